// Decides which alerts to notify people of: once when an alert is new, once each time it becomes worse, and
// once when it is over.
import Clocks
import Hazards

/// Selects the events to notify people of now, and records which were sent.
struct AlertEvents {
    private(set) var events: [AlertEvent] = []
    /// The alerts that people were notified of and that are still stored.
    private var told: [NotifiedAlert]
    /// The record to store once each event was sent.
    private var changes: [(index: Int?, told: NotifiedAlert)] = []
    private let snapshot: AlertSnapshot
    private let now: Moment
    /// True if only the worst may be sent now; the rest is sent afterwards if it still applies.
    private let isQuiet: Bool
    /// The index in `told` for each message.
    private var known: [AlertReference: Int] = [:]

    /// True if no event is delayed until later.
    private(set) var isAll = true

    /// - Parameters:
    ///   - chains: the alerts that the messages of the snapshot form.
    ///   - most: the most events to send now, the worst first; the others follow the next time.
    ///   - endsAtFirst: true to stop after the first event found.
    init(
        _ snapshot: AlertSnapshot, _ chains: [AlertChain], now: Moment, isQuiet: Bool = false,
        max most: Int = .max, endsAtFirst: Bool = false
    ) {
        (self.snapshot, self.now, self.isQuiet) = (snapshot, now, isQuiet)
        told = snapshot.told
        forgetGone()
        var pending: [(event: AlertEvent, index: Int?, told: NotifiedAlert)] = []
        var silent: [(index: Int, told: NotifiedAlert)] = []
        for chain in chains {
            let index = index(of: chain)
            guard index != nil || AlertUnderWatch.mayConcern(snapshot.places, chain),
                let alert = AlertUnderWatch(chain, snapshot, now)
            else { continue }
            let before = index.map { told[$0] }
            let (event, after) = alert.event(after: before)
            guard let after else { continue }
            if let event {
                if isQuiet, !event.isUrgent {
                    isAll = false
                    continue
                }
                pending.append((event, index, after))
                if endsAtFirst { break }
            } else if let index {
                silent.append((index, after))
            }
        }
        for item in silent { told[item.index] = item.told }
        pending.sort { $0.event.rank < $1.event.rank }
        if pending.count > most { isAll = false }
        for item in pending.prefix(max(0, most)) {
            events.append(item.event)
            changes.append((item.index, item.told))
        }
        addLastEnd()
    }

    /// Returns the records to store if all events except those at `failed` are being sent.
    func told(except failed: Set<Int> = []) -> [NotifiedAlert] {
        var told = told
        for (number, change) in changes.enumerated() where !failed.contains(number) {
            if let index = change.index { told[index] = change.told } else { told.append(change.told) }
        }
        return told
    }

    /// Removes the records of alerts without a stored message.
    private mutating func forgetGone() {
        guard !told.isEmpty else { return }
        let present = Set(snapshot.messages.map(\.message.key))
        told.removeAll { alert in !alert.messages.contains(where: present.contains) }
        for (index, alert) in told.enumerated() {
            for message in alert.messages { known[message] = index }
        }
    }

    private func index(of chain: AlertChain) -> Int? {
        guard !known.isEmpty else { return nil }
        return chain.parts.lazy.flatMap { $0.versions + $0.reports }.compactMap { known[$0.message.key] }
            .first
    }

    private mutating func addLastEnd() {
        let isRealEnd = events.contains { $0.kind == .ended && $0.testing != .local }
        guard isRealEnd else { return }
        let local = Set(snapshot.messages.filter { $0.source == TestAlert.source }.map(\.message.key))
        let isAnyLeft = told().contains { alert in
            !alert.isEnded && !alert.messages.contains(where: local.contains)
        }
        if !isAnyLeft { events.append(AlertEvent(.allOver)) }
    }
}

/// The state of one alert that matters for notification.
private struct AlertUnderWatch {
    private let state: AlertState
    private let messages: [AlertReference]
    private var event: AlertEvent
    private var severity = AlertSeverity.unknown
    private var urgency = AlertUrgency.unknown

