// Groups messages that replace one another: an alert, its updates, its end.
import Clocks

/// The state of an alert at a moment.
package enum AlertState: Sendable, Equatable {
    case active
    /// It begins later.
    case upcoming
    case allClear(since: Moment)
    case canceled(since: Moment)
    /// Its time is over, or its service reported that the event expired or was upgraded.
    case ended(since: Moment)
    /// It was missing in two successful readings of its feed.
    case noLongerListed(since: Moment)
    /// It says that there is no emergency.
    case calm

    /// True if the alert is in force now, or begins at a known time.
    package var isInForce: Bool { self == .active || self == .upcoming }

    /// The time at which it ended; nil if it has not.
    package var since: Moment? {
        switch self {
        case .allClear(let moment), .canceled(let moment), .ended(let moment), .noLongerListed(let moment):
            moment
        case .active, .upcoming, .calm: nil
        }
    }
}

/// Messages that are connected by references.
package struct AlertPart: Sendable, Equatable {
    /// The messages without acknowledgments and errors: the earliest first, but each after those that it
    /// refers to.
    package let versions: [ListedMessage]
    /// The acknowledgments and errors.
    package let reports: [ListedMessage]
    /// The newest message that is not a cancellation.
    package let current: ListedMessage?

    init(versions: [ListedMessage], reports: [ListedMessage]) {
        (self.versions, self.reports) = (versions, reports)
        current = versions.last { $0.message.kind != .cancel }
    }

    /// True if the sender has reported an error in one of the versions.
    package var hasErrorReport: Bool { reports.contains { $0.message.kind == .error } }

    /// The number of readings of a feed after which a message that is missing in them is no longer listed.
    private static let maxMissed = 2

    package func state(at now: Moment) -> AlertState {
        guard let current, let last = versions.last else {
            return .canceled(since: versions.last?.sent ?? now)
        }
        let message = current.message
        if last.message.kind == .cancel { return .canceled(since: last.sent) }
        if message.isCalm { return .calm }
        if message.isAllClear { return .allClear(since: current.sent) }
        let events = message.events
        if !events.isEmpty, events.allSatisfy(\.isOver) {
            return events.contains { $0.action == "CAN" }
                ? .canceled(since: current.sent) : .ended(since: current.sent)
        }
        let end = message.end(listed: current.lastListed).moment
        if end <= now { return .ended(since: end) }
        if current.missed >= Self.maxMissed { return .noLongerListed(since: current.lastListed) }
        if let begin = message.begin?.moment, begin > now { return .upcoming }
        return .active
    }
}
