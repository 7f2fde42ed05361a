/// Limits in time and size on what comes over the network.
public struct TransportLimits: Sendable {
    /// Seconds until a connection must stand, the name looked up and https agreed on.
    public var connecting = 30
    /// Bytes a second below which a transfer counts as standing still, and the seconds it may do so.
    public var slowest = 100
    public var stall = 30
    /// Seconds that one file may take beside those its size explains, at `slow` bytes a second.
    public var answer = 60
    public var slow = 500
    /// Seconds that everything together may take, redirects and pauses included: a server that answers just fast enough
    /// must not hold the writer's lock, and a person who waits, for hours. In 20 minutes a slow line of 64 KB/s brings 75
    /// MB; what has come by then is kept and continued the next time.
    public var whole = 20 * 60
    /// Bytes of the lines that stand before an answer.
    public var head = 64 << 10
    /// Redirects of one file.
    public var redirects = 5
    /// How often one file is requested again after its connection was cut, and all files together.
    public var resumes = 3
    public var resumesInAll = 10
    /// Milliseconds; the pause before resuming after a cut is a random part of it.
    public var resumePause = 1_000

    public init() {}
}
