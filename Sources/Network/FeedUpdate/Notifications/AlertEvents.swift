// Decides which alerts to notify people of: once when an alert is new, once each time it becomes worse, and
// once when it is over.
import Alerts
import Clocks
import HazardKit

extension AlertSnapshot {
    package static let command = "muster alerts"
    package static var tellsAfter: TellingOccasion { .clock }

    package func news(_ wish: TellingWish) -> News<AlertEvent> {
        let chains = AlertChain.chains(of: messages)
        var news = AlertNews(self, chains, wish).news
        news.settled = end(of: chains, at: wish.now)
        return news
    }
}

struct AlertNews {
    private(set) var news: News<AlertEvent>
    /// The records of alerts that are still stored.
    private var told: [Told]
    private let snapshot: AlertSnapshot
    /// The index in `told` for each message.
    private var known: [String: Int] = [:]

    /// - Parameter endsAtFirst: true to stop after the first event found.
    init(_ snapshot: AlertSnapshot, _ chains: [AlertChain], _ wish: TellingWish, endsAtFirst: Bool = false) {
        (self.snapshot, told, news) = (snapshot, snapshot.told, News([], [], wish))
        forgetGone()
        var found: [News<AlertEvent>.Item] = []
        var silent: [News<AlertEvent>.Change] = []
        // True if the next reading decides whether an alert is over.
        var isAwaited = false
        // True if a feed has dropped an alert without saying that it is over.
        var hasSilentEnd = false
        // The messages in force, once one is needed.
        var inForce: Set<MessageName>?
        let leads = snapshot.states.clockLeads
        let reach = AlertReach(wish.places, snapshot.feeds)
        let official = OfficialAlerts(chains, reach, now: wish.now)
        for chain in chains {
            let index = index(of: chain)
            guard index != nil || AlertUnderWatch.mayConcern(reach, chain),
                var alert = AlertUnderWatch(chain, snapshot, reach, wish, at: chain.time(at: wish.now, leads))
            else { continue }
            if index != nil, alert.isUnlisted { hasSilentEnd = true }
            if index == nil, official.contain(chain) { continue }
            var (event, after) = alert.event(after: index.map { told[$0] })
            if alert.awaitsReading { isAwaited = true }
            guard let after else { continue }
            // Its sender has issued it again, and people are told of that issue.
            if event?.kind == .ended, let later = chain.laterIssue?.name {
                let names = inForce ?? chains.namesInForce(at: wish.now, leads)
                inForce = names
                if names.contains(later) { event = nil }
            }
            if let event {
                found.append(.init(event: event, changes: [.init(replaced: index, told: after)]))
                if endsAtFirst, !wish.isQuiet || event.isUrgent { break }
            } else if let index {
                silent.append(.init(replaced: index, told: after))
            }
        }
        for item in silent { if let index = item.replaced { told[index] = item.told } }
        news = News(told, Self.ordered(found), wish)
        if isAwaited { news.markIncomplete() }
        // What is held back, or told later, may be in force.
        if !hasSilentEnd, news.isWhole { addLastEnd(at: wish.now) }
    }

    /// Returns the events in the order of sending: the campus's own first, then those of the authorities; of
    /// the other feeds each has its turn, so that none keeps another waiting. Of one feed the worst is first.
    private static func ordered(_ found: [News<AlertEvent>.Item]) -> [News<AlertEvent>.Item] {
        var turns: [String: Int] = [:]
        let worst = found.sorted { $0.event.rank < $1.event.rank }
        let ranked = worst.enumerated().map { place, item -> (trust: Int, turn: Int, place: Int) in
            let realm = item.changes.first?.told.realm ?? ""
            turns[realm, default: 0] += 1
            let trust = item.event.trustRank
            return (trust, trust < 2 ? 0 : turns[realm] ?? 0, place)
        }
        return ranked.sorted { $0 < $1 }.map { worst[$0.place] }
    }

    /// Removes the records of alerts without a stored message.
    private mutating func forgetGone() {
        guard !told.isEmpty else { return }
        let present = Set(snapshot.messages.map(\.name.told))
        told.removeAll { alert in !alert.keys.contains(where: present.contains) }
        for (index, alert) in told.enumerated() { for key in alert.keys { known[key] = index } }
    }

    private func index(of chain: AlertChain) -> Int? {
        guard !known.isEmpty else { return nil }
        return chain.messages.lazy.compactMap { known[$0.name.told] }.first
    }

    private mutating func addLastEnd(at now: Moment) {
        let isRealEnd = news.events.contains { $0.kind == .ended && $0.testing != .local && !$0.wasHeldBack }
        // That a feed has become silent, or was not understood, is no all-clear.
        guard isRealEnd, snapshot.feeds.allSatisfy({ isRead($0, at: now) }) else { return }
        let isAnyLeft = news.told().contains { !$0.isOver && $0.realm != LocalTest.source }
        if !isAnyLeft { news.add(AlertEvent(.allOver)) }
    }
}

extension AlertNews {
    /// Returns whether a feed was read in time, and all of it understood.
    private func isRead(_ feed: FeedState, at now: Moment) -> Bool {
        if feed.name == LocalTest.source { return true }
        guard case .fresh = feed.age(at: now, newest: snapshot.newest(from: feed.name)) else { return false }
        return feed.outcome.isGood && feed.isUnderstood
    }
}

/// The alerts in force of the weather service's own feed: what another feed repeats of them is not announced again.
struct OfficialAlerts {
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
        return chain.versions.allSatisfy { item in places[item.message.key].map(own.isSubset) ?? false }
    }
}
