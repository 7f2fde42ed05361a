public enum CompassPoint: String, Sendable, CaseIterable, Codable {
    case north = "N"
    case northEast = "NE"
    case east = "E"
    case southEast = "SE"
    case south = "S"
    case southWest = "SW"
    case west = "W"
    case northWest = "NW"

    /// Creates the point nearest to a bearing in degrees clockwise from north. Returns nil if the bearing is
    /// not finite.
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
