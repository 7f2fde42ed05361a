// Takes one position from a receiver, whereas a session follows its positions.
internal import Glibc

public struct PositionWait {
    public enum Outcome: Sendable, Equatable {
        case found(PositionReport)
        /// All positions were less accurate than required, with the radius in meters of the last.
        case vague(Double)
        /// The input ended without a position.
        case ended
        /// No position arrived in time, or within the limit of bytes.
        case silent

        fileprivate var isNoPosition: Bool { if case .found = self { false } else { true } }
    }

    /// The radius in meters above which a position does not count.
    private let widest: Double
    /// Returns the milliseconds of a monotonic clock.
    private let clock: () -> Int

    /// The milliseconds to wait for the first position.
    private static let longest = 30_000
    /// The milliseconds to wait for a better one after the first.
    private static let patience = 5_000
    /// The radius in meters from which on no better position is waited for.
    private static let good = 20.0
    /// The most bytes to read: a receiver does not send more in that time, and no file needs more.
    private static let maxBytes = 16 << 20

    public init(widest: Double, clock: @escaping () -> Int) { (self.widest, self.clock) = (widest, clock) }

    /// Reads the input until there is a good position, the time is over, or it ends. Returns the last
    /// position of a saved file, or otherwise the best.
    public func position(from input: any PositionInput, isSaved: Bool = false) -> Outcome {
        var stream = ReceiverStream(isSaved: isSaved)
        var outcome = Outcome.silent
        var deadline = clock() + Self.longest
        var taken = 0
        while taken < Self.maxBytes, let descriptor = input.descriptor {
            let now = clock()
            // A file keeps no one waiting.
            guard now < deadline || isSaved else { break }
            guard isSaved || Self.isReadable(descriptor, within: deadline - now) else { continue }
            var bytes = input.read(max: ReceiverStream.maxRead)
            taken += bytes.count
            // The last line may have no end.
            if input.descriptor == nil { bytes.append(UInt8(ascii: "\n")) }
            guard let report = stream.take(bytes, at: clock()) else { continue }
            let isFirst = outcome.isNoPosition
            outcome = better(report, than: outcome, isSaved: isSaved)
            if isFirst, !outcome.isNoPosition { deadline = min(deadline, clock() + Self.patience) }
            if !isSaved, let accuracy = report.accuracy, accuracy <= min(Self.good, widest) { break }
        }
        return outcome == .silent && input.descriptor == nil ? .ended : outcome
    }

    private func better(_ report: PositionReport, than outcome: Outcome, isSaved: Bool) -> Outcome {
        let accuracy = report.accuracy ?? widest
        guard case .found(let found) = outcome else {
            return accuracy <= widest ? .found(report) : .vague(accuracy)
        }
        return accuracy <= (isSaved ? widest : found.accuracy ?? widest) ? .found(report) : outcome
    }

    private static func isReadable(_ descriptor: Int32, within milliseconds: Int) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, Int32(clamping: max(0, milliseconds))) > 0
    }
}
