// All stored alerts, sorted by their importance to the person at a moment, each once.
import Clocks
import Diagnostics
import HazardKit
internal import TextTools

public struct AlertBoard: Sendable {
    public let moment: Moment
    /// The alerts in force for one of the places, or if there are no places, all that are in force.
    public private(set) var here: [Alert] = []
    public private(set) var elsewhere: [Alert] = []
    /// The alerts that ended at most 7 days ago, the latest first.
    public private(set) var ended: [Alert] = []
    public private(set) var tests: [Alert] = []
    /// The messages of channels that say that there is no emergency.
    public private(set) var calm: [Alert] = []
    public private(set) var feeds: [FeedAge] = []
    public private(set) var places: [WatchedPlace] = []
    public private(set) var placeProblems: [Diagnostic] = []
    public private(set) var failures: [SnapshotFailure] = []
    public private(set) var isStored = false
    private var nextChange: Moment?

    public init(_ stored: StoredAlerts, at now: Moment) {
        moment = now
        failures = stored.failures + stored.watched.failures
        (places, placeProblems) = (stored.facts.places, stored.watched.problems)
        guard stored.snapshot != nil else { return }
        isStored = true
        feeds = Self.readings(stored, at: now)
        let leads = stored.snapshot?.states.clockLeads ?? [:]
        for (index, chain) in stored.facts.chains.enumerated() {
            let moment = chain.time(at: now, leads)
            guard let alert = Alert(chain, stored.facts.parts[index], at: moment) else { continue }
            add(alert)
            if let next = chain.nextChange(after: moment).map({ $0 + (now.seconds - moment.seconds) }) {
                nextChange = min(next, nextChange ?? next)
            }
        }
        removeRepeated()
        here.sort { $0.precedes($1) }
        calm.sort { $0.precedes($1) }
        elsewhere.sort { $0.precedes($1) }
        tests.sort { $0.precedes($1) }
        ended.sort {
            ($0.state.since ?? moment, $1.key.identifier) > ($1.state.since ?? moment, $0.key.identifier)
        }
    }

    private mutating func add(_ alert: Alert) {
        if alert.test == .declared {
            if !isLongOver(alert) { tests.append(alert) }
        } else if alert.state == .calm {
            calm.append(alert)
        } else if alert.state.isInForce {
            // Who has said no place is told of everything.
            if alert.match.isHere || places.isEmpty { here.append(alert) } else { elsewhere.append(alert) }
        } else if !isLongOver(alert) {
            ended.append(alert)
        }
    }

    /// Removes alerts that another feed repeats: an alert received in two ways is shown once.
    private mutating func removeRepeated() {
        guard Set(feeds.map { CampusSource.realm(of: $0.state.name) }).count > 1 else { return }
        let repeated = RepeatedAlerts(here + elsewhere + ended + tests)
        here.removeAll(where: repeated.contains)
        elsewhere.removeAll(where: repeated.contains)
        ended.removeAll(where: repeated.contains)
        tests.removeAll(where: repeated.contains)
    }

    private func isLongOver(_ alert: Alert) -> Bool {
        alert.state.since.map { moment.seconds - $0.seconds > AlertSnapshot.retention } ?? false
    }

    private static func readings(_ stored: StoredAlerts, at now: Moment) -> [FeedAge] {
        (stored.snapshot?.feeds ?? []).filter { $0.name != LocalTest.source }.map { feed in
            FeedAge(state: feed, age: feed.age(at: now, newest: stored.facts.newest[feed.name]))
        }
    }

    /// Returns whether the board would be the same at another moment, but for the ages of the feeds.
    public func holds(at now: Moment) -> Bool {
        // The ages of feeds change at every full minute only as text; whether they are old is asked for each time.
        now >= moment && now < nextChange ?? Moment(seconds: .max)
    }

    /// Returns the same board with the ages of the feeds at a moment for which it holds.
    public func aged(_ stored: StoredAlerts, at now: Moment) -> AlertBoard {
        var board = self
        board.feeds = Self.readings(stored, at: now)
        return board
    }

    /// The overall result, the worst first, which gives the exit status of a command.
    public enum Verdict: String, Sendable {
        case active, none, stale
        case notUnderstood = "not-understood"
        case neverRead = "never-read"
        case unusable
    }

