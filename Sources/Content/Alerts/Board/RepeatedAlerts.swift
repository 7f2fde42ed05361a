// Finds the alerts that one feed repeats from another, so that each is shown once.
import HazardKit

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
                if let other = first[item.message.key], !alert.precedesAsSource(other) { continue }
                first[item.message.key] = alert
            }
        }
    }

    /// Returns whether an alert of a feed that is neither a campus's nor the weather service's repeats one that
    /// is shown. What the weather service itself says counts, if it is no less and no farther; of other feeds
    /// every word must be the same, so that none can hide another's alert behind its own.
    func contains(_ alert: Alert) -> Bool {
        guard alert.isUnofficial else { return false }
        let isOfficial = alert.current.allSatisfy { item in
            guard let own = official[item.message.key] else { return false }
            return own.covers(alert)
        }
        if isOfficial { return true }
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

    fileprivate func precedesAsSource(_ other: Alert) -> Bool { source < other.source }

    /// Returns whether another alert says nothing worse, and nothing for a closer place.
    fileprivate func covers(_ other: Alert) -> Bool {
        state == other.state && test == other.test && match >= other.match && severity >= other.severity
            && urgency >= other.urgency && threat >= other.threat
    }
}
