import ContentPack
/// Distances and directions on the ground.
internal import Glibc

public enum Geodesy {
    /// The mean radius of the Earth in metres (IUGG 1980, R1; H. Moritz, "Geodetic Reference System 1980",
    /// Bulletin géodésique 54, 1980).
    public static let earthRadius = 6_371_008.8

    /// Metres along the surface between two places, by the haversine formula (R. W. Sinnott, "Virtues of the
    /// Haversine", Sky and Telescope 68(2), 1984). The Earth taken as a sphere makes it wrong by up to 0.5 %:
    /// five metres in a kilometre.
    public static func distance(from start: GeoPoint, to end: GeoPoint) -> Double {
        let (one, two) = (radians(start.latitude), radians(end.latitude))
        let halfNorth = sin((two - one) / 2)
        let halfEast = sin(radians(end.longitude - start.longitude) / 2)
        let square = halfNorth * halfNorth + cos(one) * cos(two) * halfEast * halfEast
        // Rounding may bring opposite ends of the Earth above 1.
        return 2 * earthRadius * asin(min(1, square.squareRoot()))
    }

    /// The direction in which one sets out for the shortest way, in degrees from north to the east, 0 to 360;
    /// `nil` where both places are the same (E. Williams, "Aviation Formulary", "Course between points").
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

    /// The point nearest to a direction in degrees from north to the east; `nil` for what is no number.
    public init?(bearing: Double) {
        guard bearing.isFinite else { return nil }
        let turns = bearing / 360
        // Each point covers 45 degrees, half of them before it.
        let eighths = ((turns - turns.rounded(.down)) * 8).rounded()
        self = Self.allCases[Int(eighths) % 8]
    }

    /// `north-east`
    public var name: String {
        switch self {
        case .north: "north"
        case .northEast: "north-east"
        case .east: "east"
        case .southEast: "south-east"
        case .south: "south"
        case .southWest: "south-west"
        case .west: "west"
        case .northWest: "north-west"
        }
    }
}