    /// Returns true if people may need to be notified of an alert they do not know of: one of its messages is
    /// for one of the places, or is a test created here.
    static func mayConcern(_ places: [AlertPlace], _ chain: AlertChain) -> Bool {
        chain.parts.contains { part in
            part.versions.contains { item in
                item.source == TestAlert.source
                    || item.message.infos.contains { info in
                        places.enumerated().contains { index, place in
                            let isOwn = index == 0 && item.source == CampusSource.name
                            return place.match(info, isOwnCampus: isOwn).isHere && place.wants(info)
                        }
                    }
            }
        }
    }

    /// Returns nil for a test that this computer did not create.
    init?(_ chain: AlertChain, _ snapshot: AlertSnapshot, _ now: Moment) {
        let items = chain.parts.flatMap(\.versions)
        let isLocal = !items.isEmpty && items.allSatisfy { $0.source == TestAlert.source }
        let sign = chain.testSign(at: now)
        if sign == .declared, !isLocal { return nil }
        state = chain.state(at: now)
        messages = items.map(\.message.key)
        event = AlertEvent(.new)
        event.testing = isLocal ? .local : sign == .textOnly ? .unsure : .real
        for part in chain.currentParts(at: now) {
            guard let current = part.current else { continue }
            take(current, snapshot, isLocal: isLocal, isInForce: part.state(at: now).isInForce)
        }
    }

    private mutating func take(
        _ item: ListedMessage, _ snapshot: AlertSnapshot, isLocal: Bool, isInForce: Bool
    ) {
        let infos = item.message.infos(in: [])
        for info in infos {
            let places = snapshot.places.enumerated().filter { index, place in
                let isOwn = index == 0 && (item.source == CampusSource.name || isLocal)
                return place.match(info, isOwnCampus: isOwn).isHere && place.wants(info)
            }.map(\.element.name)
            // Without any place nothing would ever be told, and a test is for this computer.
            guard !places.isEmpty || isLocal || !isInForce else { continue }
            for place in places where !event.places.contains(place) { event.places.append(place) }
            if event.identifier.isEmpty || info.severity > severity {
                event.info = info
                event.identifier = item.message.identifier
                (event.source, event.begins) = (item.source, item.message.begin?.moment)
                if case .at(let end) = item.message.end(listed: item.lastListed) { event.ends = end.moment }
                event.host = snapshot.feeds.first { $0.name == item.source }?.host ?? ""
            }
            (severity, urgency) = (max(severity, info.severity), max(urgency, info.urgency))
        }
    }

    /// Returns the event to send and the record to store; both are nil if the alert concerns none of the
    /// places.
    ///
    /// - Parameters:
    ///   - told: the record of earlier notifications.
    func event(after told: NotifiedAlert?) -> (AlertEvent?, NotifiedAlert?) {
        guard state.isInForce else { return end(told) }
        guard !event.places.isEmpty || event.testing == .local else { return (nil, told) }
        var event = event
        var after = NotifiedAlert(
            messages: messages, severity: severity, urgency: urgency, places: event.places)
        guard let told else { return (event, after) }
        if told.isEnded {
            // A feed that drops an alert and lists it again must not ring each time.
            guard messages.contains(where: { !told.messages.contains($0) }) else { return (nil, told) }
            return (event, after)
        }
        let isWorse =
            severity > told.severity || urgency > told.urgency
            || event.places.contains { !told.places.contains($0) }
        after.severity = max(severity, told.severity)
        after.urgency = max(urgency, told.urgency)
        after.places = told.places + event.places.filter { !told.places.contains($0) }
        guard isWorse else { return (nil, after) }
        event.kind = .worse
        return (event, after)
    }

    private func end(_ told: NotifiedAlert?) -> (AlertEvent?, NotifiedAlert?) {
        guard var after = told, !after.isEnded else { return (nil, told) }
        after.isEnded = true
        after.messages += messages.filter { !after.messages.contains($0) }
        var event = event
        event.kind = .ended
        event.places = after.places
        event.ending =
            switch state {
            case .canceled: "canceled"
            case .allClear, .calm: "all clear"
            case .noLongerListed: "no longer listed"
            default: "ended"
            }
        return (event, after)
    }
}
