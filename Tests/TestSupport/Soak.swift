// How long the seeded tests go on: a slice of them in `make test`, many times that in `make soak`.
import Foundation

/// How many rounds a seeded test runs: `slice` in `make test`, `slice` times `MUSTER_SOAK` in `make soak`.
public func soakRounds(_ slice: Int) -> Int { slice * Soak.multiplier }

public enum Soak {
    /// `MUSTER_SOAK`, 1 to 100,000; 1 where it is not set.
    public static var multiplier: Int {
        let asked = ProcessInfo.processInfo.environment["MUSTER_SOAK"].flatMap(Int.init) ?? 1
        return min(max(asked, 1), 100_000)
    }
}
