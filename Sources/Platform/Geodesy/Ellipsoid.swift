internal import Glibc

/// The ellipsoid of WGS 84, and the Earth-centered coordinates of points on it (NIMA TR8350.2, 3rd edition).
enum Ellipsoid {
    /// The semi-major axis in meters, and the flattening: the two defining constants.
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let squaredEccentricity = flattening * (2 - flattening)

    /// A vector from one point to another in meters, in the directions at the first point.
    struct LocalVector {
        var east: Double
        var north: Double
        /// The length in a straight line through the Earth.
        var length: Double
    }

    /// Returns the radii of curvature in meters at a latitude in radians: along the meridian, and across it.
    static func radii(at latitude: Double) -> (meridian: Double, primeVertical: Double) {
        let sine = sin(latitude)
        let rest = 1 - squaredEccentricity * sine * sine
        let across = equatorialRadius / rest.squareRoot()
        return (across * (1 - squaredEccentricity) / rest, across)
    }

    /// Returns the radius of curvature in meters of a line that leaves a latitude in the direction of the vector
    /// (Euler's theorem on curvature).
    static func radius(at latitude: Double, along vector: LocalVector) -> Double {
        let (meridian, primeVertical) = radii(at: latitude)
        let (east, north) = (vector.east * vector.east, vector.north * vector.north)
        guard east + north > 0 else { return primeVertical }
        return (east + north) / (north / meridian + east / primeVertical)
    }

    /// Returns the vector between two points: the difference of their coordinates, as east and north at the first.
    static func vector(from start: GeoPoint, to end: GeoPoint) -> LocalVector {
        let (one, two) = (radians(start.latitude), radians(end.latitude))
        let turn = radians(end.longitude - start.longitude)
        let (radiusOne, radiusTwo) = (radii(at: one).primeVertical, radii(at: two).primeVertical)
        let (sine, cosine) = (sin(one), cos(one))
        // With the first point's meridian as the prime one: x away from the axis, y to the east, z along the axis.
        let halfTurn = sin(turn / 2)
        let away = radiusTwo * cos(two) - radiusOne * cosine
        let x = away - 2 * radiusTwo * cos(two) * halfTurn * halfTurn
        let y = radiusTwo * cos(two) * sin(turn)
        let z = (1 - squaredEccentricity) * (radiusTwo * sin(two) - radiusOne * sine)
        return LocalVector(
            east: y, north: z * cosine - x * sine, length: (x * x + y * y + z * z).squareRoot())
    }

    static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
