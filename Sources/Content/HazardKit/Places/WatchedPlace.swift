// A place that alerts, earthquakes, gauges and floods may concern, with the codes by which alerts name it.
import Clocks
import Geodesy

public struct WatchedPlace: Sendable, Equatable {
    public var name: String
    public var point: GeoPoint?
    /// The identifier of the pack whose campus it is; nil for other places.
    public var campus: String?
    /// The radius in kilometers around the point that counts as near.
    public var radius = 10.0
    /// The SAME codes of counties, `051121`.
    public var same: [String] = []
    /// The UGC codes of zones and counties, `VAZ014`, `VAC121`.
    public var ugc: [String] = []
    /// The least severity of wanted alerts. Alerts of unknown severity are always wanted.
    public var leastSeverity = AlertSeverity.unknown
    /// The wanted categories of CAP in lower case, `met`; all if empty.
    public var kinds: [String] = []
    public var quakes: EarthquakeCriterion?
    /// The least magnitude of wanted earthquakes that no person has reviewed; nil for all.
    public var leastAutomatic: Double?
    /// The gauges of rivers that matter here, by their identifiers or site numbers: `RADV2`, `03171000`.
    public var gauges: [String] = []
    /// The least severity of wanted flood reports within the radius; nil for none.
    public var floods: FloodSeverity?

    public init(name: String, point: GeoPoint? = nil, same: [String] = [], ugc: [String] = []) {
        (self.name, self.point, self.same, self.ugc) = (name, point, same, ugc)
    }
}

extension WatchedPlace {
    /// True if it is in the United States, where most alerts name counties or zones, and has no code of one.
    public var lacksCodes: Bool { same.isEmpty && ugc.isEmpty && (point.map(StateCodes.mayContain) ?? false) }

    /// True if it has the code of a county, or of a forecast zone. Warnings of tornadoes and flash floods name counties only,
    /// those of winter weather and heat zones only.
    public var hasCounty: Bool { ugcWithCounties.contains { ZoneRange($0)?.kind == "C" } }
    public var hasZoneCode: Bool { ugc.contains { ZoneRange($0)?.kind == "Z" } }

    /// True if it is outside of the United States, and would be inside with its latitude and longitude swapped.
    public var mayBeSwapped: Bool {
        guard let point, !StateCodes.mayContain(point) else { return false }
        return (-90...90).contains(point.longitude)
            && StateCodes.mayContain(GeoPoint(latitude: point.longitude, longitude: point.latitude))
    }

    /// The UGC codes, with those of the counties that only its SAME codes name.
    public var ugcWithCounties: [String] {
        let counties = same.compactMap(CountyCode.init).compactMap { county in
            StateCodes.letters(of: county.state).map { $0 + "C" + ClockText.padded(county.county, 3) }
        }
        return ugc + counties.filter { !$0.hasSuffix("000") && !ugc.contains($0) }
    }

    public var countiesOfZones: [String] {
        ugc.compactMap(ZoneRange.init).compactMap { zone in
            guard zone.kind == "C", let county = zone.numbers?.lowerBound,
                let state = StateCodes.number(of: zone.state)
            else { return nil }
            return ClockText.padded(state * 1_000 + county, 6)
        }
    }

    /// Returns whether a text is one UGC code: two letters, C or Z, and three digits.
    public static func isZoneCode(_ code: String) -> Bool {
        code.utf8.count == 6 && ZoneRange(code)?.numbers != nil
    }
}

extension WatchedPlace {
    public static let hereName = "where you are"

    /// True if it is the position of the person, which no file holds.
    public var isHere: Bool { name == Self.hereName }
}
