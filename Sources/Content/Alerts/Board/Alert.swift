// One alert and its state at a moment.
import Clocks
import HazardKit
internal import TextTools

public struct Alert: Sendable {
    public let chain: AlertChain
    /// The reference to its first message, which names the alert as long as that is stored.
    public let key: AlertReference
    public let state: AlertState
    public let test: TestIndicator?
    /// The current messages, the most severe first.
    public let current: [ListedMessage]
    /// The infos for the places, and for now, in English, or otherwise in another language: the worst first. All infos, if none
    /// is for a place.
    public let infos: [AlertInfo]
    /// The infos for other areas, and for later.
    public let otherInfos: [AlertInfo]
    /// Something worse that begins later for one of the places, or if that names the alert, what is so until then.
    public let beside: (name: String, begin: Moment?, place: String)?
    public let sent: Moment
    /// The place that the alert is closest to; nil without places.
    public let place: String?
    public let places: Set<String>
    public let match: PlaceMatch
    public let matchedArea: String
    public let isWanted: Bool
    public let weaClass: WEAClass
    /// The highest severity, extreme for what threatens catastrophic damage.
    public let severity: AlertSeverity
    public let urgency: AlertUrgency
    public let threat: DamageThreat
    /// The number of earlier names of its event that were less grave.
    private let renamings: Int
    public let certainty: AlertCertainty
    public let begin: FeedTime?
    public let end: AlertEnd

    /// Creates the alert. Returns nil if it has no message to show, such as a cancellation of an unknown alert.
    init?(_ chain: AlertChain, _ facts: [PartFacts], at now: Moment) {
        guard let key = chain.key else { return nil }
        let counted = CountedParts(chain, facts, at: now)
        let messages = counted.all.map { chain.parts[$0] }.messages
            .sorted { $0.message.severity > $1.message.severity }
        let own = counted.own.map { chain.parts[$0] }
        guard let first = messages.first, let worst = own.max(by: { $0.severity < $1.severity }) else {
            return nil
        }
        (self.chain, self.key, current) = (chain, key, messages)
        sent = messages.map(\.sent).max() ?? Moment(seconds: 0)
        state = chain.state(of: own, at: now)
        test = chain.testSign(at: now)
        let all = own.flatMap(\.current.message.infos)
        weaClass = all.map { WEAClass($0) }.max() ?? .none
        severity = all.map(\.gravity).max() ?? .unknown
        urgency = all.map(\.urgency).max() ?? .unknown
        certainty = all.map(\.certainty).max() ?? .unknown
        var (closest, named): (PartFacts.Match?, Int?)
        for index in counted.own {
            guard let match = facts[index].match, closest.map({ match.precedes($0) }) ?? true else {
                continue
            }
            (closest, named) = (match, index)
        }
        var infos = own.sorted { $0.severity > $1.severity }.flatMap(\.infos)
        // An alert is named by the worst that it says for the place.
        let main = named.map { chain.parts[$0] } ?? worst
        let mainInfo = closest.flatMap { main.infos.dropFirst($0.info).first }
        if let index = mainInfo.flatMap(infos.firstIndex) { infos.insert(infos.remove(at: index), at: 0) }
        self.infos = infos
        otherInfos = counted.others.flatMap { chain.parts[$0].infos }
        beside = counted.beside.flatMap { index in
            let part = chain.parts[index]
            let begin = part.state(at: now) == .upcoming ? part.current.message.begin?.moment : nil
            let place = facts[index].match?.place ?? ""
            return part.infos.first.map { ($0.title, begin, place == closest?.place ? "" : place) }
        }
        threat = infos.first?.threat ?? .ordinary
        renamings = main.renamings(to: infos.first?.event ?? "")
        places = counted.all.reduce(into: []) { $0.formUnion(facts[$1].places) }
        (place, match, matchedArea) = (closest?.place, closest?.how ?? .none, closest?.area ?? "")
        isWanted = closest?.isWanted ?? false
        let begins = own.map(\.current.message.begin)
        begin = begins.contains(nil) ? nil : begins.compactMap { $0 }.min { $0.moment < $1.moment }
        let ends = own.map { $0.current.message.end(listed: $0.current.lastListed) }
        end = ends.max { $0.moment < $1.moment } ?? first.message.end(listed: first.lastListed)
    }

    public var source: String { current.first?.source ?? "" }

    /// True if it was signed with a campus's own key.
    public var isVerified: Bool { CampusSource.isVerified(source) }

    /// The name of the event, or the headline if the message gives no name.
    public var event: String {
        infos.map { $0.event.isEmpty ? $0.headline : $0.event }.first { !$0.isEmpty } ?? "Alert"
    }

    /// The name of the event with the damage that it threatens: `Tornado Emergency`.
    public var title: String { infos.lazy.map(\.title).first { !$0.isEmpty } ?? "Alert" }

    /// True if its words are the gravest that there are: a tornado emergency, an evacuation order.
    public var isEmergency: Bool { threat == .catastrophic || grade == EventGrade.highest }

    private var grade: Int { EventGrade.grade(of: event) }

    /// True if it is for one of the places, now or soon, and is not a test.
    public var isForHere: Bool { state.isInForce && match.isHere && test != .declared }

    /// A number that is higher for worse alerts. An alert whose rank rises is announced again.
    public var rank: Int {
        [severity.rawValue, urgency.rawValue, threat.rawValue, grade, min(renamings, 9)]
            .reduce(0) { 10 * $0 + $1 }
    }

    public func danger(isTrusted: Bool) -> Int {
        Danger.value(isTrusted: isTrusted, weaClass, severity, urgency, nearness: match.nearness)
    }

