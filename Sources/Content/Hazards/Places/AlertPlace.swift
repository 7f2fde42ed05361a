// A place that alerts, earthquakes, gauges and floods may concern, in the words that alerts name places by.
import Geodesy

package struct AlertPlace: Sendable, Equatable {
    package var name: String
    package var point: GeoPoint?
    /// Kilometers around the point that still count as near.
    package var radius = 10.0
    /// Counties by their SAME codes, `051121`.
    package var same: [String] = []
    /// Zones and counties by their UGC codes, `VAZ014`, `VAC121`.
    package var ugc: [String] = []
    /// Less severe alerts are not wanted for this place; those of unknown severity are.
    package var leastSeverity = AlertSeverity.unknown
    /// The categories of CAP that are wanted, in small letters, `met`; all if there are none.
    package var kinds: [String] = []
    /// The earthquakes that are wanted; nil for none.
    package var quakes: EarthquakeWish?
    /// Earthquakes that no person has reviewed are wanted from this magnitude on; nil for all.
    package var leastAutomatic: Double?
    /// The gauges of rivers that matter here, by their identifiers or site numbers: `RADV2`, `03171000`.
    package var gauges: [String] = []
    /// Reports of floods are wanted from this severity on, within the radius; nil for none.
    package var floods: FloodSeverity?

    package init(name: String, point: GeoPoint? = nil, same: [String] = [], ugc: [String] = []) {
        (self.name, self.point, self.same, self.ugc) = (name, point, same, ugc)
    }
}

extension AlertPlace {
    /// Returns whether the person wants to know of such an alert here, wherever it is.
    package func wants(_ info: AlertInfo) -> Bool {
        guard info.severity == .unknown || info.severity >= leastSeverity else { return false }
        return kinds.isEmpty || info.categories.isEmpty
            || info.categories.contains { kinds.contains($0.lowercased()) }
    }
}

/// How an area and a place lie to one another, the closest last.
package enum PlaceMatch: Sendable, Equatable, Comparable {
    case none
    /// In the county that is named, but outside of the area that is drawn: listed, and rings no bell.
    case outsideDrawnArea
    /// Outside of the drawn area, so many meters away.
    case near(meters: Double)
    case partOfCounty
    /// The zone, the county, the state or the country that is named.
    case named
    /// Inside of the drawn area.
    case inside

    private var rank: Int {
        switch self {
        case .none: 0
        case .outsideDrawnArea: 1
        case .near: 2
        case .partOfCounty: 3
        case .named: 4
        case .inside: 5
        }
    }

    package static func < (one: PlaceMatch, two: PlaceMatch) -> Bool {
        if case (.near(let one), .near(let two)) = (one, two) { return one > two }
        return one.rank < two.rank
    }

    /// Whether the alert is for the place, and not only listed.
    package var isHere: Bool { self > .outsideDrawnArea }
}
