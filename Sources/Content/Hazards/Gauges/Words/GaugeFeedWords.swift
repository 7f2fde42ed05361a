// Describes the state of the gauge feeds: their ages, and the meaning for the list.
import HazardKit

public enum GaugeFeedWords {
    /// Returns the lines above a list of gauges: that nothing is set up, what is wrong, the age of each server's
    /// answer. Each gauge is a separate feed; those of one server that were read in time share a line.
    public static func overview(_ board: GaugeBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: "River gauges") { servers($0, times) }
    }

    private static func servers(_ board: GaugeBoard, _ times: HazardTimes) -> [String] {
        let feeds = board.feeds
        var told: Set<String> = []
        return feeds.compactMap { feed in
            guard isRead(feed) else { return FeedWords.sentence(feed, of: board, times) }
            guard told.insert(feed.state.host).inserted else { return nil }
            let all = feeds.filter { $0.state.host == feed.state.host && isRead($0) }
            let oldest = all.min { one, two in
                (one.state.succeeded?.seconds ?? 0) < (two.state.succeeded?.seconds ?? 0)
            }
            return FeedWords.sentence(oldest ?? feed, GaugeSnapshot.format, times)
        }
    }

    private static func isRead(_ feed: FeedAge) -> Bool {
        if case .fresh = feed.age { feed.state.outcome.isGood } else { false }
    }

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    public static func notes(_ board: GaugeBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.notes(board, "Gauges", times)
    }
}
