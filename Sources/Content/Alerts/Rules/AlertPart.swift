// One part of an alert: the current message for an area, and the state that follows from it.
import Clocks
import HazardKit

public enum AlertState: Sendable, Equatable {
    case active
    case upcoming
    case allClear(since: Moment)
    case canceled(since: Moment)
    /// Another alert has taken its place: `by` is its event, or empty if that is not known.
    case replaced(by: String, since: Moment)
    /// Its time is over, or its service reported that the event has expired.
    case ended(since: Moment)
    /// Its feed has been read for an hour without it. No one has said that it is over.
    case noLongerListed(since: Moment)
    case calm

    /// True if the alert is in force now, or begins at a known time.
    public var isInForce: Bool { self == .active || self == .upcoming }

    /// The time at which it ended; nil if it has not.
    public var since: Moment? {
        switch self {
        case .allClear(let moment), .canceled(let moment), .replaced(_, let moment), .ended(let moment),
            .noLongerListed(let moment):
            moment
        case .active, .upcoming, .calm: nil
        }
    }

    /// A word for the reason of the end, for programs and commands.
    public var ending: String {
        switch self {
        case .canceled: "canceled"
        case .allClear: "all clear"
        case .calm: "no emergency"
        case .replaced(let event, _): event.isEmpty ? "replaced" : "replaced by \(event)"
        case .noLongerListed: "no longer listed"
        case .ended, .active, .upcoming: "ended"
        }
    }
}

/// A message that no other one has replaced, for its area or for the rest of it; of a message about several areas, dangers or
/// times, what it says of one of them.
public struct AlertPart: Sendable, Equatable {
    /// The message with what it inherits from the messages that it refers to, and without the areas for which
    /// other messages stand.
    public private(set) var current: ListedMessage
    /// The messages that led to it and the one that canceled it, as sent, the earliest first.
    public let versions: [ListedMessage]
    public let cancellation: ListedMessage?
    public let reports: [ListedMessage]
    /// The feeds of the weather service, or the one feed, that have the message.
    public let sources: Set<String>
    /// The event that took its place, empty if that is not known; nil if none did.
    public internal(set) var replacement: String?
    /// The later issue of the alert, if the feed has that one instead.
    var laterIssue: ListedMessage?
    /// The judgments of the whole message, if this is what that says of one subject.
    private(set) var whole: Whole?

    struct Whole: Sendable, Equatable {
        var testSign: TestIndicator?
        var isAllClear: Bool
        var events: Set<String>
    }

    /// The sign that its message is a test. What the message says of one subject is no other message.
    var testSign: TestIndicator? { if let whole { whole.testSign } else { current.message.testSign } }

    /// The names of the events of its message.
    var events: Set<String> { whole?.events ?? Set(current.message.infos.map(\.event)) }

    /// True if it is over by what its message says: of this subject by an all-clear, or of all of them.
    private var isAllClear: Bool {
        guard let whole else { return current.message.isAllClear(after: versions.dropLast()) }
        return whole.isAllClear || current.message.infos.allSatisfy(\.saysAllClear)
    }

    public var hasErrorReport: Bool { reports.contains { $0.message.kind == .error } }

    /// The number of readings that must lack a message before this is said.
    static let fewestMissed = 2
    /// The seconds for which the feed must have been read without it before it counts as no longer listed. Services return
    /// nothing for minutes, and while the feed is not read nothing is known.
    private static let longestGap = 3_600

    private var isUnlisted: Bool {
        guard let from = current.missedFrom, let until = current.missedUntil else { return false }
        return until.seconds - from.seconds >= Self.longestGap
    }

    public func state(at now: Moment) -> AlertState {
        if let cancellation {
            let since = cancellation.sent
            return replacement.map { .replaced(by: $0, since: since) } ?? .canceled(since: since)
        }
        let message = current.message
        if message.isCalm { return .calm }
        if let over = message.overByEvents(sent: current.sent, replacement, at: now) { return over }
        if let laterIssue {
            return .replaced(by: laterIssue.message.infos.first?.event ?? "", since: laterIssue.sent)
        }
        if isAllClear { return .allClear(since: current.sent) }
        let end = message.end(listed: current.lastListed).moment
        if end <= now { return .ended(since: end) }
        if isUnlisted { return .noLongerListed(since: current.lastListed) }
        if let begin = message.begin?.moment, begin > now { return .upcoming }
        return .active
    }

    /// A part for each subject of its message: each has its own area, danger, begin and end.
    var bySubject: [AlertPart] {
        let groups = current.message.infosBySubject
        guard groups.count > 1 else { return [self] }
        let whole = Whole(testSign: testSign, isAllClear: isAllClear, events: events)
        return groups.map { infos in
            var part = self
            (part.current.message.infos, part.whole) = (infos, whole)
            return part
        }
    }

    func nextChange(after now: Moment) -> Moment? {
        guard cancellation == nil, laterIssue == nil else { return nil }
        let times = [
            current.message.begin?.moment, current.message.end(listed: current.lastListed).moment,
            current.missedFrom.map { $0 + Self.longestGap },
        ]
        // Events that are only going to expire end by themselves.
        let ends = current.message.events.compactMap(\.end)
        return (times.compactMap { $0 } + ends).filter { $0 > now }.min()
    }
}

extension [AlertPart] {
    /// The messages of the parts, each once, with all that the parts have of it.
    var messages: [ListedMessage] {
        var messages: [ListedMessage] = []
        var indexes: [AlertReference: Int] = [:]
        for item in map(\.current) {
            if let index = indexes[item.message.key] {
                messages[index].message.infos += item.message.infos
            } else {
                indexes[item.message.key] = messages.count
                messages.append(item)
            }
        }
        return messages
    }
}

extension AlertMessage {
    /// Returns the state of a message whose events its service has all declared over; nil if one is left. An event that is
    /// only going to expire is in force until then.
    fileprivate func overByEvents(sent: Moment, _ replacement: String?, at now: Moment) -> AlertState? {
        let events = events
        guard !events.isEmpty, events.allSatisfy(\.isOver) else { return nil }
        if events.contains(where: \.isUpgraded) { return .replaced(by: replacement ?? "", since: sent) }
        if events.contains(where: { $0.action == "CAN" }) { return .canceled(since: sent) }
        let ends = events.compactMap(\.end)
        guard let end = ends.max(), ends.count == events.count, end > sent else { return .ended(since: sent) }
        return end <= now ? .ended(since: end) : nil
    }
}
