import AppCore
import Campus
import Canvas
import Geodesy

/// Draws the ground if the pack has it, otherwise rings that show distances and the straight line to the selection; marks
/// the places and the person above it, and labels them.
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
        let viewport = lines.view.viewport
        let reach = (viewport.width + viewport.height) / 2
        guard let bounds = shape.bounds, bounds.widened(by: reach).contains(viewport.center) else { return }
        if shape.isArea, lines.drawing.isFilled {
            lines.canvas.fill(shape.rings, layer: shape.layer)
        } else {
            for ring in shape.rings { lines.canvas.line(ring, layer: shape.layer, isClosed: shape.isArea) }
        }
    }

    /// Draws two rings of round radii within the view, around the selection, or else around a person who
    /// stands still: rings that follow a person who walks would change the picture with every step.
    private func drawRings(_ shown: MapShown, into lines: inout MapLines) {
        let viewport = shown.viewport
        let stands = isPersonMoving ? nil : personPoint
        guard let center = shown.chosen.map(planePoint) ?? stands, viewport.cell(of: center) != nil,
            let outer = ScaleBar(longestOf: min(viewport.width, viewport.height) * 0.45)
        else { return }
        // The next round length below, so that two rings are never one.
        for bar in [ScaleBar(longestOf: outer.meters * 0.6), outer].compactMap({ $0 }) {
            lines.canvas.circle(around: center, radius: bar.meters, layer: MapLines.Layer.ring, spacing: 4)
            let points = Self.labelPoints(viewport, center, radius: bar.meters)
            lines.rings.append(MapRing(text: bar.length, points: points))
        }
    }

    /// Returns the points where a ring's label may be placed: the top, and others if that is out of view or has no room.
    private static func labelPoints(_ viewport: Viewport, _ center: PlanePoint, radius: Double)
        -> [PlanePoint]
    {
        let middle = viewport.position(of: center)
        let slant = 0.5.squareRoot()
        let (width, height) = (radius / viewport.metersPerColumn, radius / viewport.metersPerRow)
        return [
            (0, -1), (slant, -slant), (-slant, -slant), (1, 0), (-1, 0), (slant, slant), (-slant, slant),
            (0, 1),
        ].map { (x: Double, y: Double) in
            viewport.point(at: .init(x: middle.x + x * width, y: middle.y + y * height))
        }
    }

    private func drawWay(_ shown: MapShown, into lines: inout MapLines) {
        guard let personPoint, let target = shown.chosen.map(planePoint) else { return }
        // Few dots, at most 24, from the end that stays: a step of the person changes most of them.
        let length = personPoint.distance(to: target) / shown.viewport.metersPerColumn * 2
        let spacing = max(3, length / 24)
        lines.canvas.line(
            [target, personPoint], layer: MapLines.Layer.way,
            spacing: spacing < 1e6 ? Int(spacing) : 1_000_000)
    }

    /// The most places of a kind in view that get one mark each; above that, signs of their density are drawn.
    private static let maxMarks = 1_000
    /// The most names of ordinary places; placing more takes longer than reading them.
    private static let maxNames = 300

    /// The sign of a sample position among real ones of its kind.
    private static let sample: Unicode.Scalar = "?"

    func add(_ shown: MapShown, rings: [MapRing], to contents: inout MapContents) {
        let callbox = nearestCallbox(shown)
        mark(shown, callbox, &contents)
        // Which places are listed changes with the steps of a person; the order of names must not.
        let listed = isPersonMoving ? [] : shown.listed
        // In a view of everything the word would stand beside other marks.
        let namedCallbox = shown.chosen != nil || person != nil ? callbox : nil
        var placer = LabelPlacer(around: contents.marks)
        if let chosen = shown.chosen, let cell = contents.cellOrEdge(of: planePoint(chosen)) {
            placer.place(chosen, labels(of: chosen), besideCell: cell)
        }
        if let namedCallbox, !isPersonMoving { label(namedCallbox, shown, &placer) }
        // Nearer to whatever else is in its row, the label of a ring would be read as a name.
        contents.place(rings, margin: 3, &placer)
        if shown.layers != .withoutNames {
            for index in listed where index != shown.chosen { label(index, shown, &placer) }
            labelOthers(shown, known: Set(listed), &placer)
        }
        contents.labels = placer.labels
        if let namedCallbox, isPersonMoving {
            contents.putOnTop(
                namedCallbox, labels(of: namedCallbox), cell: Int(shown.clusters.cells[namedCallbox]),
                sparing: shown.chosen)
        }
        putPersonOnTop(shown, &contents)
    }

    private func mark(_ shown: MapShown, _ callbox: Int?, _ contents: inout MapContents) {
        let cells = shown.clusters.cells
        var first = 0
        for kind in places.kinds {
            let count = places[kind].count
            let inView = (first..<first + count).filter { cells[$0] != Viewport.outside }
            first += count
            // Among true positions of its kind a sample has another sign.
            let odd = Set(samples[kind] == .some ? inView.filter { named($0)?.isSample ?? false } : [])
            let sign = kind.traits.mark.unicodeScalars.first ?? Self.sample
            mark(kind, sign, inView.filter { !odd.contains($0) }.map { cells[$0] }, shown, &contents)
            mark(kind, Self.sample, inView.filter(odd.contains).map { cells[$0] }, shown, &contents)
        }
        for (number, index) in shown.listed.enumerated() where index != shown.chosen {
            contents.marks.add(.listed(number), cell: cells[index])
        }
        if let callbox {
            let isOdd = samples[.callbox] == .some && named(callbox)?.isSample ?? false
            contents.add(
                Mark(isOdd ? Self.sample : "!", priority: MapPriority.nearestCallbox),
                at: planePoint(callbox))
        }
    }

    private func mark(
        _ kind: PlaceKind, _ sign: Unicode.Scalar, _ cells: [Int32], _ shown: MapShown,
        _ contents: inout MapContents
    ) {
        let priority =
            kind == .building ? MapPriority.low : kind == .callbox ? MapPriority.high : MapPriority.middle
        guard cells.count > Self.maxMarks else {
            return contents.marks.add(Mark(sign, priority: priority), cells: cells)
        }
        var density = Density(shown.viewport)
        density.add(cells: cells)
        contents.marks.add(density, priority: priority)
    }

    /// Returns the nearest callbox, if callboxes are shown and it is not selected.
    private func nearestCallbox(_ shown: MapShown) -> Int? {
        if case .only(let word) = shown.layers, word != PlaceKind.callbox.word { return nil }
        let nearest = callboxes.first.flatMap { index(of: $0.reference) }
        return nearest == shown.chosen ? nil : nearest
    }

    private func label(_ index: Int, _ shown: MapShown, _ placer: inout LabelPlacer) {
        let cell = shown.clusters.cells[index]
        if cell != Viewport.outside { placer.place(index, labels(of: index), besideCell: Int(cell)) }
    }

    /// Places the names of the places that are neither selected nor listed, from the middle outward.
    /// Callboxes are left out: they are named after the building beside them.
    private func labelOthers(_ shown: MapShown, known: Set<Int>, _ placer: inout LabelPlacer) {
        let cells = shown.clusters.cells
        for index in LabelOrder.nearestToMiddle(cells, in: shown.viewport, max: Self.maxNames) {
            let isNamed = references[index].kind != .callbox || shown.layers.kind == .callbox
            guard isNamed, index != shown.chosen, !known.contains(index) else { continue }
            label(index, shown, &placer)
        }
    }

    /// Adds the person and their label last, and removes the labels that these cover. So a step of the person
    /// changes only what is beside them, and not the order in which all other labels were placed.
    private func putPersonOnTop(_ shown: MapShown, _ contents: inout MapContents) {
        guard let personPoint, let cell = contents.cellOrEdge(of: personPoint) else { return }
        contents.add(Mark("@", priority: MapPriority.here), at: personPoint, hasArrow: true)
        let (row, column) = cell.quotientAndRemainder(dividingBy: shown.viewport.columns)
        contents.removeLabels(in: row, column..<column + 1)
        contents.putOnTop(MapContents.hereLabel, ["you"], cell: cell)
    }
}

