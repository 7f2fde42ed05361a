// Describes the state of the feeds of earthquakes, floods and gauges: their ages, and the meaning for the list.
import Clocks
internal import TextTools

public enum FeedWords {
    /// Returns the lines above a list: that nothing was ever read, what is wrong, the age of each feed.
    ///
    /// - Parameters:
    ///   - notSetUp: shown if no feed has ever been read.
    ///   - command: the sentence about the command that sets it up.
    ///   - tell: returns the sentences about the feeds; nil for one sentence each.
    public static func overview<Board: FeedBoard>(
        _ board: Board?, _ times: HazardTimes, notSetUp: String, command: String = listCommand,
        tell: ((Board) -> [String])? = nil
    ) -> [String] {
        guard let board, board.isSetUp else { return [Self.notSetUp(notSetUp, times, command: command)] }
        var sentences = board.failures.map { $0.message.capitalizedFirst + "." }
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append(noneRead(times))
        }
        return sentences
            + (tell?(board) ?? board.feeds.map { sentence($0, of: board, times) })
    }

    /// Returns the same sentence whether no feed is on or the first reading failed, which only muster-sync knows:
    /// `Alerts have never been read on this machine.`, and the sentence about the command.
    public static func notSetUp(_ subject: String, _ times: HazardTimes, command: String = listCommand)
        -> String
    {
        "\(subject) have never been read on this machine." + (times.hasCommands ? " " + command : "")
    }

    public static func noneRead(_ times: HazardTimes) -> String {
        "No feed has been read." + (times.hasCommands ? " " + listCommand : "")
    }

    /// The sentence about the command that lists the feeds.
    public static let listCommand = "muster-sync feeds list shows what can be read."

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    ///
    /// - Parameter subject: the listed items, with a capital letter.
    public static func notes(_ board: (any FeedBoard)?, _ subject: String, _ times: HazardTimes) -> [String] {
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

    /// Returns the note on screens that are about something else, in forms, the longest first; none if every service
    /// was read within three of its intervals.
    ///
    /// - Parameter subject: the listed items, with a capital letter.
    public static func doubts(_ feeds: [FeedState], _ subject: String, _ times: HazardTimes) -> [String] {
        let services = feeds.filter { !$0.isImported }.map { FeedAge(state: $0, age: $0.age(at: times.now)) }
        let isLate = services.contains { if case .stale = $0.age { true } else { false } }
        return isLate ? Array(read(services, [], subject, times).prefix(2)) : []
    }

    private static func oldest(of feeds: [FeedAge]) -> Moment? { feeds.compactMap(\.state.succeeded).min() }

    /// Returns the age of the services' data. An imported file does not count: only services can be late.
    private static func read(
        _ services: [FeedAge], _ failures: [SnapshotFailure], _ subject: String, _ times: HazardTimes
    ) -> [String] {
        guard let oldest = oldest(of: services) else { return [] }
        let isStale = FeedVerdict(isStored: true, feeds: services, failures: failures) == .stale
        let read = "\(isStale ? "last read" : "read") \(times.ago(oldest))"
        let doubt = isStale ? ", may be out of date" : ""
        return ["\(subject) \(read)\(doubt)", "\(subject) \(read)", read.capitalizedFirst]
    }

    // MARK: One feed

    /// Returns sentences about the time of a feed's last reading and its meaning for the list of a board.
    public static func sentence<Board: FeedBoard>(
        _ reading: FeedAge, of board: Board, _ times: HazardTimes
    ) -> String {
        sentence(reading, Board.Snapshot.format, times, among: board.feeds)
    }

    /// Returns the displayed name of a feed.
    public static func name(_ feed: FeedState, _ format: HazardFormat) -> String {
        format.feedName(feed) ?? (feed.host.isEmpty ? feed.name : feed.host)
    }

    /// Returns sentences about the time of a feed's last reading and its meaning for the list.
    ///
    /// - Parameters:
    ///   - others: all feeds; those with the same host are distinguished by their names in the configuration.
    public static func sentence(
        _ reading: FeedAge, _ format: HazardFormat, _ times: HazardTimes, among others: [FeedAge] = []
    ) -> String {
        let feed = reading.state
        let isAlone = others.count { Self.name($0.state, format) == Self.name(feed, format) } < 2
        let name = Self.name(feed, format) + (isAlone ? "" : " (\(feed.name))")
        let reason = failure(feed, format, times)
        switch reading.age {
        case .never: return "\(name): never read" + (reason.map { "; \($0)" } ?? "") + "."
        case .unknown:
            let moment = feed.succeeded.map(times.clockWithUTC) ?? "later"
            if feed.clockLead > 0 {
                return
                    "\(name): read \(moment) by this machine's clock, which was \(HazardTimes.span(feed.clockLead)) ahead of its "
                    + "server's. Set the clock: until then Muster cannot tell \(format.kind == .alerts ? "what is active" : "how old the \(format.noun)s are")."
            }
            if format.kind != .alerts {
                return
                    "\(name): read \(moment), which is later than this machine's clock says. Set the clock: until then Muster "
                    + "cannot tell how old the \(format.noun)s are."
            }
            return
                "\(name): read \(moment), but it was read or has messages that were sent later than this machine's "
                + "clock says. Set the clock: until then Muster cannot tell what is active."
        case .fresh where feed.isImported, .stale where feed.isImported:
            let moment = feed.succeeded.map { "\(times.clockWithUTC($0)) (\(times.ago($0)))" } ?? ""
            return "\(name): as of \(moment). Newer \(format.noun)s are not in it."
        case .fresh:
            let read = feed.succeeded.map { "\(times.clock($0)) (\(times.ago($0)))" } ?? ""
            return "\(name): read \(read)" + (reason.map { "; \($0)" } ?? "") + "."
        case .stale where feed.isUnconfirmed:
            let since = feed.succeeded.map { "\(times.clock($0)) (\(times.ago($0)))" } ?? ""
            return "\(name): not confirmed since \(since). There may be newer ones that do not reach you."
        case .stale:
            let read = feed.succeeded.map { "\(times.clock($0)) (\(times.ago($0)))" } ?? ""
            return "\(name): last read \(read)" + (reason.map { "; \($0)" } ?? "")
                + ". This list may be out of date."
        }
    }

    /// Returns the error of the last attempt; nil if there was none.
    private static func failure(_ feed: FeedState, _ format: HazardFormat, _ times: HazardTimes) -> String? {
        let detail =
            feed.detail.isEmpty
            ? "" : " (\(feed.detail.hasSuffix(".") ? String(feed.detail.dropLast()) : feed.detail))"
        let when = feed.attempted.map { " at \(times.clock($0))" } ?? ""
        return switch feed.outcome {
        case .ok, .notModified: nil
        case .partial:
            !feed.detail.isEmpty
                ? feed.detail : CountedNoun.text(feed.damaged, format.noun) + " in it could not be read"
        case .notUnderstood:
            "not understood: " + CountedNoun.text(max(1, feed.damaged), "entry", "entries") + ", and no alert"
        case .unreachable: "the attempt\(when) failed: no connection\(detail)"
        case .portal: "the response\(when) was a login page, not the feed: log in to the network"
        case .refused: "the attempt\(when) was refused by the server\(detail)"
        case .unreadable: "the response\(when) was not a valid feed\(detail)"
        case .never: nil
        }
    }
}
