import Geodesy

/// A point of a map at which something is to be done.
public struct MapPoint: Sendable, Hashable {
    public var point: GeoPoint
    /// What is there; nil if it has no name.
    public var name: String?

    public init(_ point: GeoPoint, name: String? = nil) { (self.point, self.name) = (point, name) }
}
