// Decides what people are told of one alert.
import Alerts
import Clocks
import HazardKit
import TextTools

struct AlertUnderWatch {
    private let state: AlertState
    private let messages: [MessageName]
    private var event: AlertEvent
    private var severity = AlertSeverity.unknown
    private var urgency = AlertUrgency.unknown
    private var threat = DamageThreat.ordinary

    private let chain: AlertChain
    private let reach: AlertReach
    /// The time by the clock of its feed's server, if this machine's is ahead of it.
    private let now: Moment
    private let wish: TellingWish
    /// The last reading of its feeds.
    private let feed: FeedState?
    /// True if the next reading decides whether it is over.
    private(set) var awaitsReading = false

    /// True if its feed no longer lists it, and no one has said that it is over.
    var isUnlisted: Bool { if case .noLongerListed = state { true } else { false } }

    /// Returns true if people may need to be notified of an alert they do not know of: one of its messages is
    /// for one of the places, or is a test created here.
    static func mayConcern(_ reach: AlertReach, _ chain: AlertChain) -> Bool {
        chain.parts.contains { part in
            part.current.source == LocalTest.source
                || part.current.message.infos.contains { info in
                    reach.matchers.contains { matcher in
                        matcher.place.wants(info) && reach.match(info, matcher, from: part.sources).how.isHere
                    }
                }
        }
    }

    /// Returns nil for a test that this computer did not create. The time is that of the clock that counts for the alert.
    init?(
        _ chain: AlertChain, _ snapshot: AlertSnapshot, _ reach: AlertReach, _ wish: TellingWish,
        at now: Moment
    ) {
        (self.chain, self.reach, self.wish, self.now) = (chain, reach, wish, now)
        let sources = Set(chain.messages.map(\.source))
        feed = snapshot.feeds.filter { sources.contains($0.name) }.max { $1.isNewer(than: $0) }
        let items = chain.versions
        let isLocal = !items.isEmpty && items.allSatisfy { $0.source == LocalTest.source }
        let sign = chain.testSign(at: now)
        if sign == .declared, !isLocal { return nil }
        state = chain.state(at: now)
        messages = items.map(\.name)
        event = AlertEvent(.new)
        event.testing = isLocal ? .local : sign == .textOnly ? .unsure : .real
        for part in chain.currentParts(at: now) {
            take(part, snapshot, isLocal: isLocal, isInForce: part.state(at: now).isInForce)
        }
        // What has moved away from all places is named by what it says elsewhere.
        if event.identifier.isEmpty, let item = chain.currentParts(at: now).first?.current,
            let info = item.message.infos(in: []).first
        {
            name(info, item, snapshot)
        }
    }

    private mutating func name(_ info: AlertInfo, _ item: ListedMessage, _ snapshot: AlertSnapshot) {
        event.info = info
        event.identifier = item.message.identifier
        (event.source, event.begins) = (item.source, item.message.begin?.moment)
        if case .at(let end) = item.message.end(listed: item.lastListed) { event.ends = end.moment }
        event.host = snapshot.host(of: item.source)
    }

    private mutating func take(_ part: AlertPart, _ snapshot: AlertSnapshot, isLocal: Bool, isInForce: Bool) {
        let item = part.current
        // Of all that the message says in several languages one: each is for the same places.
        for info in item.message.infos(in: []) {
            let places = reach.matchers.filter { matcher in
                matcher.place.wants(info) && reach.match(info, matcher, from: part.sources).how.isHere
            }.map(\.place.name)
            // Without any place nothing would ever be told, and a test is for this computer.
            guard !places.isEmpty || isLocal || !isInForce else { continue }
            // What is over is named by what it was for the places.
            let isHere = (own: !places.isEmpty, known: !event.places.isEmpty)
            let isWorse =
                (info.gravity, info.urgency, info.threat)
                > (event.info.gravity, event.info.urgency, event.info.threat)
            for place in places where !event.places.contains(place) { event.places.append(place) }
            if event.identifier.isEmpty || isHere.own && !isHere.known
                || isHere.own == isHere.known && isWorse
            {
                name(info, item, snapshot)
            }
            (severity, urgency) = (max(severity, info.gravity), max(urgency, info.urgency))
            threat = max(threat, info.threat)
        }
    }

