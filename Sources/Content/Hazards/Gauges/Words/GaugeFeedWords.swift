// What is said of the feeds of gauges: when they were read, and what that means for the list.
internal import TextTools

package enum GaugeFeedWords {
    /// Said where no feed was ever read.
    package static let notSetUp =
        "River gauges are not set up on this machine. muster-sync feeds list shows what can be read."

    /// Returns what there is to say above a list of gauges: that nothing is set up, what is wrong, how old each server's
    /// answer is. Each gauge is a feed of its own; those of one server that were read in time are told as one.
    package static func overview(_ board: GaugeBoard?, _ times: AlertTimes) -> [String] {
        guard let board, board.isStored || !board.failures.isEmpty else { return [notSetUp] }
        var sentences = board.failures.map { $0.message.capitalizedFirst + "." }
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append("No feed has been read. muster-sync feeds list shows what can be.")
        }
        var told: Set<String> = []
        for feed in board.feeds {
            guard isRead(feed) else {
                sentences.append(AlertWords.sentence(feed, times, among: board.feeds))
                continue
            }
            guard told.insert(feed.state.host).inserted else { continue }
            let all = board.feeds.filter { $0.state.host == feed.state.host && isRead($0) }
            let oldest = all.min { one, two in
                (one.state.succeeded?.seconds ?? 0) < (two.state.succeeded?.seconds ?? 0)
            }
            sentences.append(AlertWords.sentence(oldest ?? feed, times))
        }
        return sentences
    }

    private static func isRead(_ feed: AlertBoard.FeedReading) -> Bool {
        if case .fresh = feed.age { feed.state.outcome.isGood } else { false }
    }

    /// Returns the age of the oldest reading in few words, for the status line; the longest first.
    package static func notes(_ board: GaugeBoard?, _ times: AlertTimes) -> [String] {
        guard let board, board.isStored, let oldest = board.feeds.compactMap(\.state.succeeded).min() else {
            return ["Gauges never read", "Never read"]
        }
        if board.feeds.contains(where: { $0.age == .unknown }) {
            return ["Clock too early: set it", "Clock wrong"]
        }
        let isStale = board.verdict == .stale
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["Gauges \(read)\(doubt)", "Gauges \(read)", read.capitalizedFirst]
    }
}
