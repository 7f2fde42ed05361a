// How long the seeded tests go on: a slice of them in `make test`, many times that in `make soak`.
import Foundation

/// How many rounds a seeded test runs: `slice` in `make test`, `slice` times `MUSTER_SOAK` in `make soak`.
public func soakRounds(_ slice: Int) -> Int {
    let multiplier = ProcessInfo.processInfo.environment["MUSTER_SOAK"].flatMap(Int.init) ?? 1
    return slice * min(max(multiplier, 1), 100_000)
}
