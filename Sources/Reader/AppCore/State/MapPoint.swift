import Geodesy

/// A point of a map that an action applies to.
package struct MapPoint: Sendable, Hashable {
    package var point: GeoPoint
    /// The name of the item at the point; nil if it has none.
    package var name: String?

    package init(_ point: GeoPoint, name: String? = nil) { (self.point, self.name) = (point, name) }
}
