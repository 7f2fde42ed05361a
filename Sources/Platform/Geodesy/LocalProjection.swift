internal import Glibc

/// A plane that touches the Earth at a point, for maps: meters to the east and to the north of it.
///
/// Degrees are multiplied by the lengths that they have at the origin, so that projecting a place takes no
/// trigonometry. A kilometer from the origin a distance is wrong by about 0.01 %, ten kilometers away by 0.1 %, at
/// latitudes up to 60 degrees: for distances in words there is `GeoPoint.distance`. Near a pole, where degrees of longitude
/// have no fixed length, places are projected by their distance to the pole instead.
public struct LocalProjection: Sendable, Hashable {
    public let origin: GeoPoint
    /// The meters of a degree at the origin.
    public let metersEast: Double
    public let metersNorth: Double

    public init(origin: GeoPoint) {
        self.origin = origin
        let latitude = Ellipsoid.radians(origin.latitude)
        let radii = Ellipsoid.radii(at: latitude)
        // At a pole all longitudes are one point; a small length keeps the way back defined.
        metersEast = max(1e-6, radii.primeVertical * cos(latitude) * .pi / 180)
        metersNorth = radii.meridian * .pi / 180
        polar = PolarProjection(origin: origin, metersNorth: metersNorth)
    }

    private let polar: PolarProjection?

    /// Returns the position of a point on the plane in meters. It takes the shorter way across the antimeridian.
    public func project(_ point: GeoPoint) -> (east: Double, north: Double) {
        if let polar { return polar.project(point) }
        var turn = point.longitude - origin.longitude
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        return (turn * metersEast, (point.latitude - origin.latitude) * metersNorth)
    }

    /// Returns the point of the Earth at these meters from the origin.
    public func point(east: Double, north: Double) -> GeoPoint {
        if let polar { return polar.point(east: east, north: north) }
        var longitude = origin.longitude + east / metersEast
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return GeoPoint(latitude: origin.latitude + north / metersNorth, longitude: longitude)
    }
}
