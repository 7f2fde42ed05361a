import Geodesy

/// The shape of a feature or placemark, in the degrees of its file: a shape of several parts is one.
///
/// The numbers are as the file has them. Whether they are on Earth, exchanged or meters is for the caller to say.
package struct GeoGeometry: Sendable, Equatable {
    package struct Polygon: Sendable, Equatable {
        package var outer: [GeoPoint]
        /// The holes.
        package var inner: [[GeoPoint]]

        package init(outer: [GeoPoint], inner: [[GeoPoint]] = []) {
            (self.outer, self.inner) = (outer, inner)
        }
    }

    package var points: [GeoPoint] = []
    package var lines: [[GeoPoint]] = []
    package var polygons: [Polygon] = []
    /// The third number of the first position: meters, or what the file says. Earthquakes have their depth there.
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

    /// Every position of the shape.
    package var positions: [GeoPoint] {
        points + lines.joined() + polygons.flatMap { $0.outer + $0.inner.joined() }
    }
}
