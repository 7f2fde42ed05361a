internal import Glibc

/// Computes distances and directions on the Earth's surface.
extension GeoPoint {
    /// The mean radius of the Earth in meters (IUGG 1980, R1; H. Moritz, "Geodetic Reference System 1980",
    /// Bulletin géodésique 54, 1980).
    public static let earthRadius = 6_371_008.8
    /// The meters up to which the chord is used; beyond, its circle is a poor model of the geodesic.
    static let longestChord = 1_000_000.0

    /// Returns the distance along the surface to another point, in meters.
    ///
    /// Up to 1,000 km it is the arc over the chord between the two points on the WGS 84 ellipsoid, `2 R
    /// asin(c / 2 R)` with the radius of curvature in the middle of the way: within 0.0001 % of the geodesic.
    /// Farther away the Earth is treated as a sphere, which is wrong by up to 0.6 %.
    public func distance(to end: GeoPoint) -> Double {
        let vector = Ellipsoid.vector(from: self, to: end)
        guard vector.length <= Self.longestChord else { return sphericalDistance(to: end) }
        let middle = Ellipsoid.radians((latitude + end.latitude) / 2)
        let diameter = 2 * Ellipsoid.radius(at: middle, along: vector)
        return diameter * asin(vector.length / diameter)
    }

    /// Returns the distance on a sphere of the mean radius, by the haversine formula (R. W. Sinnott, "Virtues of the
    /// Haversine", Sky and Telescope 68(2), 1984).
    private func sphericalDistance(to end: GeoPoint) -> Double {
        let (one, two) = (Ellipsoid.radians(latitude), Ellipsoid.radians(end.latitude))
        let halfNorth = sin((two - one) / 2)
        let halfEast = sin(Ellipsoid.radians(end.longitude - longitude) / 2)
        let square = halfNorth * halfNorth + cos(one) * cos(two) * halfEast * halfEast
        // Rounding can bring antipodes above 1. What is no number stays none.
        return 2 * Self.earthRadius * asin(square > 1 ? 1 : square.squareRoot())
    }

    /// Returns the bearing in which the way to another point begins, in degrees clockwise from north, 0 to 360, or nil
    /// if both points are the same.
    ///
    /// It is the direction of the straight line between them, seen from the first: within 0.0001 degrees of the
    /// geodesic's up to 100 km, 0.001 degrees up to 1,000 km. At a pole it is measured from the meridian of the given
    /// longitude.
    public func bearing(to end: GeoPoint) -> Double? {
        let vector = Ellipsoid.vector(from: self, to: end)
        // A millionth of a meter: less is rounding.
        guard vector.east.isFinite, vector.north.isFinite, abs(vector.east) > 1e-6 || abs(vector.north) > 1e-6
        else { return nil }
        let degrees = atan2(vector.east, vector.north) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Returns the point of the compass nearest to the bearing, or nil if both points are the same.
    public func direction(to end: GeoPoint) -> CompassPoint? {
        bearing(to: end).flatMap(CompassPoint.init(bearing:))
    }
}
