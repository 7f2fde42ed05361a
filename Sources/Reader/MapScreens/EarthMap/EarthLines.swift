import Canvas
import Geodesy
import WorldLines

/// Draws coasts and borders, and the circles around the origin of distances.
struct EarthLines {
    /// The layers of the canvas.
    enum Layer {
        static let border: UInt8 = 1
        static let coast: UInt8 = 2
        static let ring: UInt8 = 3
    }

    /// The number of straight edges that make a circle look round.
    private static let corners = 120

    private(set) var canvas: DotCanvas
    private let view: EarthView

    init(_ view: EarthView, drawing: Drawing) {
        self.view = view
        canvas = DotCanvas(view.viewport)
        guard drawing != .none else { return }
        let isWide = view.projection.kind == .wholeEarth
        // What is farther than the corners of the view needs no line.
        let reach = (view.viewport.width + view.viewport.height) / 2 + 500_000
        for line in WorldLines.all.lines {
            // In the characters of four weights the borders of a wide view would hide its coasts.
            if line.kind == .border, isWide, drawing.isFilled { continue }
            draw(
                line.points, layer: line.kind == .coast ? Layer.coast : Layer.border,
                spacing: line.kind == .coast ? 1 : 2, reach: isWide ? .infinity : reach)
        }
    }

    /// Draws the parts of a line that are near the view and do not cross its seam.
    private mutating func draw(_ points: [EarthPoint], layer: UInt8, spacing: Int, reach: Double) {
        // Half of the Earth: an edge that is longer on the plane runs from one side of the map to the other.
        let half = 180 * EarthProjection.degree
        var piece: [PlanePoint] = []
        piece.reserveCapacity(points.count)
        for point in points {
            let placed = view.planePoint(point)
            let isNear = abs(placed.east) <= reach && abs(placed.north) <= reach && placed.isUsable
            if !isNear || piece.last.map({ abs($0.east - placed.east) > half }) ?? false {
                if piece.count > 1 { canvas.line(piece, layer: layer, spacing: spacing) }
                piece.removeAll(keepingCapacity: true)
            }
            if isNear { piece.append(placed) }
        }
        if piece.count > 1 { canvas.line(piece, layer: layer, spacing: spacing) }
    }

    /// Draws a circle on the Earth.
    ///
    /// - Parameter radius: the radius in meters.
    mutating func ring(around center: GeoPoint, radius: Double) {
        let points = EarthProjection(.around, origin: center).circle(radius: radius, corners: Self.corners)
        draw(points, layer: Layer.ring, spacing: 4, reach: .infinity)
    }

    /// Draws the edges of a shape on the map.
    mutating func outline(_ points: [GeoPoint]) {
        draw(points.map { EarthPoint($0) }, layer: Layer.ring, spacing: 4, reach: .infinity)
    }
}
