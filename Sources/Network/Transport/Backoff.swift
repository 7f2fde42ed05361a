// The wait before the next check: full jitter, so that a thousand clients that fail together do not come back
// together (Exponential Backoff And Jitter, AWS Architecture Blog, 2015).

package enum Backoff {
    /// The longest and the first bound of a wait, in seconds.
    static let longest = 6 * 3600
    static let first = 60

    /// The most seconds to wait after this many failures in a row: min(longest, 1 minute x 2^failures).
    static func bound(failures: Int, longest: Int = longest) -> Int {
        min(longest, first << min(max(0, failures), 10))
    }

    /// Returns the seconds to wait before the next automatic attempt.
    ///
    /// - Parameters:
    ///   - retryAfter: the seconds that the server asked for, which come before the random time.
    ///   - longest: the most seconds of the random time; 6 hours for packs, which seldom change.
    ///   - random: returns a uniformly distributed number of a range.
    package static func wait(
        failures: Int, retryAfter: Int?, longest: Int = 6 * 3600, random: (ClosedRange<Int>) -> Int
    ) -> Int {
        let asked = min(max(0, retryAfter ?? 0), ResponseHeader.longestWait)
        return asked + random(0...bound(failures: failures, longest: longest))
    }

    /// This program never records a longer wait.
    package static let longestWait = ResponseHeader.longestWait + longest
}
