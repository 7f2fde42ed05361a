// What is said of the feeds of earthquakes, floods and gauges: when they were read, and what that means for the list.
import Clocks
internal import TextTools

enum FeedWords {
    /// Returns what there is to say above a list: that nothing is set up, what is wrong, how old each feed is.
    ///
    /// - Parameters:
    ///   - notSetUp: said where no feed was ever read.
    ///   - tell: returns what is said of the feeds; nil for a sentence each.
    static func overview(
        _ board: (any FeedBoard)?, _ times: AlertTimes, notSetUp: String,
        tell: (([AlertBoard.FeedReading]) -> [String])? = nil
    ) -> [String] {
        guard let board, board.isSetUp else { return [notSetUp] }
        var sentences = board.failures.map { $0.message.capitalizedFirst + "." }
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append("No feed has been read. muster-sync feeds list shows what can be.")
        }
        return sentences
            + (tell?(board.feeds) ?? board.feeds.map { AlertWords.sentence($0, times, among: board.feeds) })
    }

    /// Returns the age of the oldest reading in few words, for the status line; the longest first.
    ///
    /// - Parameter subject: what is listed, with a capital letter.
    static func notes(_ board: (any FeedBoard)?, _ subject: String, _ times: AlertTimes) -> [String] {
        guard let board, board.isStored, let oldest = oldest(of: board.feeds) else {
            return ["\(subject) never read", "Never read"]
        }
        if board.feeds.contains(where: { $0.age == .unknown }) {
            return ["Clock too early: set it", "Clock wrong"]
        }
        let services = board.feeds.filter { !$0.state.isImported }
        guard self.oldest(of: services) != nil else {
            let moment = "as of \(times.clock(oldest))"
            return ["\(subject) from a file, \(moment)", "\(subject) \(moment)", moment.capitalizedFirst]
        }
        return read(services, board.failures, subject, times)
    }

    private static func oldest(of feeds: [AlertBoard.FeedReading]) -> Moment? {
        feeds.compactMap(\.state.succeeded).min()
    }

    /// What a file that was imported says is as old as it is: the services alone are late or not.
    private static func read(
        _ services: [AlertBoard.FeedReading], _ failures: [SnapshotFailure], _ subject: String,
        _ times: AlertTimes
    ) -> [String] {
        guard let oldest = oldest(of: services) else { return [] }
        let isStale = FeedVerdict(isStored: true, feeds: services, failures: failures) == .stale
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["\(subject) \(read)\(doubt)", "\(subject) \(read)", read.capitalizedFirst]
    }
}
