import AppCore
import Canvas
import Geodesy

/// The size of a map in cells, the height of a cell in units of its width, and the width in meters of the closest view.
package struct MapSize {
    let columns: Int
    let rows: Int
    let cellShape: Double
    let closest: Double
}

/// The part of the Earth that a map shows: the plane on which it is drawn, and the part of that plane in view.
///
/// A campus has one plane, which touches the Earth there. Any other plane is projected around the middle of the
/// view. A wide view has the whole Earth on a rectangle; in a closer one, distance and direction from its middle are
/// true, so that poles and the antimeridian are like any other place.
package struct EarthView {
    private enum Plane {
        case campus(LocalProjection)
        case earth(EarthProjection)
    }

    private let plane: Plane
    package let viewport: Viewport
    let size: MapSize
    /// The meters per column of the widest view.
    private let widestScale: Double

    /// The radius in degrees of arc above which a view, in width or height, uses the projection of the whole Earth.
    private static let widestAround = 60.0
    /// The latitudes that are shown if not all of the Earth fits: the inhabited ones.
    private static let usualLatitudes = -58.0...78.0
    /// The padding around fitted content, as a factor of its extent.
    private static let padding = 1.08

    /// Creates a view of the plane of a campus. It may be closer or wider than a person can make it.
    init(on plane: LocalProjection, _ viewport: Viewport, _ size: MapSize, widestScale: Double) {
        (self.plane, self.viewport) = (.campus(plane), viewport)
        (self.size, self.widestScale) = (size, widestScale)
    }

    package init(center: GeoPoint, metersPerColumn: Double, _ size: MapSize) {
        self.size = size
        widestScale = Self.wholeScale(size)
        let least = size.closest / Double(max(1, size.columns))
        viewport = Viewport(
            columns: size.columns, rows: size.rows, center: PlanePoint(east: 0, north: 0),
            metersPerColumn: min(max(metersPerColumn, least), widestScale), cellShape: size.cellShape)
        let reach = max(viewport.width, viewport.height) / 2
        let isWide = reach > Self.widestAround * EarthProjection.degree
        plane = .earth(EarthProjection(isWide ? .wholeEarth : .around, origin: center))
    }

    /// Creates the view of the whole Earth with a longitude in the middle.
    package init(wholeAround longitude: Double, _ size: MapSize) {
        let scale = Self.wholeScale(size)
        let high = Double(size.rows) * scale * size.cellShape / EarthProjection.degree
        let usual = Self.usualLatitudes
        let middle = high >= 180 ? 0 : (usual.lowerBound + usual.upperBound) / 2
        self.init(center: GeoPoint(latitude: middle, longitude: longitude), metersPerColumn: scale, size)
    }

    /// Creates the view of a circle with a radius in meters.
    package init(around center: GeoPoint, radius: Double, _ size: MapSize) {
        let across = 2 * max(1, radius) * Self.padding
        let scale = max(
            across / Double(max(1, size.columns)), across / (Double(max(1, size.rows)) * size.cellShape))
        self.init(center: center, metersPerColumn: scale, size)
    }

    /// Returns the scale at which the whole Earth, within the usual latitudes, is in view.
    private static func wholeScale(_ size: MapSize) -> Double {
        let span = usualLatitudes.upperBound - usualLatitudes.lowerBound
        return max(
            360 * EarthProjection.degree / Double(max(1, size.columns)),
            span * EarthProjection.degree / (Double(max(1, size.rows)) * size.cellShape))
    }

    /// Returns the point on the plane, or a point at infinity if it is too far away.
    func planePoint(_ point: EarthPoint) -> PlanePoint {
        switch plane {
        case .campus(let plane): return PlanePoint(plane, point.point)
        case .earth(let plane):
            guard let (east, north) = plane.project(point) else {
                return PlanePoint(east: .infinity, north: .infinity)
            }
            return PlanePoint(east: east, north: north)
        }
    }

    func geoPoint(_ point: PlanePoint) -> GeoPoint {
        switch plane {
        case .campus(let plane): plane.geoPoint(point)
        case .earth(let plane): plane.point(east: point.east, north: point.north)
        }
    }

    func shows(_ point: EarthPoint) -> Bool { viewport.cell(of: planePoint(point)) != nil }

    var center: GeoPoint { geoPoint(viewport.center) }

    /// True if the view is wide enough to have the whole Earth on a rectangle.
    package var isWholeEarth: Bool {
        if case .earth(let plane) = plane { plane.kind == .wholeEarth } else { false }
    }

    var isClosest: Bool { viewport.metersPerColumn <= size.closest / Double(viewport.columns) * 1.000_1 }

    /// The largest round radius of a circle around the middle that is in view, in meters.
    var radius: Double {
        let reach = min(viewport.width, viewport.height) / 2
        return ScaleBar(longestOf: reach)?.meters ?? reach
    }

    /// The view as one that a person has moved to, within the limits of zoom.
    var asOwn: CanvasPosition.View {
        let least = size.closest / Double(viewport.columns)
        return .own(center: center, metersPerColumn: min(max(viewport.metersPerColumn, least), widestScale))
    }

    func moved(to center: GeoPoint) -> EarthView { with(center, viewport.metersPerColumn) }

    func scaled(_ metersPerColumn: Double) -> EarthView { with(center, metersPerColumn) }

    /// Returns the view of a moved viewport of this plane. North and south end at the poles; east and west never end.
    func following(_ viewport: Viewport) -> EarthView {
        guard case .earth(let plane) = plane else {
            return with(geoPoint(viewport.center), viewport.metersPerColumn)
        }
        let moved = viewport.center
        var center = center
        if moved.north != 0 {
            center.latitude = min(max(center.latitude + moved.north / EarthProjection.degree, -90), 90)
        }
        // At a pole this turns the map.
        if moved.east != 0 { center.longitude = plane.point(east: moved.east, north: 0).longitude }
        return with(center, viewport.metersPerColumn)
    }

    private func with(_ center: GeoPoint, _ scale: Double) -> EarthView {
        switch plane {
        case .campus(let plane):
            EarthView(
                on: plane, viewport.moved(to: PlanePoint(plane, center)).scaled(metersPerColumn: scale), size,
                widestScale: widestScale)
        case .earth: EarthView(center: center, metersPerColumn: scale, size)
        }
    }
}

extension PlanePoint {
    init(_ projection: LocalProjection, _ point: GeoPoint) {
        let (east, north) = projection.project(point)
        self.init(east: east, north: north)
    }
}

extension LocalProjection {
    func geoPoint(_ point: PlanePoint) -> GeoPoint { self.point(east: point.east, north: point.north) }
}
