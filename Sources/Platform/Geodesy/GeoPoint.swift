/// Points on the Earth, in degrees.

/// A point in degrees, WGS 84.
public struct GeoPoint: Sendable, Hashable, Codable {
    public var latitude: Double
    public var longitude: Double
    public init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// True if it is finite and in range: latitude -90 to 90, longitude -180 to 180 degrees.
    public var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
