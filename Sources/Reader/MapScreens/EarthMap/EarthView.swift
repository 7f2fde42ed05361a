import Canvas
import Geodesy

/// The part of the Earth that a map shows: the plane on which it is drawn, and the part of that plane in
/// view.
///
/// The plane is projected around the middle of the view. A wide view has the whole Earth on a rectangle; in a
/// closer one, distance and direction from its middle are true, so that poles and the antimeridian are like
/// any other place.
package struct EarthView: Sendable {
    package let projection: EarthProjection
    package let viewport: Viewport

    /// The radius in degrees of arc above which a view, in width or height, uses the projection of the whole
    /// Earth.
    private static let widestAround = 60.0
    /// The width in meters of the closest view, if a map has no other.
    static let usualClosest = 10_000.0
    private let closest: Double
    /// The latitudes that are shown if not all of the Earth fits: the inhabited ones.
    private static let usualLatitudes = -58.0...78.0
    /// The padding around fitted content, as a factor of its extent.
    private static let padding = 1.08

    package init(
        center: GeoPoint, metersPerColumn: Double, columns: Int, rows: Int, cellShape: Double,
        closest: Double = usualClosest
    ) {
        self.closest = closest
        let most = Self.wholeScale(columns: columns, rows: rows, cellShape: cellShape)
        let least = closest / Double(max(1, columns))
        viewport = Viewport(
            columns: columns, rows: rows, center: PlanePoint(east: 0, north: 0),
            metersPerColumn: min(max(metersPerColumn, least), most), cellShape: cellShape)
        let reach = max(viewport.width, viewport.height) / 2
        let isWide = reach > Self.widestAround * EarthProjection.degree
        projection = EarthProjection(isWide ? .wholeEarth : .around, origin: center)
    }

    /// Creates the view of the whole Earth.
    ///
    /// - Parameter longitude: the longitude in the middle.
    package init(
        wholeAround longitude: Double, columns: Int, rows: Int, cellShape: Double,
        closest: Double = usualClosest
    ) {
        let scale = Self.wholeScale(columns: columns, rows: rows, cellShape: cellShape)
        let high = Double(rows) * scale * cellShape / EarthProjection.degree
        let usual = Self.usualLatitudes
        let middle = high >= 180 ? 0 : (usual.lowerBound + usual.upperBound) / 2
        self.init(
            center: GeoPoint(latitude: middle, longitude: longitude), metersPerColumn: scale,
            columns: columns, rows: rows, cellShape: cellShape, closest: closest)
    }

    /// Creates the view of a circle.
    ///
    /// - Parameter radius: the radius in meters.
    package init(
        around center: GeoPoint, radius: Double, columns: Int, rows: Int, cellShape: Double,
        closest: Double = usualClosest
    ) {
        let across = 2 * max(1, radius) * Self.padding
        let scale = max(across / Double(max(1, columns)), across / (Double(max(1, rows)) * cellShape))
        self.init(
            center: center, metersPerColumn: scale, columns: columns, rows: rows, cellShape: cellShape,
            closest: closest)
    }

    /// Returns the scale at which the whole Earth, within the usual latitudes, is in view.
    private static func wholeScale(columns: Int, rows: Int, cellShape: Double) -> Double {
        let span = usualLatitudes.upperBound - usualLatitudes.lowerBound
        return max(
            360 * EarthProjection.degree / Double(max(1, columns)),
            span * EarthProjection.degree / (Double(max(1, rows)) * cellShape))
    }

    // MARK: Points

    /// Returns the point on the plane, or a point at infinity if it is too far away.
    func planePoint(_ point: EarthPoint) -> PlanePoint {
        guard let (east, north) = projection.project(point) else {
            return PlanePoint(east: .infinity, north: .infinity)
        }
        return PlanePoint(east: east, north: north)
    }

    /// Returns whether a point is within the sides of the map.
    func shows(_ point: EarthPoint) -> Bool {
        let point = planePoint(point)
        return abs(point.east) < viewport.width / 2 && abs(point.north) < viewport.height / 2
    }

    /// The middle of the view.
    var center: GeoPoint { projection.origin }

    /// True if the view cannot get closer.
    var isClosest: Bool {
        viewport.metersPerColumn <= closest / Double(viewport.columns) * 1.000_1
    }

    /// Half of the shorter side of the view, in meters.
    var reach: Double { min(viewport.width, viewport.height) / 2 }

    /// The largest round radius of a circle around the middle that is in view, in meters.
    var radius: Double { ScaleBar(longestOf: reach)?.meters ?? reach }

    // MARK: Moving

    /// Returns the view around another middle.
    func moved(to center: GeoPoint) -> EarthView { with(center, viewport.metersPerColumn) }

    /// Returns the view with another scale.
    func scaled(_ metersPerColumn: Double) -> EarthView { with(center, metersPerColumn) }

    /// Returns the view that corresponds to a moved viewport of this plane. North and south end at the poles;
    /// east and west never end.
    func following(_ viewport: Viewport) -> EarthView {
        let moved = viewport.center
        var center = center
        if moved.north != 0 {
            center.latitude = min(max(center.latitude + moved.north / EarthProjection.degree, -90), 90)
        }
        // At a pole this turns the map.
        if moved.east != 0 { center.longitude = projection.point(east: moved.east, north: 0).longitude }
        return with(center, viewport.metersPerColumn)
    }

    private func with(_ center: GeoPoint, _ scale: Double) -> EarthView {
        EarthView(
            center: center, metersPerColumn: scale, columns: viewport.columns, rows: viewport.rows,
            cellShape: viewport.cellShape, closest: closest)
    }
}
