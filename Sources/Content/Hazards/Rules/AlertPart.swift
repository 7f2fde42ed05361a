// Messages that replace one another: an alert, its updates, its end.
import Clocks

/// What an alert is at a moment.
package enum AlertState: Sendable, Equatable {
    case active
    /// It begins later.
    case upcoming
    case allClear(since: Moment)
    case canceled(since: Moment)
    /// Its time is over, or its service said that the event expired or was upgraded.
    case ended(since: Moment)
    /// Two successful readings of its feed have lacked it.
    case noLongerListed(since: Moment)
    /// It says that there is no emergency.
    case calm

    /// Whether the alert is in force: now, or from a time that is known.
    package var isInForce: Bool { self == .active || self == .upcoming }

    /// When it was over; nil if it is not.
    package var since: Moment? {
        switch self {
        case .allClear(let moment), .canceled(let moment), .ended(let moment), .noLongerListed(let moment):
            moment
        case .active, .upcoming, .calm: nil
        }
    }
}

/// The messages that references join.
package struct AlertPart: Sendable, Equatable {
    /// Acknowledgments and errors left out; the earliest first, a message after those that it refers to.
    package let versions: [ListedMessage]
    /// Acknowledgments and errors.
    package let reports: [ListedMessage]
    /// The newest message that is not a cancellation.
    package let current: ListedMessage?

    init(versions: [ListedMessage], reports: [ListedMessage]) {
        (self.versions, self.reports) = (versions, reports)
        current = versions.last { $0.message.kind != .cancel }
    }

    /// Whether the sender has reported an error in one of the versions.
    package var hasErrorReport: Bool { reports.contains { $0.message.kind == .error } }

    /// Readings of a feed after which a message that is missing in them is no longer listed.
    private static let mostMissed = 2

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
        if current.missed >= Self.mostMissed { return .noLongerListed(since: current.lastListed) }
        if let begin = message.begin?.moment, begin > now { return .upcoming }
        return .active
    }
}