/// The pack's drawing of the ground, on the map's plane: outlines, paths, water.
struct MapTerrain {
    struct Shape {
        /// The layer of `MapLines`.
        let layer: UInt8
        let isArea: Bool
        let rings: [[PlanePoint]]
        let bounds: PlaneRect?

        init(_ kind: CampusMap.Kind, isArea: Bool, rings: [[PlanePoint]]) {
            layer =
                switch kind {
                case .outline: MapLines.Layer.outline
                case .path: MapLines.Layer.path
                case .water: MapLines.Layer.water
                }
            (self.isArea, self.rings) = (isArea, rings)
            bounds = PlaneRect(aroundAll: rings)
        }
    }

    let shapes: [Shape]
    /// The attribution of the lines, if the source must be named.
    let notice: String?

    /// Projects a pack's drawing to the plane. Returns nil if it is empty.
    init?(_ map: CampusMap, _ projection: LocalProjection) {
        guard !map.isEmpty else { return nil }
        func projected(_ points: [GeoPoint]) -> [PlanePoint] { points.map { PlanePoint(projection, $0) } }
        shapes =
            map.polygons.map { Shape($0.kind, isArea: true, rings: $0.rings.map(projected)) }
            + map.lines.map { Shape($0.kind, isArea: false, rings: [projected($0.points)]) }
        notice = map.notice
    }
}
