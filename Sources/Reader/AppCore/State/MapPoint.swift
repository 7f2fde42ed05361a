import Geodesy

/// A point of a map that an action applies to.
public struct MapPoint: Sendable, Hashable {
    public var point: GeoPoint
    public var name: String?

    public init(_ point: GeoPoint, name: String? = nil) { (self.point, self.name) = (point, name) }
}
