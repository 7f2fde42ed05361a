// Times that a person would notice, measured on a machine that may have other things to do.

/// Whether something takes less than `bound` seconds: in at least one of several attempts, since what runs beside a test
/// can make it slower and never quicker.
///
/// - Parameters:
///   - body: does it once and returns the seconds that it took.
public func isPrompt(within bound: Double, attempts: Int = 6, _ body: () throws -> Double) rethrows -> Bool {
    for _ in 0..<attempts where try body() < bound { return true }
    return false
}
