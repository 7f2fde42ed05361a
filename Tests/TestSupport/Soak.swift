// The duration of seeded tests: a slice in `make test`, many times that in `make soak`.
import Foundation

/// Returns the number of rounds of a seeded test: `slice` in `make test`, `slice` times `MUSTER_SOAK` in
/// `make soak`.
package func soakRounds(_ slice: Int) -> Int { slice * Soak.multiplier }

package enum Soak {
    /// The value of `MUSTER_SOAK`, 1 to 100,000; 1 if it is not set.
    package static var multiplier: Int {
        let asked = ProcessInfo.processInfo.environment["MUSTER_SOAK"].flatMap(Int.init) ?? 1
        return min(max(asked, 1), 100_000)
    }
}
