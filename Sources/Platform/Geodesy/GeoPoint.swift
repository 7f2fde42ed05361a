/// Points and rectangles on the Earth, in degrees.

/// A point in degrees, WGS 84.
public struct GeoPoint: Sendable, Hashable, Codable {
    public var latitude: Double
    public var longitude: Double
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether it is finite and in range: latitude -90 to 90, longitude -180 to 180 degrees.
    public var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// A rectangle in degrees, WGS 84.
public struct GeoBounds: Sendable, Hashable, Codable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Returns the smallest bounds that contain all points, or nil if there is none. Points on both sides of the
    /// antimeridian make wide bounds.
    public init?(containing points: some Sequence<GeoPoint>) {
        var bounds: GeoBounds?
        for point in points {
            let known = bounds ?? GeoBounds(at: point)
            bounds = GeoBounds(
                south: min(known.south, point.latitude), west: min(known.west, point.longitude),
                north: max(known.north, point.latitude), east: max(known.east, point.longitude))
        }
        guard let bounds else { return nil }
        self = bounds
    }

    private init(at point: GeoPoint) {
        self.init(
            south: point.latitude, west: point.longitude, north: point.latitude, east: point.longitude)
    }

    /// Returns whether the point is within the bounds or on their edge.
    public func contains(_ point: GeoPoint) -> Bool {
        point.latitude >= south && point.latitude <= north && point.longitude >= west
            && point.longitude <= east
    }

    /// Returns the point within the bounds that is nearest to `point`: the point itself if they contain it.
    public func nearestPoint(to point: GeoPoint) -> GeoPoint {
        GeoPoint(
            latitude: min(max(point.latitude, south), north),
            longitude: min(max(point.longitude, west), east))
    }

    /// The point in the middle.
    public var center: GeoPoint {
        GeoPoint(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
