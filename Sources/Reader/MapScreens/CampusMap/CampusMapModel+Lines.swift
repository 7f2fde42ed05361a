import AppCore
import Canvas

/// Draws the lines of the map of the campus: the ground if the pack has it, otherwise rings that show distances; and
/// the straight line to the selection.
extension CampusMapModel {
    func draw(_ shown: MapShown, into lines: inout MapLines) {
        if let terrain {
            for shape in terrain.shapes { draw(shape, into: &lines) }
        } else {
            drawRings(shown, into: &lines)
            drawWay(shown, into: &lines)
        }
    }

    private func draw(_ shape: MapTerrain.Shape, into lines: inout MapLines) {
        guard let bounds = shape.bounds, isNear(bounds, lines.view.viewport) else { return }
        if shape.isArea, lines.drawing.isFilled {
            lines.canvas.fill(shape.rings, layer: shape.layer)
        } else {
            for ring in shape.rings { lines.canvas.line(ring, layer: shape.layer, isClosed: shape.isArea) }
        }
    }

    /// Returns whether a rectangle may touch the view.
    private func isNear(_ bounds: PlaneRect, _ viewport: Viewport) -> Bool {
        let reach = (viewport.width + viewport.height) / 2
        return bounds.widened(by: reach).contains(viewport.center)
    }

    /// Draws two rings of round radii within the view, around the selection, or else around a person who
    /// stands still: rings that follow a person who walks would change the picture with every step.
    private func drawRings(_ shown: MapShown, into lines: inout MapLines) {
        let viewport = shown.viewport
        let stands = isPersonMoving ? nil : personPoint
        guard let center = shown.chosen.map(planePoint) ?? stands, viewport.cell(of: center) != nil
        else { return }
        let across = min(viewport.width, viewport.height)
        guard let outer = ScaleBar(longestOf: across * 0.45) else { return }
        // The next round length below, so that two rings are never one.
        for bar in [ScaleBar(longestOf: outer.meters * 0.6), outer] {
            guard let radius = bar else { continue }
            lines.canvas.circle(around: center, radius: radius.meters, layer: MapLines.Layer.ring, spacing: 4)
            lines.rings.append(
                MapRing(
                    text: radius.length, points: Self.labelPoints(viewport, center, radius: radius.meters)))
        }
    }

    /// Returns the points where a ring's label may be placed: the top, and others in case the top is out of
    /// view or has no room beside it.
    private static func labelPoints(_ viewport: Viewport, _ center: PlanePoint, radius: Double)
        -> [PlanePoint]
    {
        let middle = viewport.position(of: center)
        let slant = 0.5.squareRoot()
        return [
            (0, -1), (slant, -slant), (-slant, -slant), (1, 0), (-1, 0), (slant, slant), (-slant, slant),
            (0, 1),
        ].map { (x: Double, y: Double) in
            viewport.point(
                at: Viewport.Position(
                    x: middle.x + x * radius / viewport.metersPerColumn,
                    y: middle.y + y * radius / viewport.metersPerRow))
        }
    }

    /// The most dots of the straight line.
    private static let maxDots = 24.0

    private func drawWay(_ shown: MapShown, into lines: inout MapLines) {
        guard let personPoint, let target = shown.chosen.map(planePoint) else { return }
        // Few dots, from the end that stays: a step of the person changes most of them.
        let length = personPoint.distance(to: target) / shown.viewport.metersPerColumn * 2
        let spacing = max(3, length / Self.maxDots)
        lines.canvas.line(
            [target, personPoint], layer: MapLines.Layer.way,
            spacing: spacing < 1e6 ? Int(spacing) : 1_000_000)
    }
}
