import AppCore
import Campus
import Canvas

/// Draws the lines of the map: the ground if the pack has it, otherwise rings that show distances; and the
/// straight line to the selection.
struct MapLines {
    /// The layers of the canvas.
    enum Layer {
        static let ring: UInt8 = 4
        static let way: UInt8 = 5
    }

    let drawing: Drawing
    private(set) var canvas: DotCanvas
    /// The labels of the rings, and the points where they may be placed, the best first.
    private(set) var rings: [(text: String, points: [PlanePoint])] = []

    init(_ map: MapModel, _ viewport: Viewport, drawing: Drawing, chosen: PlaceReference?) {
        self.drawing = drawing
        canvas = DotCanvas(viewport)
        guard drawing != .none else { return }
        if let terrain = map.terrain {
            for shape in terrain.shapes { draw(shape) }
        } else {
            drawRings(map, chosen)
            drawWay(map, chosen)
        }
    }

    private mutating func draw(_ shape: MapTerrain.Shape) {
        guard let bounds = shape.bounds, isNear(bounds) else { return }
        if shape.isArea, drawing.isFilled {
            canvas.fill(shape.rings, layer: shape.kind.rawValue)
        } else {
            for ring in shape.rings { canvas.line(ring, layer: shape.kind.rawValue, isClosed: shape.isArea) }
        }
    }

    /// Returns whether a rectangle may touch the view.
    private func isNear(_ bounds: PlaneRect) -> Bool {
        let viewport = canvas.viewport
        let reach = (viewport.width + viewport.height) / 2
        return bounds.widened(by: reach).contains(viewport.center)
    }

    /// Draws two rings of round radii within the view, around the selection, or else around a person who
    /// stands still: rings that follow a person who walks would change the picture with every step.
    private mutating func drawRings(_ map: MapModel, _ chosen: PlaceReference?) {
        let viewport = canvas.viewport
        let stands = map.isPersonMoving ? nil : map.personPoint
        guard let center = chosen.flatMap(map.point) ?? stands, viewport.cell(of: center) != nil
        else { return }
        let across = min(viewport.width, viewport.height)
        guard let outer = ScaleBar(longestOf: across * 0.45) else { return }
        // The next round length below, so that two rings are never one.
        for bar in [ScaleBar(longestOf: outer.meters * 0.6), outer] {
            guard let radius = bar else { continue }
            canvas.circle(around: center, radius: radius.meters, layer: Layer.ring, spacing: 4)
            rings.append((radius.length, Self.labelPoints(viewport, center, radius: radius.meters)))
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

    private mutating func drawWay(_ map: MapModel, _ chosen: PlaceReference?) {
        guard let person = map.personPoint, let target = chosen.flatMap(map.point) else { return }
        // Few dots, from the end that stays: a step of the person changes most of them.
        let length = person.distance(to: target) / canvas.viewport.metersPerColumn * 2
        let spacing = max(3, length / Self.maxDots)
        canvas.line([target, person], layer: Layer.way, spacing: spacing < 1e6 ? Int(spacing) : 1_000_000)
    }
}
