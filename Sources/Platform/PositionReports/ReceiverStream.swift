/// Makes positions of the bytes that receivers send.
package struct ReceiverStream {
    /// Bytes to read at once: a receiver that floods its pipe must not keep a person waiting.
    package static let mostRead = 64 << 10
    /// A pipe this full has waited for a while, and what is in it may be old: only what comes after it counts.
    private static let backlog = 60 << 10

    private var lines = ReportLines()
    private var reports = ReportReader()
    private var receivers = ReceiverChoice()
    private let isSaved: Bool

    /// - Parameter isSaved: whether the bytes are those of a file, in which nothing waits.
    package init(isSaved: Bool = false) { self.isSaved = isSaved }

    /// Takes the next bytes, and returns the newest position in them; nil if there is none that counts.
    ///
    /// - Parameter time: milliseconds on a clock that is never set.
    package mutating func take(_ bytes: [UInt8], at time: Int) -> PositionReport? {
        var latest: PositionReport?
        lines.feed(bytes[...]) { line in
            guard let report = reports.read(line) else { return }
            latest = receivers.take(report, at: time) ?? latest
        }
        return isSaved || bytes.count < Self.backlog ? latest : nil
    }
}
