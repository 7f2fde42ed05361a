import Canvas
import Geodesy
import WorldLines

/// Draws coasts and borders, the circles around the origin of distances, and lines that belong to the items.
extension EarthMapModel {
    package func draw(_ shown: MapShown, into lines: inout MapLines) {
        let view = shown.view
        // What is farther than the corners of the view needs no line.
        let reach = view.isWholeEarth ? .infinity : (view.viewport.width + view.viewport.height) / 2 + 500_000
        for line in WorldLines.all.lines {
            // In the characters of four weights the borders of a wide view would hide its coasts.
            if line.kind == .border, view.isWholeEarth, lines.drawing.isFilled { continue }
            let isCoast = line.kind == .coast
            lines.draw(
                line.points, layer: isCoast ? MapLines.Layer.path : MapLines.Layer.outline,
                spacing: isCoast ? 1 : 2, reach: reach)
        }
        for ring in rings(view, radius: radius(shown)) {
            let plane = EarthProjection(.around, origin: ring.center)
            // As many straight edges as make a circle look round.
            lines.draw(plane.circle(radius: ring.radius, corners: 120))
            let labels = ring.labelPoints.map { view.planePoint(EarthPoint($0)) }
            lines.rings.append(MapRing(text: ring.text, points: labels))
        }
        for outline in outlines { lines.draw(outline.map { EarthPoint($0) }) }
    }
}

extension MapLines {
    /// Draws the parts of a line that are near the view and do not cross its seam.
    fileprivate mutating func draw(
        _ points: [EarthPoint], layer: UInt8 = Layer.ring, spacing: Int = 4, reach: Double = .infinity
    ) {
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
}
