/// The limits on the time and size of transfers.
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