    /// True if it was made on this computer, to try what happens when a real one comes.
    public var isLocalTest: Bool { source == LocalTest.source }

    /// True if it must come over whatever is read: extreme or severe, immediate, and in force for a place.
    public var needsNotice: Bool {
        guard state == .active, severity >= .severe, urgency == .immediate else { return false }
        return isLocalTest || isWanted && isForHere
    }

    /// False if the first action of a guide says too much: a watch or an outlook asks people to be ready, a minor alert, such
    /// as a frost, threatens no one's life, and "Evacuation Order Lifted" asks for the opposite.
    public var asksToActNow: Bool {
        ![.future, .past].contains(urgency) && (severity != .minor || urgency == .immediate)
            && !EventGrade.saysOver(infos.first?.event ?? "")
    }

    /// The first sentence of what its sender says to do; empty if it says nothing.
    public var firstInstruction: String {
        let text = DisplayText.line(infos.map(\.instruction).first { !$0.isEmpty } ?? "")
        let marks = text.drop { $0 == " " || $0 == "*" || $0 == "-" || $0 == "." }
        return SentenceCase.text(SentenceText.sentences(of: String(marks)).first ?? "")
    }

    /// Returns whether it is shown before another one: the campus's own first, then the most dangerous, what has begun,
    /// the nearest, the newest.
    func precedes(_ other: Alert) -> Bool {
        if isVerified != other.isVerified { return isVerified }
        return precedesByWeight(other)
    }

    func precedesByWeight(_ other: Alert) -> Bool {
        if weaClass != other.weaClass { return weaClass > other.weaClass }
        if severity != other.severity { return severity > other.severity }
        if urgency != other.urgency { return urgency > other.urgency }
        if threat != other.threat { return threat > other.threat }
        if (state == .active) != (other.state == .active) { return state == .active }
        if match.nearness != other.match.nearness { return match.nearness > other.match.nearness }
        if certainty != other.certainty { return certainty > other.certainty }
        if sent != other.sent { return sent > other.sent }
        return (key.sender, key.identifier, source) < (other.key.sender, other.key.identifier, other.source)
    }

    /// The moment at which its feed last had it, if its last readings lacked it; nil if they did not.
    public var unlistedSince: Moment? {
        let unlisted = current.filter { $0.missed >= AlertPart.fewestMissed }
        return unlisted.count == current.count ? unlisted.map(\.lastListed).max() : nil
    }

    /// All its messages, the earliest first.
    public var history: [ListedMessage] {
        (chain.versions + chain.reports).enumerated()
            .sorted { ($0.element.sent, $0.offset) < ($1.element.sent, $1.offset) }.map(\.element)
    }
}

/// The indexes of the parts of an alert that count for what a person is told of it.
private struct CountedParts {
    /// The parts in force, or all if none is.
    let all: [Int]
    /// Of these the ones for a place: where the person wants the alert, or else where it only is, or else everywhere. Of these
    /// those that are so now, or those that begin later if only they are severe: what concerns another area or tomorrow must
    /// not look as if it were here and now.
    let own: [Int]
    var others: [Int] { Set(all).subtracting(own).sorted() }
    /// The worst of the others for the places, if it begins later and is worse, or is so now while they begin later.
    let beside: Int?

    init(_ chain: AlertChain, _ facts: [PartFacts], at now: Moment) {
        let states = chain.parts.map { $0.state(at: now) }
        let inForce = states.indices.filter { states[$0].isInForce }
        all = inForce.isEmpty ? Array(states.indices) : inForce
        let here = all.filter { facts[$0].match?.how.isHere ?? false }
        let wanted = here.filter { facts[$0].match?.isWanted ?? false }
        let placed = wanted.isEmpty ? here.isEmpty ? all : here : wanted
        let active = placed.filter { states[$0] == .active }
        let later = placed.filter { states[$0] == .upcoming }
        let danger = { (index: Int) in chain.parts[index].danger }
        guard let now = active.max(by: { danger($0) < danger($1) }),
            let next = later.max(by: { danger($0) < danger($1) }), danger(now) < danger(next)
        else {
            (own, beside) = (active.isEmpty ? placed : active, nil)
            return
        }
        let isLaterFirst = danger(now).0 < .severe && danger(next).0 >= .severe
        (own, beside) = isLaterFirst ? (later, now) : (active, next)
    }
}

extension AlertPart {
    fileprivate var severity: AlertSeverity { current.message.severity }
    fileprivate var infos: [AlertInfo] { current.message.infos(in: ["en"]) }

    /// The worst of what it says, to compare it with other parts.
    fileprivate var danger: (AlertSeverity, AlertUrgency, DamageThreat) {
        let infos = current.message.infos
        return (
            infos.map(\.gravity).max() ?? .unknown, infos.map(\.urgency).max() ?? .unknown,
            infos.map(\.threat).max() ?? .ordinary
        )
    }
}

extension WEAClass {
    private static let words: [(String, WEAClass)] = [
        ("presidential", .national), ("national alert", .national), ("imminent threat", .imminentThreat),
        ("public safety", .publicSafety), ("public safety message", .publicSafety),
        ("amber", .childAbduction), ("child abduction", .childAbduction),
        ("child abduction emergency", .childAbduction),
    ]

    /// Takes the class that the sender gives; without one, an imminent threat is what 47 CFR 10.400(b) calls so.
    init(_ info: AlertInfo) {
        let given = info.parameter("WEAHandling").compactMap { text in
            Self.words.first { $0.0.isSame(as: text) }?.1
        }
        let isThreat = info.severity >= .severe && info.urgency >= .expected && info.certainty >= .likely
        self = given.max() ?? (isThreat ? .imminentThreat : .none)
    }
}
