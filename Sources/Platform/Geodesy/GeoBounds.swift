/// Rectangles on the Earth, in degrees.

/// A rectangle in degrees, WGS 84. One whose west is above its east lies across the antimeridian.
public struct GeoBounds: Sendable, Hashable, Codable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double
    public init(south: Double, west: Double, north: Double, east: Double) {
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// Creates the smallest bounds that contain all points. Returns nil if there are none. Points on both
    /// sides of the antimeridian give bounds across it if those are narrower.
    public init?(containing points: some Sequence<GeoPoint>) {
        var (south, north) = (Double.infinity, -Double.infinity)
        // As longitudes are written, and with those of the west counted on from the east.
        var (written, counted) = (
            (low: Double.infinity, high: -Double.infinity), (low: Double.infinity, high: -Double.infinity)
        )
        for point in points {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            let longitude = point.longitude
            written = (min(written.low, longitude), max(written.high, longitude))
            let east = longitude < 0 ? longitude + Self.circle : longitude
            counted = (min(counted.low, east), max(counted.high, east))
        }
        guard south <= north else { return nil }
        self.init(south: south, west: written.low, north: north, east: written.high)
        if width > Self.circle / 2, counted.high - counted.low < width {
            west = counted.low > 180 ? counted.low - Self.circle : counted.low
            east = counted.high > 180 ? counted.high - Self.circle : counted.high
        }
    }

    private static let circle = 360.0

    /// The degrees of longitude from west to east.
    public var width: Double { west <= east ? east - west : east - west + Self.circle }

    public var isOnEarth: Bool {
        GeoPoint(latitude: south, longitude: west).isOnEarth
            && GeoPoint(latitude: north, longitude: east).isOnEarth
    }

    /// The greatest width in degrees of a campus across the antimeridian.
    private static let widestAcross = 5.0

    /// True if they can be the bounds of one campus: they have an area, and are not across the antimeridian
    /// only because west and east are swapped or one of them has lost its minus sign.
    public var isCampus: Bool { south < north && (west < east || west > east && width <= Self.widestAcross) }

    public func contains(_ point: GeoPoint) -> Bool {
        point.latitude >= south && point.latitude <= north && contains(longitude: point.longitude)
    }

    private func contains(longitude: Double) -> Bool {
        west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    }

    /// Returns the point within the bounds that is nearest to `point`: the point itself if they contain it.
    public func nearestPoint(to point: GeoPoint) -> GeoPoint {
        var nearest = GeoPoint(latitude: min(max(point.latitude, south), north), longitude: point.longitude)
        if !contains(longitude: point.longitude) {
            nearest.longitude =
                Self.turn(west, point.longitude) < Self.turn(point.longitude, east) ? west : east
        }
        return nearest
    }

    /// Returns the degrees between two longitudes, the shorter way around.
    private static func turn(_ one: Double, _ other: Double) -> Double {
        let turn = abs(one - other)
        return min(turn, abs(circle - turn))
    }

    public var center: GeoPoint {
        let longitude = west + width / 2
        return GeoPoint(
            latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - Self.circle : longitude)
    }
}
