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
    private var known: [MessageName: Int] = [:]
    /// True if a feed has dropped an alert without saying that it is over.
    private var hasSilentEnd = false

    /// True if no event is delayed until later.
    private(set) var isAll = true

    /// - Parameters:
    ///   - chains: the alerts that the messages of the snapshot form.
    ///   - most: the most events to send now, the worst first; the others follow the next time.
    ///   - endsAtFirst: true to stop after the first event found.
    init(
        _ snapshot: AlertSnapshot, _ chains: [AlertChain], for places: [WatchedPlace], now: Moment,
        isQuiet: Bool = false, max most: Int = .max, endsAtFirst: Bool = false
    ) {
        (self.snapshot, self.now, self.isQuiet) = (snapshot, now, isQuiet)
        told = snapshot.told
        forgetGone()
        var pending: [Pending] = []
        var silent: [(index: Int, told: NotifiedAlert)] = []
        let reach = AlertReach(places, snapshot.feeds)
        let official = OfficialAlerts(chains, reach, now: now)
        for chain in chains {
            let index = index(of: chain)
            guard index != nil || AlertUnderWatch.mayConcern(reach, chain),
                let alert = AlertUnderWatch(chain, snapshot, reach, now)
            else { continue }
            if index != nil, alert.isUnlisted { hasSilentEnd = true }
            if index == nil, official.contain(chain) { continue }
            let before = index.map { told[$0] }
            let (event, after) = alert.event(after: before)
            guard let after else { continue }
            if let event {
                if isQuiet, !event.isUrgent {
                    isAll = false
                    continue
                }
                pending.append(Pending(event: event, index: index, told: after))
                if endsAtFirst { break }
            } else if let index {
                silent.append((index, after))
            }
        }
        for item in silent { told[item.index] = item.told }
        pending = Self.ordered(pending)
        if pending.count > most { isAll = false }
        for item in pending.prefix(max(0, most)) {
            events.append(item.event)
            changes.append((item.index, item.told))
        }
        addLastEnd()
    }

    /// An event, and the record to store once it was sent.
    private struct Pending {
        var event: AlertEvent
        var index: Int?
        var told: NotifiedAlert
    }

    /// Returns the events in the order of sending: the campus's own first, then those of the authorities; of
    /// the other feeds each has its turn, so that none keeps another waiting. Of one feed the worst is first.
    private static func ordered(_ pending: [Pending]) -> [Pending] {
        var turns: [String: Int] = [:]
        let worst = pending.sorted { $0.event.rank < $1.event.rank }
        let ranked = worst.enumerated().map { place, item -> (trust: Int, turn: Int, place: Int) in
            turns[item.told.realm, default: 0] += 1
            let trust = item.event.trustRank
            return (trust, trust < 2 ? 0 : turns[item.told.realm] ?? 0, place)
        }
        return ranked.sorted { $0 < $1 }.map { worst[$0.place] }
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
        var realms: [AlertReference: String] = [:]
        for item in snapshot.messages {
            // Records of earlier versions have no realm.
            realms[item.message.key] = item.realm
        }
        for index in told.indices where told[index].realm.isEmpty {
            told[index].realm = told[index].messages.compactMap { realms[$0] }.first ?? ""
        }
        let present = Set(snapshot.messages.map(\.name))
        told.removeAll { alert in
            !alert.messages.contains { present.contains(MessageName(realm: alert.realm, key: $0)) }
        }
        for (index, alert) in told.enumerated() {
            for message in alert.messages { known[MessageName(realm: alert.realm, key: message)] = index }
        }
    }

    private func index(of chain: AlertChain) -> Int? {
        guard !known.isEmpty else { return nil }
        return chain.messages.lazy.compactMap { known[$0.name] }.first
    }

    private mutating func addLastEnd() {
        let isRealEnd = events.contains { $0.kind == .ended && $0.testing != .local }
        // That a feed has become silent is no all-clear.
        guard isRealEnd, !hasSilentEnd else { return }
        let isAnyLeft = told().contains { !$0.isEnded && $0.realm != TestAlert.source }
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

    private let realm: String
    private let chain: AlertChain
    private let reach: AlertReach
    private let now: Moment

    /// True if its feed no longer lists it, and no one has said that it is over.
    var isUnlisted: Bool { if case .noLongerListed = state { true } else { false } }

    /// Returns true if people may need to be notified of an alert they do not know of: one of its messages is
    /// for one of the places, or is a test created here.
    static func mayConcern(_ reach: AlertReach, _ chain: AlertChain) -> Bool {
        chain.parts.contains { part in
            part.current.source == TestAlert.source
                || part.current.message.infos.contains { info in
                    reach.matchers.contains { matcher in
                        matcher.place.wants(info)
                            && reach.match(info, matcher, from: part.sources).how.isHere
                    }
                }
        }
    }

    /// Returns nil for a test that this computer did not create.
    init?(_ chain: AlertChain, _ snapshot: AlertSnapshot, _ reach: AlertReach, _ now: Moment) {
        (self.chain, self.reach, self.now) = (chain, reach, now)
        let items = chain.versions
        let isLocal = !items.isEmpty && items.allSatisfy { $0.source == TestAlert.source }
        let sign = chain.testSign(at: now)
        if sign == .declared, !isLocal { return nil }
        realm = items.first?.realm ?? ""
        state = chain.state(at: now)
        messages = items.map(\.message.key)
        event = AlertEvent(.new)
        event.testing = isLocal ? .local : sign == .textOnly ? .unsure : .real
        for part in chain.currentParts(at: now) {
            take(part, snapshot, isLocal: isLocal, isInForce: part.state(at: now).isInForce)
        }
    }

    private mutating func take(
        _ part: AlertPart, _ snapshot: AlertSnapshot, isLocal: Bool, isInForce: Bool
    ) {
        let item = part.current
        let infos = item.message.infos(in: [])
        for info in infos {
            let places = reach.matchers.filter { matcher in
                matcher.place.wants(info) && reach.match(info, matcher, from: part.sources).how.isHere
            }.map(\.place.name)
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
            realm: realm, messages: messages, severity: severity, urgency: urgency, places: event.places)
        guard let told else { return (event, after) }
        // People were told that it is over, or that its feed no longer has it.
        if told.isEnded { return (event, after) }
        let isWorse =
            severity > told.severity || urgency > told.urgency
            || event.places.contains { !told.places.contains($0) }
        after.severity = max(severity, told.severity)
        after.urgency = max(urgency, told.urgency)
        after.places = told.places + event.places.filter { !told.places.contains($0) }
        if isWorse {
            event.kind = .worse
            return (event, after)
        }
        let left = after.places.filter { !isInForce(for: $0) }
        guard !left.isEmpty else { return (nil, after) }
        // Over for some of the places, and in force for others.
        after.places.removeAll(where: left.contains)
        let known = left.filter { name in reach.matchers.contains { $0.place.name == name } }
        guard !known.isEmpty else { return (nil, after) }
        (event.kind, event.places, event.ending) = (.ended, known, ending(for: known))
        return (event, after)
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

    /// Returns the reason for the end of an alert for places while it is in force for others.
    private func ending(for places: [String]) -> String {
        let over = chain.parts.last { part in
            !part.state(at: now).isInForce && concerns(part.current, from: part.sources, places)
        }
        if let over { return over.state(at: now).ending }
        let latest = chain.versions.last { concerns($0, from: [$0.source], places) }
        return latest?.message.kind == .cancel ? "canceled" : "no longer here"
    }

    private func end(_ told: NotifiedAlert?) -> (AlertEvent?, NotifiedAlert?) {
        guard var after = told, !after.isEnded else { return (nil, told) }
        after.isEnded = true
        let known = Set(after.messages)
        after.messages += messages.filter { !known.contains($0) }
        var event = event
        event.kind = .ended
        event.places = after.places
        event.ending = state.ending
        return (event, after)
    }
}

/// The alerts in force of the weather service's own feed: what another feed repeats of them is not announced
/// again.
private struct OfficialAlerts {
    private var places: [AlertReference: Set<String>] = [:]
    private let reach: AlertReach
    private let now: Moment

    init(_ chains: [AlertChain], _ reach: AlertReach, now: Moment) {
        (self.reach, self.now) = (reach, now)
        let hasOthers = chains.contains { chain in
            chain.versions.first.map {
                !CampusSource.isOfWeatherService($0.source) && !CampusSource.isVerified($0.source)
            } ?? false
        }
        guard hasOthers else { return }
        for chain in chains {
            guard let first = chain.versions.first, CampusSource.isOfWeatherService(first.source),
                chain.state(at: now).isInForce
            else { continue }
            let places = places(of: chain)
            for item in chain.versions { self.places[item.message.key] = places }
        }
    }

    private func places(of chain: AlertChain) -> Set<String> {
        var places: Set<String> = []
        for part in chain.currentParts(at: now) {
            for info in part.current.message.infos {
                for matcher in reach.matchers
                where reach.match(info, matcher, from: part.sources).how.isHere {
                    places.insert(matcher.place.name)
                }
            }
        }
        return places
    }

    /// Returns whether the service's own feed has the alert for all places that it is for.
    func contain(_ chain: AlertChain) -> Bool {
        guard !places.isEmpty, let first = chain.versions.first,
            !CampusSource.isOfWeatherService(first.source), !CampusSource.isVerified(first.source)
        else { return false }
        let own = places(of: chain)
        return chain.versions.allSatisfy { item in
            places[item.message.key].map(own.isSubset) ?? false
        }
    }
}
