// What is known of the stored alerts whatever the clock says.
import Clocks
import HazardKit

public typealias StoredAlerts = Stored<AlertSnapshot>

public struct AlertFacts: Sendable {
    public let places: [WatchedPlace]
    let chains: [AlertChain]
    /// The matches of the messages with the places, in the order of the chains and their parts.
    let parts: [[PartFacts]]
    /// For each feed, the time of its newest message.
    let newest: [String: Moment]
}

extension AlertSnapshot {
    public static var dependsOnPlaces: Bool { true }

    public static func overview(_ stored: StoredAlerts, _ times: HazardTimes) -> [String] {
        AlertWords.overview(AlertBoard(stored, at: times.now), times)
    }

    public static func facts(
        of snapshot: AlertSnapshot?, for watched: WatchedPlaces, after previous: StoredAlerts?
    ) -> AlertFacts {
        let (feeds, messages) = (snapshot?.feeds ?? [], snapshot?.messages ?? [])
        let places = watched.list(withCampusesOf: feeds.map(\.audience))
        let chains = AlertChain.chains(of: messages)
        // No match depends on the states, unless they are of other feeds, or divide the messages otherwise: what a feed has
        // no longer is one of them.
        let before = previous?.snapshot?.feeds ?? []
        if let previous, places == previous.facts.places, before.map(\.name) == feeds.map(\.name),
            before.map(\.audience) == feeds.map(\.audience), chains.haveParts(of: previous.facts.chains)
        {
            return AlertFacts(
                places: places, chains: chains, parts: previous.facts.parts, newest: previous.facts.newest)
        }
        let reach = AlertReach(places, feeds)
        return AlertFacts(
            places: places, chains: chains, parts: chains.map { $0.parts.map { PartFacts($0, reach) } },
            newest: newest(of: messages))
    }

    /// Returns for each feed the time of its newest message. A clock that is earlier is wrong; but one message that is a day
    /// later than all others of its feed is itself wrong, and is ignored.
    private static func newest(of messages: [ListedMessage]) -> [String: Moment] {
        var times: [String: (first: Moment, second: Moment)] = [:]
        let never = Moment(seconds: .min)
        for item in messages {
            guard let sent = item.message.sent, sent.isZoneGiven else { continue }
            let known = times[item.source] ?? (never, never)
            let earlier = max(known.second, min(known.first, sent.moment))
            times[item.source] = (max(known.first, sent.moment), earlier)
        }
        return times.mapValues { first, second in
            second == never || first.seconds - second.seconds <= Moment.day ? first : second
        }
    }
}

extension [AlertChain] {
    /// Returns whether they have the same parts as others, each with the same message.
    fileprivate func haveParts(of others: [AlertChain]) -> Bool {
        elementsEqual(others) { mine, theirs in
            mine.parts.elementsEqual(theirs.parts) { one, other in
                one.current.message == other.current.message && one.sources == other.sources
            }
        }
    }
}

struct PartFacts: Sendable {
    struct Match: Sendable {
        var place: String
        var how: PlaceMatch
        var area: String
        var isWanted: Bool
        var info: Int
        var severity: AlertSeverity
    }

    var match: Match?
    var places: Set<String> = []

    init(_ part: AlertPart, _ reach: AlertReach) {
        let infos = part.current.message.infos(in: ["en"])
        for matcher in reach.matchers {
            for (index, info) in infos.enumerated() {
                let (how, area) = reach.match(info, matcher, from: part.sources)
                guard how > .none else { continue }
                take(
                    Match(
                        place: matcher.place.name, how: how, area: area,
                        isWanted: matcher.place.wants(info), info: index, severity: info.gravity))
            }
        }
    }

    private mutating func take(_ other: Match) {
        if other.how.isHere { places.insert(other.place) }
        if match.map({ other.precedes($0) }) ?? true { match = other }
    }
}

extension PartFacts.Match {
    /// Returns whether it is shown instead of another one: a place where the alert is wanted counts before one
    /// where it only is, then what is worse, then what is closer.
    func precedes(_ other: Self) -> Bool {
        let (isTold, isOtherTold) = (isWanted && how.isHere, other.isWanted && other.how.isHere)
        if isTold != isOtherTold { return isTold }
        if how.isHere != other.how.isHere { return how.isHere }
        return severity == other.severity ? how > other.how : severity > other.severity
    }
}

/// People are told of an alert for all places together. Its keys are the messages that it had then, each with the realm of its
/// feed; its ranks are the worst severity, urgency and threat that people were told, its title the gravest name of its event.
extension Told {
    public init(
        _ messages: [MessageName], severity: AlertSeverity, urgency: AlertUrgency,
        threat: DamageThreat = .ordinary, event: String = "", places: [String], at now: Moment
    ) {
        let ranks = [severity.rawValue, urgency.rawValue, threat.rawValue].map(Double.init)
        self.init(keys: messages.map(\.told), places: places, ranks: ranks, title: event, at: now)
    }

    public var severity: AlertSeverity { AlertSeverity(rawValue: rank(0)) ?? .unknown }
    public var urgency: AlertUrgency { AlertUrgency(rawValue: rank(1)) ?? .unknown }
    public var threat: DamageThreat { DamageThreat(rawValue: rank(2)) ?? .ordinary }
    private func rank(_ index: Int) -> Int { ranks.dropFirst(index).first.map { Int($0) } ?? 0 }
    public var realm: String { parts.first ?? "" }
}

extension MessageName {
    public var told: String { Told.key(realm, key.sender, key.identifier) }
}
