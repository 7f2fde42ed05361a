import ContentPack
internal import Glibc

/// Computes distances and directions on the Earth's surface.
public enum Geodesy {
    /// The mean radius of the Earth in meters (IUGG 1980, R1; H. Moritz, "Geodetic Reference System 1980",
    /// Bulletin géodésique 54, 1980).
    public static let earthRadius = 6_371_008.8

    /// Returns the distance along the surface between two points, in meters.
    ///
    /// By the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68(2), 1984). Taking the
    /// Earth for a sphere makes it wrong by up to 0.5 %: five meters in a kilometer.
    public static func distance(from start: GeoPoint, to end: GeoPoint) -> Double {
        let (one, two) = (radians(start.latitude), radians(end.latitude))
        let halfNorth = sin((two - one) / 2)
        let halfEast = sin(radians(end.longitude - start.longitude) / 2)
        let square = halfNorth * halfNorth + cos(one) * cos(two) * halfEast * halfEast
        // Rounding can bring antipodes above 1.
        return 2 * earthRadius * asin(min(1, square.squareRoot()))
    }

    /// Returns the initial bearing of the shortest path, in degrees clockwise from north, 0 to 360, or `nil` if both
    /// points are the same (E. Williams, "Aviation Formulary", "Course between points").
    public static func bearing(from start: GeoPoint, to end: GeoPoint) -> Double? {
        let (one, two) = (radians(start.latitude), radians(end.latitude))
        let east = radians(end.longitude - start.longitude)
        let along = cos(one) * sin(two) - sin(one) * cos(two) * cos(east)
        let across = sin(east) * cos(two)
        guard along.isFinite, across.isFinite, abs(along) > 1e-12 || abs(across) > 1e-12 else { return nil }
        let degrees = atan2(across, along) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

/// The eight points of a compass.
public enum CompassPoint: String, Sendable, CaseIterable, Codable {
    case north = "N"
    case northEast = "NE"
    case east = "E"
    case southEast = "SE"
    case south = "S"
    case southWest = "SW"
    case west = "W"
    case northWest = "NW"

    /// Creates the point nearest to a bearing in degrees clockwise from north; `nil` if the bearing is not finite.
    public init?(bearing: Double) {
        guard bearing.isFinite else { return nil }
        let turns = bearing / 360
        // Each point covers 45 degrees, half of them on either side.
        let eighths = ((turns - turns.rounded(.down)) * 8).rounded()
        self = Self.allCases[Int(eighths) % 8]
    }

    /// The name in lower case: `northeast`.
    public var name: String {
        switch self {
        case .north: "north"
        case .northEast: "northeast"
        case .east: "east"
        case .southEast: "southeast"
        case .south: "south"
        case .southWest: "southwest"
        case .west: "west"
        case .northWest: "northwest"
        }
    }
}
