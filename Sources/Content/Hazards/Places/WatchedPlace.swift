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

    /// Returns whether the person wants to be told of such an alert here, wherever it applies.
    package func wants(_ info: AlertInfo) -> Bool {
        guard info.severity == .unknown || info.severity >= leastSeverity else { return false }
        return kinds.isEmpty || info.categories.isEmpty
            || info.categories.contains { kinds.contains($0.lowercased()) }
    }
}

extension WatchedPlace {
    /// The name of the position of the person.
    package static let hereName = "where you are"

    /// True if it is the position of the person, which no file holds.
    package var isHere: Bool { name == Self.hereName }
}

/// The match of an area and a place, the closest last.
package enum PlaceMatch: Sendable, Equatable, Comparable {
    case none
    /// In the named county, but outside of the drawn area: listed, but no bell is rung.
    case outsideDrawnArea
    /// The place has no codes, and lies in the named state or near its borders.
    case perhapsInState
    /// Outside of the drawn area, by this many meters.
    case near(meters: Double)
    case partOfCounty
    /// The alert has no area that can be compared, and its feed is read for this place.
    case forReaders
    /// The service was asked for the place's position, and returned the alert.
    case returned
    /// In the named zone, county, state or country.
    case named
    /// Inside the drawn area.
    case inside

    /// The rank among matches, from 0 to 8, higher for nearer.
    package var nearness: Int {
        switch self {
        case .none: 0
        case .outsideDrawnArea: 1
        case .perhapsInState: 2
        case .near: 3
        case .partOfCounty: 4
        case .forReaders: 5
        case .returned: 6
        case .named: 7
        case .inside: 8
        }
    }

    package static func < (one: PlaceMatch, two: PlaceMatch) -> Bool {
        if case (.near(let one), .near(let two)) = (one, two) { return one > two }
        return one.nearness < two.nearness
    }

    /// True if the alert is for the place, and not only listed.
    package var isHere: Bool { self > .outsideDrawnArea }
}