    /// Returns the event to send and the record to store after that of earlier notifications; both are nil if the alert
    /// concerns none of the places.
    mutating func event(after told: Told?) -> (AlertEvent?, Told?) {
        guard state.isInForce else { return told == nil ? heldBack() : end(told) }
        guard !event.places.isEmpty || event.testing == .local else { return leaving(told) }
        var event = event
        var after = record
        let name = after.title
        after.since = told?.since ?? now
        guard let told else { return (event, after) }
        // People were told that it is over, or that its feed no longer has it.
        if told.isOver { return (event, after) }
        let isRenamed = severity >= told.severity && EventGrade.isGraver(name, than: told.title)
        let isWorse =
            severity > told.severity || urgency > told.urgency || threat > told.threat || isRenamed
            || event.places.contains { !told.places.contains($0) }
        for (index, rank) in told.ranks.prefix(after.ranks.count).enumerated() {
            after.ranks[index] = max(after.ranks[index], rank)
        }
        if !isRenamed, !told.title.isEmpty { after.title = told.title }
        after.places = told.places + event.places.filter { !told.places.contains($0) }
        if isWorse {
            event.kind = .worse
            return (event, after)
        }
        // Nothing is told: the record changes with the alert alone.
        (after.at, after.failures) = (told.at, told.failures)
        return leaving(after)
    }

    /// The record of what is told now.
    private var record: Told {
        Told(
            messages, severity: severity, urgency: urgency, threat: threat,
            event: DisplayText.line(event.info.event, limit: 100), places: event.places, at: now)
    }

    /// Returns the end for the places that an alert in force was told for, and is not for any more.
    private mutating func leaving(_ told: Told?) -> (AlertEvent?, Told?) {
        guard var after = told, !after.isOver else { return (nil, told) }
        let left = after.places.filter { !isInForce(for: $0) }
        guard !left.isEmpty else { return (nil, after) }
        let isForNone = left.count == after.places.count
        after.places.removeAll(where: left.contains)
        // A place that is not listened for any more is no end.
        let known = left.filter { name in reach.matchers.contains { $0.place.name == name } }
        guard !known.isEmpty else { return (nil, isForNone ? told : after) }
        var event = event
        (event.kind, event.places) = (.ended, known)
        guard end(&event, ending(for: known)) else { return (nil, told) }
        // Once it is for one of them again, it is new.
        if isForNone { (after.isOver, after.at) = (true, now) }
        after.add(messages)
        return (event, after)
    }

    /// Ends an event for the reason in a state, nil if its area has changed. Returns false as long as the feed is read in
    /// time, and the next reading may show that it was extended: only then time alone is an end.
    private mutating func end(_ event: inout AlertEvent, _ over: AlertState?) -> Bool {
        event.ending = over?.ending ?? "no longer here"
        guard case .ended(let since)? = over, event.testing != .local, let feed,
            let succeeded = feed.succeeded
        else { return true }
        let read = min(succeeded, feed.confirmed ?? succeeded)
        guard read < since else { return true }
        if case .fresh = feed.age(at: wish.now) {
            awaitsReading = true
            return false
        }
        (event.ending, event.lastRead) = ("time over", succeeded)
        return true
    }

    /// Returns whether a part in force is for a place, wanted there or not.
    private func isInForce(for place: String) -> Bool {
        chain.currentParts(at: now).contains { part in
            part.state(at: now).isInForce && concerns(part.current, from: part.sources, [place])
        }
    }

    private func concerns(_ item: ListedMessage, from sources: Set<String>, _ places: [String]) -> Bool {
        reach.matchers.contains { matcher in
            places.contains(matcher.place.name)
                && item.message.infos.contains { reach.match($0, matcher, from: sources).how.isHere }
        }
    }

    /// Returns the reason for the end of an alert for places while it is in force for others; nil if its area has changed.
    private func ending(for places: [String]) -> AlertState? {
        let over = chain.parts.filter { part in
            !part.state(at: now).isInForce && concerns(part.current, from: part.sources, places)
        }
        if !over.isEmpty { return chain.state(of: over, at: now) }
        let latest = chain.versions.last { concerns($0, from: [$0.source], places) }
        return latest.flatMap { $0.message.kind == .cancel ? .canceled(since: $0.sent) : nil }
    }

    private mutating func end(_ told: Told?) -> (AlertEvent?, Told?) {
        guard var after = told, !after.isOver else { return (nil, told) }
        (after.isOver, after.at) = (true, now)
        after.add(messages)
        var event = event
        (event.kind, event.places) = (.ended, after.places)
        return end(&event, state) ? (event, after) : (nil, told)
    }

    /// Returns the end of an alert that came in quiet hours and was over before they were.
    private mutating func heldBack() -> (AlertEvent?, Told?) {
        guard let night = wish.night, let since = state.since, night.contains(since), event.testing == .real,
            !event.places.isEmpty, let first = chain.versions.first, night.contains(first.firstListed)
        else { return (nil, nil) }
        // People are told of what has taken its place.
        if case .replaced = state { return (nil, nil) }
        var (event, after) = (event, record)
        (event.kind, event.wasHeldBack) = (.ended, true)
        guard end(&event, state) else { return (nil, nil) }
        event.ending += " during quiet hours"
        after.isOver = true
        return (event, after)
    }
}

extension Told {
    /// Adds the names of messages by which it is known from now on.
    fileprivate mutating func add(_ messages: [MessageName]) {
        let known = Set(keys)
        keys += messages.map(\.told).filter { !known.contains($0) }
    }
}
