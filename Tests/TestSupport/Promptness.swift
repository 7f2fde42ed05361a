// Measures delays that a person would notice, on a machine that may be busy.

/// Returns true if `body` takes less than `bound` seconds in at least one of several attempts, since other
/// programs can make it slower but never faster.
///
/// - Parameters:
///   - body: performs the work once and returns the seconds that it took.
package func isPrompt(within bound: Double, attempts: Int = 6, _ body: () throws -> Double) rethrows -> Bool {
    for _ in 0..<attempts where try body() < bound { return true }
    return false
}
