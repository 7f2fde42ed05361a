/// Converts the bytes of receivers to positions.
public struct ReceiverStream {
    /// The most bytes to read at once: a receiver that floods its pipe must not keep a person waiting.
    public static let maxRead = 64 << 10
    /// The bytes in a pipe from which on they may have waited for a while: only later bytes count.
    private static let backlog = 60 << 10

    private var lines = ReportLines()
    private var sentences = NMEAReader()
    private var receivers = ReceiverChoice()
    private let isSaved: Bool

    /// - Parameter isSaved: whether the bytes are from a file, in which nothing waits.
    public init(isSaved: Bool = false) { self.isSaved = isSaved }

    /// Processes the next bytes at a time in milliseconds. Returns the newest position that counts, if any.
    public mutating func take(_ bytes: [UInt8], at time: Int) -> PositionReport? {
        var latest: PositionReport?
        lines.feed(bytes[...]) { line in
            // Lines of gpsd (`gpspipe -w`) are JSON, those of receivers (`gpspipe -r`, a serial line) sentences.
            let report = line.first == UInt8(ascii: "{") ? GPSDReport.read(line) : sentences.read(line)
            guard let report else { return }
            latest = receivers.take(report, at: time) ?? latest
        }
        return isSaved || bytes.count < Self.backlog ? latest : nil
    }
}
