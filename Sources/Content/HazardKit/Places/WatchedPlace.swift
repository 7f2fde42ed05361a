// A place that alerts, earthquakes, gauges and floods may concern, with the codes by which alerts name it.
import Geodesy

package struct WatchedPlace: Sendable, Equatable {
    package var name: String
    package var point: GeoPoint?
    /// The identifier of the pack whose campus it is; nil for other places.
    package var campus: String?
    /// The radius in kilometers around the point that counts as near.
    package var radius = 10.0
    /// The SAME codes of counties, `051121`.
    package var same: [String] = []
    /// The UGC codes of zones and counties, `VAZ014`, `VAC121`.
    package var ugc: [String] = []
    /// The least severity of wanted alerts. Alerts of unknown severity are always wanted.
    package var leastSeverity = AlertSeverity.unknown
    /// The wanted categories of CAP in lower case, `met`; all if empty.
    package var kinds: [String] = []
    /// The earthquakes that are wanted; nil for none.
    package var quakes: EarthquakeCriterion?
    /// The least magnitude of wanted earthquakes that no person has reviewed; nil for all.
    package var leastAutomatic: Double?
    /// The gauges of rivers that matter here, by their identifiers or site numbers: `RADV2`, `03171000`.
    package var gauges: [String] = []
    /// The least severity of wanted flood reports within the radius; nil for none.
    package var floods: FloodSeverity?

    package init(name: String, point: GeoPoint? = nil, same: [String] = [], ugc: [String] = []) {
        (self.name, self.point, self.same, self.ugc) = (name, point, same, ugc)
    }
}

extension WatchedPlace {
    /// True if it is in the United States, where most alerts name counties or zones, and has no code of one.
    package var lacksCodes: Bool {
        same.isEmpty && ugc.isEmpty && (point.map(StateCodes.mayContain) ?? false)
    }

    /// The SAME codes of the counties among its UGC codes.
    package var countiesOfZones: [String] {
        ugc.compactMap(ZoneRange.init).compactMap { zone in
            guard zone.kind == "C", let county = zone.numbers?.lowerBound,
                let state = StateCodes.number(of: zone.state)
            else { return nil }
            return CountyCode(state: state, county: county).text
        }
    }

    /// Returns whether a text is one UGC code: two letters, C or Z, and three digits.
    package static func isZoneCode(_ code: String) -> Bool {
        code.utf8.count == 6 && ZoneRange(code)?.numbers != nil
    }
}

extension WatchedPlace {
    /// The name of the position of the person.
    package static let hereName = "where you are"

    /// True if it is the position of the person, which no file holds.
    package var isHere: Bool { name == Self.hereName }
}
