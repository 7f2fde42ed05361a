// The table of the kinds of hazards.

/// All kinds of hazards, in the order in which people are told of them. A new one needs its folder and a line here.
package enum Hazards {
    package static let all: [any HazardSnapshot.Type] = [
        AlertSnapshot.self, EarthquakeSnapshot.self, FloodSnapshot.self, GaugeSnapshot.self,
    ]

    /// Returns the name by which people know a feed; nil for one that they have named.
    package static func name(ofFeed name: String) -> String? {
        for hazard in all { if let known = hazard.format.feeds[name] { return known } }
        return nil
    }
}

extension HazardKind {
    package static let alerts = HazardKind("alerts")

    /// The kind that a feed of the configuration is about. Any name that is not known is of a feed of alerts.
    package init(ofFeed name: String, in kinds: [any HazardSnapshot.Type] = Hazards.all) {
        self = kinds.first { $0.format.feeds[name] != nil }?.format.kind ?? .alerts
    }
}
