internal import Glibc

/// A plane for maps near a pole: points are placed by their distance and direction from the pole (azimuthal
/// equidistant), seen from an origin whose north is up.
struct PolarProjection: Sendable, Hashable {
    /// The latitude in degrees beyond which a point is near a pole. There a kilometer from the origin is
    /// wrong by about 0.2 % on either plane, and closer to the pole by less only on this one.
    static let leastLatitude = 85.0

    private let metersNorth: Double
    /// The sign of the latitude of the pole: 1 for the north pole, -1 for the south pole.
    private let sign: Double
    /// The origin: its distance from the pole in meters, and the sine and cosine of its longitude.
    private let radius: Double
    private let sine: Double
    private let cosine: Double

    /// Creates the plane. Returns nil if the origin is not near a pole.
    ///
    /// - Parameter metersNorth: the meters of a degree of latitude at the origin.
    init?(origin: GeoPoint, metersNorth: Double) {
        guard abs(origin.latitude) > Self.leastLatitude else { return nil }
        self.metersNorth = metersNorth
        sign = origin.latitude < 0 ? -1 : 1
        radius = (90 - abs(origin.latitude)) * metersNorth
        (sine, cosine) = (sin(Ellipsoid.radians(origin.longitude)), cos(Ellipsoid.radians(origin.longitude)))
    }

    /// Returns the position of a point in meters to the east and to the north, by the directions at the origin.
    func project(_ point: GeoPoint) -> (east: Double, north: Double) {
        let radius = (90 - sign * point.latitude) * metersNorth
        let longitude = Ellipsoid.radians(point.longitude)
        let x = radius * sin(longitude) - self.radius * sine
        let y = -sign * (radius * cos(longitude) - self.radius * cosine)
        return (x * cosine + y * sign * sine, y * cosine - x * sign * sine)
    }

    /// Returns the point at these meters to the east and to the north of the origin.
    func point(east: Double, north: Double) -> GeoPoint {
        let x = radius * sine + east * cosine - north * sign * sine
        let y = -sign * radius * cosine + east * sign * sine + north * cosine
        let latitude = 90 - (x * x + y * y).squareRoot() / metersNorth
        return GeoPoint(latitude: sign * latitude, longitude: atan2(x, -sign * y) * 180 / .pi)
    }
}
