// Planes for maps of the whole Earth and of large parts of it, around any point.
internal import Glibc

/// A point of the Earth with the values needed for a projection, which are computed once.
public struct EarthPoint: Sendable, Hashable {
    public let point: GeoPoint
    /// The coordinates on a sphere of radius 1: toward the equator at longitude 0, toward the equator at 90°
    /// east, and toward the north pole.
    fileprivate let x: Double
    fileprivate let y: Double
    fileprivate let z: Double

    public init(_ point: GeoPoint) {
        self.point = point
        let (latitude, longitude) = (Ellipsoid.radians(point.latitude), Ellipsoid.radians(point.longitude))
        x = cos(latitude) * cos(longitude)
        y = cos(latitude) * sin(longitude)
        z = sin(latitude)
    }
}

/// A plane with a point of the Earth as its origin: meters east and north of it, on a sphere of the mean radius.
public struct EarthProjection: Sendable {
    public enum Kind: Sendable {
        /// Degrees of longitude and latitude, all as long as at the equator (plate carrée): the whole Earth
        /// in one rectangle.
        case wholeEarth
        /// Each point at its true distance and in its true direction from the origin (azimuthal equidistant): the same
        /// around a pole or the antimeridian as anywhere else.
        case around
    }

    public let kind: Kind
    public let origin: GeoPoint
    private let center: EarthPoint
    private let sine: (longitude: Double, latitude: Double)
    private let cosine: (longitude: Double, latitude: Double)

    /// The meters of a degree on the sphere.
    public static let degree = GeoPoint.earthRadius * .pi / 180
    /// The greatest distance in meters that is shown on a plane around a point: near the opposite point,
    /// directions are meaningless and lines would cross the map.
    public static let farthestAround = 150 * degree

    public init(_ kind: Kind, origin: GeoPoint) {
        (self.kind, self.origin) = (kind, origin)
        center = EarthPoint(origin)
        let (longitude, latitude) = (Ellipsoid.radians(origin.longitude), Ellipsoid.radians(origin.latitude))
        sine = (sin(longitude), sin(latitude))
        cosine = (cos(longitude), cos(latitude))
    }

    /// Returns the position of a point on the plane in meters, or nil if it is beyond `farthestAround`.
    public func project(_ point: EarthPoint) -> (east: Double, north: Double)? {
        switch kind {
        case .wholeEarth:
            return (
                Self.turn(point.point.longitude - origin.longitude) * Self.degree,
                (point.point.latitude - origin.latitude) * Self.degree
            )
        case .around:
            // The vector in the axes of the origin: east, north, up.
            let east = point.y * cosine.longitude - point.x * sine.longitude
            let toward = point.x * cosine.longitude + point.y * sine.longitude
            let north = point.z * cosine.latitude - toward * sine.latitude
            let up = toward * cosine.latitude + point.z * sine.latitude
            let side = (east * east + north * north).squareRoot()
            let distance = atan2(side, up) * GeoPoint.earthRadius
            guard distance <= Self.farthestAround else { return nil }
            // Closer than a millimeter the direction is rounding.
            let scale = side > 1e-10 ? distance / side : GeoPoint.earthRadius
            return (east * scale, north * scale)
        }
    }

    /// Returns the point of the Earth at these meters to the east and to the north of the origin. On the
    /// plane of the whole Earth, positions beyond a pole give the pole.
    public func point(east: Double, north: Double) -> GeoPoint {
        switch kind {
        case .wholeEarth:
            return GeoPoint(
                latitude: min(max(origin.latitude + north / Self.degree, -90), 90),
                longitude: Self.turn(origin.longitude + east / Self.degree))
        case .around:
            let distance = (east * east + north * north).squareRoot()
            guard distance > 0 else { return origin }
            let angle = min(distance / GeoPoint.earthRadius, .pi)
            let (right, ahead) = (sin(angle) * east / distance, sin(angle) * north / distance)
            let toward = cos(angle) * cosine.latitude - ahead * sine.latitude
            let z = cos(angle) * sine.latitude + ahead * cosine.latitude
            let x = toward * cosine.longitude - right * sine.longitude
            let y = toward * sine.longitude + right * cosine.longitude
            return GeoPoint(
                latitude: asin(min(max(z, -1), 1)) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
        }
    }

    /// Returns the corners of a closed circle, with a radius in meters, around the origin of such a plane.
    public func circle(radius: Double, corners: Int) -> [EarthPoint] {
        (0...max(3, corners)).map { corner in
            let angle = Double(corner) * 2 * .pi / Double(max(3, corners))
            return EarthPoint(point(east: radius * sin(angle), north: radius * cos(angle)))
        }
    }

    /// Returns degrees of longitude normalized to -180 to 180.
    static func turn(_ degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        return turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
    }
}