    public var verdict: Verdict {
        if !here.isEmpty { return .active }
        guard isStored, feeds.contains(where: { $0.state.succeeded != nil }) else {
            return failures.isEmpty ? .neverRead : .unusable
        }
        let isCurrent = feeds.allSatisfy { $0.isFresh && $0.state.outcome.isGood }
        // Any of what could not be read may be an alert for here.
        if feeds.contains(where: { !$0.state.isUnderstood }) { return .notUnderstood }
        return isCurrent && failures.isEmpty ? .none : .stale
    }

    /// All alerts in the order in which they are listed and numbered.
    public var all: [Alert] { here + elsewhere + ended + tests + calm }

    public var inForce: [Alert] { here + elsewhere }

    /// Returns the alert with this message in this feed: another feed may have an unsigned one with the same key.
    public func alert(_ key: AlertReference, from source: String) -> Alert? {
        let all = all.filter { $0.source == source }
        return all.first { $0.key == key }
            ?? all.first { alert in alert.history.contains { $0.message.key == key } }
    }

    /// Returns the alert with this number in the list, counted from 1, or with a message that has this
    /// identifier, the campus's own first: other feeds may have the same identifier.
    public func alert(named name: String) -> Alert? { all.numbered(name) ?? alert(identifier: name) }

    /// Returns the alert with a message that has this identifier, which may look like a number. An empty sender is any.
    public func alert(identifier: String, sender: String = "") -> Alert? {
        let named = all.filter { alert in
            alert.history.map(\.message).contains {
                $0.identifier == identifier && (sender.isEmpty || $0.sender == sender)
            }
        }
        return named.first(where: \.isVerified) ?? named.first
    }

    /// The alerts for the banner: in force for a place where they are wanted, and tests of this computer. Those that can be
    /// trusted come first, the worst first of all: no feed can push a campus's alert out.
    public var banner: [Alert] {
        let wanted = here.filter(\.isWanted)
        let trusted = wanted.filter { isTrusted($0) }.sorted { $0.precedesByWeight($1) }
        return trusted + wanted.filter { !isTrusted($0) }
            + tests.filter { $0.isLocalTest && $0.state.isInForce }
    }

    /// Returns whether an alert is signed by a campus, or was read from the host of an authority.
    public func isTrusted(_ alert: Alert) -> Bool {
        if alert.isVerified { return true }
        let host = feeds.first { $0.state.name == alert.source }?.state.host ?? ""
        return FeedNames.officialHosts.contains(host)
    }

    public var unread: [(feed: FeedState, entries: [UnreadEntry])] {
        feeds.map { ($0.state, $0.state.unread) }.filter { !$0.1.isEmpty }
    }
}

/// The alerts that need not be shown, because another feed has the same one.
struct RepeatedAlerts {
    /// The alerts of the weather service's own feed by their messages.
    private var official: [AlertReference: Alert] = [:]
    /// The first of equal alerts of other feeds, by their message.
    private var first: [AlertReference: Alert] = [:]

    init(_ alerts: [Alert]) {
        for alert in alerts {
            if CampusSource.isOfWeatherService(alert.source) {
                for item in alert.history { official[item.message.key] = alert }
            } else if alert.isUnofficial, let item = alert.current.first {
                if let other = first[item.message.key], alert.source >= other.source { continue }
                first[item.message.key] = alert
            }
        }
    }

    /// Returns whether an alert of a feed that is neither a campus's nor the weather service's repeats one that
    /// is shown. What the weather service itself says counts, if it is no less and no farther; of other feeds
    /// every word must be the same, so that none can hide another's alert behind its own.
    func contains(_ alert: Alert) -> Bool {
        guard alert.isUnofficial else { return false }
        if alert.current.allSatisfy({ official[$0.message.key]?.covers(alert) ?? false }) { return true }
        guard alert.current.count == 1, let item = alert.current.first,
            let other = first[item.message.key], other.source != alert.source
        else { return false }
        return other.current.count == 1 && other.current.first?.message == item.message && other.covers(alert)
    }
}

extension Alert {
    /// True if it is from a feed that is neither a campus's nor the weather service's.
    fileprivate var isUnofficial: Bool {
        !isVerified && !CampusSource.isOfWeatherService(source) && source != LocalTest.source
    }

    /// Returns whether another alert says nothing worse, and nothing for a closer place.
    fileprivate func covers(_ other: Alert) -> Bool {
        state == other.state && test == other.test && match >= other.match && severity >= other.severity
            && urgency >= other.urgency && threat >= other.threat
    }
}
