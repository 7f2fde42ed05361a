// The limits of transfers in time and size, and the wait before the next one.

package struct TransportLimits: Sendable {
    /// The most seconds to connect, including name lookup and TLS.
    package var connecting = 30
    /// The bytes per second below which a transfer counts as stalled, and the seconds for which it may be.
    package var slowest = 100
    package var stall = 30
    /// The most seconds for one file beyond the time that its size explains, at `slow` bytes a second.
    package var answer = 60
    package var slow = 500
    /// The most seconds for everything together, including redirects and pauses: a server that answers just
    /// fast enough must not hold the writer's lock, and a person who waits, for hours. In 20 minutes a slow
    /// line of 64 KB/s brings 75 MB; the bytes received by then are kept and continued the next time.
    package var whole = 20 * 60
    /// The most bytes of an answer's header lines.
    package var head = 64 << 10
    /// The most redirects of one file.
    package var redirects = 5
    /// The number of times that one file, and all files together, may be requested again after a cut connection.
    package var resumes = 3
    package var resumesInAll = 10
    /// The longest pause in milliseconds before resuming after a cut; the actual pause is a random part of it.
    package var resumePause = 1_000

    package init() {}
}

/// The wait before the next check: full jitter, so that a thousand clients that fail together do not come back together
/// (Exponential Backoff And Jitter, AWS Architecture Blog, 2015).
package enum Backoff {
    /// The longest and the first bound of a wait, in seconds.
    static let longest = 6 * 3600
    static let first = 60

    /// The most seconds to wait after this many failures in a row: min(longest, 1 minute x 2^failures).
    static func bound(failures: Int, longest: Int = longest) -> Int {
        min(longest, first << min(max(0, failures), 10))
    }

    /// Returns the seconds to wait before the next automatic attempt: those that the server asked for, and then a random
    /// time of at most `longest` seconds, which is 6 hours for packs, which seldom change.
    package static func wait(
        failures: Int, retryAfter: Int?, longest: Int = 6 * 3600, random: (ClosedRange<Int>) -> Int
    ) -> Int {
        let asked = min(max(0, retryAfter ?? 0), ResponseHeader.longestWait)
        return asked + random(0...bound(failures: failures, longest: longest))
    }

    /// This program never records a longer wait.
    package static let longestWait = ResponseHeader.longestWait + longest
}
