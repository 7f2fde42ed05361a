// Decides which alerts another feed only repeats.
import Alerts
import Clocks
import HazardKit

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
