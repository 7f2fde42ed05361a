import Canvas
import Geodesy

/// The part of the Earth that a map shows: the plane on which it is drawn, and what of that plane is in sight.
///
/// The plane is made around the middle of what is shown. A wide view has the whole Earth on a rectangle; a closer one is true
/// to distance and direction from its middle, so that poles and the antimeridian are like any other place.
struct EarthView: Sendable {
    let projection: EarthProjection
    let viewport: Viewport

    /// Views wider or higher than twice this many degrees of arc have the plane of the whole Earth.
    private static let widestAround = 60.0
    /// The closest view is so many meters wide, where a map does not say otherwise.
    static let usualClosest = 10_000.0
    private let closest: Double
    /// What is shown of the Earth where not all fits: the inhabited latitudes.
    private static let usualLatitudes = -58.0...78.0
    /// Added around what is fitted, as a part of its extent.
    private static let padding = 1.08

    init(
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
    /// - Parameter longitude: what is in the middle.
    init(
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
    /// - Parameter radius: meters.
    init(
        around center: GeoPoint, radius: Double, columns: Int, rows: Int, cellShape: Double,
        closest: Double = usualClosest
    ) {
        let across = 2 * max(1, radius) * Self.padding
        let scale = max(across / Double(max(1, columns)), across / (Double(max(1, rows)) * cellShape))
        self.init(
            center: center, metersPerColumn: scale, columns: columns, rows: rows, cellShape: cellShape,
            closest: closest)
    }

    /// The scale at which all of the Earth that is usually shown is in sight.
    private static func wholeScale(columns: Int, rows: Int, cellShape: Double) -> Double {
        let span = usualLatitudes.upperBound - usualLatitudes.lowerBound
        return max(
            360 * EarthProjection.degree / Double(max(1, columns)),
            span * EarthProjection.degree / (Double(max(1, rows)) * cellShape))
    }

    // MARK: Points

    /// Returns where a point is on the plane; one that is not usable for what is too far away.
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

    /// The middle of what is shown.
    var center: GeoPoint { projection.origin }

    /// Whether it cannot be closer.
    var isClosest: Bool {
        viewport.metersPerColumn <= closest / Double(viewport.columns) * 1.000_1
    }

    /// Half of the shorter side, in meters.
    var reach: Double { min(viewport.width, viewport.height) / 2 }

    /// The largest round radius of a circle around the middle that is in sight, in meters.
    var radius: Double { ScaleBar(longestOf: reach)?.meters ?? reach }

    // MARK: Moving

    /// Returns the view of another middle.
    func moved(to center: GeoPoint) -> EarthView { with(center, viewport.metersPerColumn) }

    /// Returns the view with another scale.
    func scaled(_ metersPerColumn: Double) -> EarthView { with(center, metersPerColumn) }

    /// Returns the view that a viewport of this plane has been moved to. North and south end at the poles; east and west
    /// never end.
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
