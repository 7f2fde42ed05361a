// Describes the state of the feeds of a kind of hazard: their ages, and the meaning for the list.
import Clocks
internal import TextTools

public enum FeedWords {
    /// Returns the lines above a list: that nothing was ever read, with the command that sets it up, what is wrong, the age
    /// of each feed, or what `tell` says of them.
    public static func overview<Board: FeedBoard>(
        _ board: Board?, _ times: HazardTimes, notSetUp: String = Board.Snapshot.format.subject,
        command: String = listCommand, tell: ((Board) -> [String])? = nil
    ) -> [String] {
        guard let board, board.isStored || !board.failures.isEmpty else {
            return [Self.notSetUp(notSetUp, times, command: command)]
        }
        let failures = sentences(board.failures)
        guard board.isStored else { return failures }
        return failures + (board.feeds.isEmpty ? [noneRead(times)] : [])
            + (tell?(board)
                ?? board.feeds.map {
                    sentence($0, Board.Snapshot.format, times, among: board.feeds)
                })
    }

    /// Returns what is wrong with snapshots, as sentences.
    public static func sentences(_ failures: [SnapshotFailure]) -> [String] {
        failures.map { $0.message.capitalizedFirst + "." }
    }

    /// Returns the same sentence whether no feed is on or the first reading failed, which only muster-sync knows:
    /// `Alerts have never been read on this machine.`, and the sentence about the command.
    public static func notSetUp(
        _ subject: String, _ times: HazardTimes, command: String = listCommand
    ) -> String {
        "\(subject) have never been read on this machine." + (times.hasCommands ? " " + command : "")
    }

    public static func noneRead(_ times: HazardTimes) -> String {
        "No feed has been read." + (times.hasCommands ? " " + listCommand : "")
    }

    public static let listCommand = "muster-sync feeds list shows what can be read."

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    public static func notes<Board: FeedBoard>(_ board: Board?, _ times: HazardTimes) -> [String] {
        let subject = Board.Snapshot.format.subject
        guard let board, board.isStored, let oldest = oldest(of: board.feeds) else {
            return ["\(subject) never read", "Never read"]
        }
        if let clock = clockNotes(board.feeds) { return clock }
        let services = board.feeds.filter { !$0.state.isImported }
        guard self.oldest(of: services) != nil else {
            let moment = "as of \(times.clock(oldest))"
            return ["\(subject) from a file, \(moment)", "\(subject) \(moment)", moment.capitalizedFirst]
        }
        return read(services, board.failures, subject, times)
    }

    /// Returns what is said in place of an age while this machine's clock is wrong, in forms; nil while it is right.
    public static func clockNotes(_ feeds: [FeedAge]) -> [String]? {
        guard feeds.contains(where: { $0.age == .unknown }) else { return nil }
        let isAhead = feeds.contains { $0.state.clockLead > 0 }
        return [isAhead ? "Clock too late: set it" : "Clock too early: set it", "Clock wrong"]
    }

    /// Returns the note on other screens, in forms, the longest first; none if every service was read within three intervals.
    /// The subject is the listed items, with a capital letter.
    public static func doubts(_ feeds: [FeedState], _ subject: String, _ times: HazardTimes) -> [String] {
        let services = feeds.filter { !$0.isImported }.map { FeedAge(state: $0, age: $0.age(at: times.now)) }
        let isLate = services.contains(where: \.isStale)
        return isLate ? Array(read(services, [], subject, times).prefix(2)) : []
    }

    public static func oldest(of feeds: [FeedAge]) -> Moment? { feeds.compactMap(\.state.succeeded).min() }

    /// Returns the age of the services' data. An imported file does not count: only services can be late.
    private static func read(
        _ services: [FeedAge], _ failures: [SnapshotFailure], _ subject: String, _ times: HazardTimes
    ) -> [String] {
        guard let oldest = oldest(of: services) else { return [] }
        let isStale = FeedVerdict(isStored: true, feeds: services, failures: failures) == .stale
        return read(oldest, isStale: isStale, subject, times)
    }

    /// Returns the age of the data in forms, the longest first.
    public static func read(
        _ oldest: Moment, isStale: Bool, _ subject: String, _ times: HazardTimes
    ) -> [String] {
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["\(subject) \(read)\(doubt)", "\(subject) \(read)", read.capitalizedFirst]
    }

    public static func name(_ feed: FeedState, _ format: HazardFormat) -> String {
        format.feedName(feed) ?? (feed.host.isEmpty ? feed.name : feed.host)
    }

    /// Returns sentences about the time of a feed's last reading and its meaning for the list.
    ///
    /// - Parameter others: all feeds; those with the same host are distinguished by their names in the configuration.
    public static func sentence(
        _ reading: FeedAge, _ format: HazardFormat, _ times: HazardTimes, among others: [FeedAge] = []
    ) -> String {
        let feed = reading.state
        let isAlone = others.count { Self.name($0.state, format) == Self.name(feed, format) } < 2
        let name = Self.name(feed, format) + (isAlone ? "" : " (\(feed.name))")
        let reason = failure(feed, format, times).map { "; \($0)" } ?? ""
        let read = feed.succeeded.map(times.clockAndAge) ?? ""
        switch reading.age {
        case .never: return "\(name): never read\(reason)."
        case .unknown:
            let moment = feed.succeeded.map(times.clockWithUTC) ?? "later"
            let why =
                if feed.clockLead > 0 {
                    " by this machine's clock, which was \(HazardTimes.span(feed.clockLead)) ahead of its server's."
                } else if format.kind == .alerts {
                    ", but it was read or has messages that were sent later than this machine's clock says."
                } else {
                    ", which is later than this machine's clock says."
                }
            let unknown = format.kind == .alerts ? "what is active" : "how old the \(format.noun)s are"
            return "\(name): read \(moment)\(why) Set the clock: until then Muster cannot tell \(unknown)."
        case .fresh where feed.isImported, .stale where feed.isImported:
            let moment = feed.succeeded.map { "\(times.clockWithUTC($0)) (\(times.ago($0)))" } ?? ""
            return "\(name): as of \(moment). Newer \(format.noun)s are not in it."
        case .fresh: return "\(name): read \(read)\(reason)."
        case .stale where feed.isUnconfirmed:
            return "\(name): not confirmed since \(read). There may be newer ones that do not reach you."
        case .stale: return "\(name): last read \(read)\(reason). This list may be out of date."
        }
    }

    /// Returns the error of the last attempt; nil if there was none.
    private static func failure(_ feed: FeedState, _ format: HazardFormat, _ times: HazardTimes) -> String? {
        let detail =
            feed.detail.isEmpty
            ? "" : " (\(feed.detail.hasSuffix(".") ? String(feed.detail.dropLast()) : feed.detail))"
        let when = feed.attempted.map { " at \(times.clock($0))" } ?? ""
        return switch feed.outcome {
        case .ok, .notModified, .never: nil
        case .partial:
            !feed.detail.isEmpty
                ? feed.detail : CountedNoun.text(feed.damaged, format.noun) + " in it could not be read"
        case .notUnderstood:
            "not understood: " + CountedNoun.text(max(1, feed.damaged), "entry", "entries") + ", and no alert"
        case .unreachable: "the attempt\(when) failed: no connection\(detail)"
        case .portal: "the response\(when) was a login page, not the feed: log in to the network"
        case .refused: "the attempt\(when) was refused by the server\(detail)"
        case .unreadable: "the response\(when) was not a valid feed\(detail)"
        }
    }
}
