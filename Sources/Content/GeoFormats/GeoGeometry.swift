import Geodesy

/// The shape of a feature or placemark, in the degrees of its file. Several parts together are one shape.
///
/// The numbers are as in the file. The caller must check whether they are on Earth, swapped, or in meters.
public struct GeoGeometry: Sendable, Equatable {
    public struct Polygon: Sendable, Equatable {
        public var outer: [GeoPoint]
        /// The rings of the holes.
        public var inner: [[GeoPoint]]

        public init(outer: [GeoPoint], inner: [[GeoPoint]] = []) { (self.outer, self.inner) = (outer, inner) }
    }

    public var points: [GeoPoint] = []
    public var lines: [[GeoPoint]] = []
    public var polygons: [Polygon] = []
    /// The third number of the first position: the height in meters, for earthquakes the depth, or what a file defines.
    public var altitude: Double?

    public init() {}

    public var isEmpty: Bool { points.isEmpty && lines.isEmpty && polygons.isEmpty }

    /// Every position of the shape, in order.
    public var positions: [GeoPoint] {
        points + lines.flatMap { $0 } + polygons.flatMap { $0.outer + $0.inner.joined() }
    }
}
