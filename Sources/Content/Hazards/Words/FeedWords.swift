// Describes the state of the feeds of earthquakes, floods and gauges: their ages, and the meaning for the
// list.
import Clocks
internal import TextTools

package enum FeedWords {
    /// Returns the lines above a list: that nothing was ever read, what is wrong, the age of each feed.
    ///
    /// - Parameters:
    ///   - notSetUp: shown if no feed has ever been read.
    ///   - command: the sentence about the command that sets it up.
    ///   - tell: returns the sentences about the feeds; nil for one sentence each.
    static func overview(
        _ board: (any FeedBoard)?, _ times: HazardTimes, notSetUp: String, command: String = listCommand,
        tell: (([FeedAge]) -> [String])? = nil
    ) -> [String] {
        guard let board, board.isSetUp else { return [Self.notSetUp(notSetUp, times, command: command)] }
        var sentences = board.failures.map { $0.message.capitalizedFirst + "." }
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append(noneRead(times))
        }
        return sentences
            + (tell?(board.feeds) ?? board.feeds.map { AlertWords.sentence($0, times, among: board.feeds) })
    }

    /// Returns the same sentence whether no feed is on or the first reading failed, which only muster-sync knows:
    /// `Alerts have never been read on this machine.`, and the sentence about the command.
    static func notSetUp(_ subject: String, _ times: HazardTimes, command: String = listCommand) -> String {
        "\(subject) have never been read on this machine." + (times.hasCommands ? " " + command : "")
    }

    static func noneRead(_ times: HazardTimes) -> String {
        "No feed has been read." + (times.hasCommands ? " " + listCommand : "")
    }

    /// The sentence about the command that lists the feeds.
    static let listCommand = "muster-sync feeds list shows what can be read."

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    ///
    /// - Parameter subject: the listed items, with a capital letter.
    static func notes(_ board: (any FeedBoard)?, _ subject: String, _ times: HazardTimes) -> [String] {
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

    /// Returns the note on screens that are about something else, in forms, the longest first; none if every service
    /// was read within three of its intervals.
    ///
    /// - Parameter subject: the listed items, with a capital letter.
    package static func doubts(_ feeds: [FeedState], _ subject: String, _ times: HazardTimes) -> [String] {
        let services = feeds.filter { !$0.isImported }.map {
            FeedAge(state: $0, age: $0.age(at: times.now))
        }
        let isLate = services.contains { if case .stale = $0.age { true } else { false } }
        return isLate ? Array(read(services, [], subject, times).prefix(2)) : []
    }

    private static func oldest(of feeds: [FeedAge]) -> Moment? {
        feeds.compactMap(\.state.succeeded).min()
    }

    /// Returns the age of the services' data. An imported file does not count: only services can be late.
    private static func read(
        _ services: [FeedAge], _ failures: [SnapshotFailure], _ subject: String,
        _ times: HazardTimes
    ) -> [String] {
        guard let oldest = oldest(of: services) else { return [] }
        let isStale = FeedVerdict(isStored: true, feeds: services, failures: failures) == .stale
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["\(subject) \(read)\(doubt)", "\(subject) \(read)", read.capitalizedFirst]
    }
}
