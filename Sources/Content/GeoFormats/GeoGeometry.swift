import Geodesy

/// The shape of a feature or placemark, in the degrees of its file. Several parts together are one shape.
///
/// The numbers are as in the file. The caller must check whether they are on Earth, swapped, or in meters.
package struct GeoGeometry: Sendable, Equatable {
    package struct Polygon: Sendable, Equatable {
        package var outer: [GeoPoint]
        /// The rings of the holes.
        package var inner: [[GeoPoint]]

        package init(outer: [GeoPoint], inner: [[GeoPoint]] = []) {
            (self.outer, self.inner) = (outer, inner)
        }
    }

    package var points: [GeoPoint] = []
    package var lines: [[GeoPoint]] = []
    package var polygons: [Polygon] = []
    /// The third number of the first position: the height in meters, or another value that the file defines.
    /// For earthquakes it is the depth.
    package var altitude: Double?

    package init() {}

    package var isEmpty: Bool { points.isEmpty && lines.isEmpty && polygons.isEmpty }

    /// Returns the first position that fulfils a condition, or nil if none does.
    package func firstPosition(where isWanted: (GeoPoint) -> Bool) -> GeoPoint? {
        if let point = points.first(where: isWanted) { return point }
        for line in lines { if let point = line.first(where: isWanted) { return point } }
        for polygon in polygons {
            if let point = polygon.outer.first(where: isWanted) { return point }
            for ring in polygon.inner { if let point = ring.first(where: isWanted) { return point } }
        }
        return nil
    }

    /// Every position of the shape, in order.
    package var positions: [GeoPoint] {
        points + lines.flatMap { $0 } + polygons.flatMap { $0.outer + $0.inner.joined() }
    }
}
