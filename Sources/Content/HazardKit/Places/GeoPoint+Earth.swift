// Points whose longitudes go on beyond 180, as in some catalogs.
import Geodesy

extension GeoPoint {
    /// The same point with a longitude from -180 to 180.
    public var onEarth: GeoPoint {
        var point = self
        guard abs(longitude) <= 1_080 else { return point }
        while point.longitude > 180 { point.longitude -= 360 }
        while point.longitude < -180 { point.longitude += 360 }
        return point
    }
}
