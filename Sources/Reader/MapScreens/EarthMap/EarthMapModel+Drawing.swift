import Canvas
import Colors
import Geodesy
import ScreenKit
import Terminal
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
            let (layer, spacing) =
                line.kind == .coast ? (MapLines.Layer.path, 1) : (MapLines.Layer.outline, 2)
            lines.draw(line.points, layer: layer, spacing: spacing, reach: reach)
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

    /// Marks the items of a map of the Earth, and labels them.
    package func add(_ shown: MapShown, rings: [MapRing], to contents: inout MapContents) {
        let density = density(shown)
        if let density {
            for (cell, mark) in density { contents.marks.add(mark, cell: Int32(cell)) }
        } else {
            markItems(shown, &contents)
        }
        let here = origin.map { shown.view.planePoint(EarthPoint($0.point)) }
        if let here {
            // A reference point never looks like a person.
            let sign: Unicode.Scalar = origin?.person == nil ? "+" : "@"
            contents.add(Mark(sign, priority: MapPriority.here), at: here)
        }
        var placer = LabelPlacer(around: contents.marks)
        if let originName, let cell = here.flatMap(shown.viewport.cell) {
            placer.place(MapContents.hereLabel, [originName], besideCell: cell)
        }
        contents.place(rings, margin: 2, &placer)
        let chosen = shown.chosen.flatMap(shown.clusters.cluster(of:))
        if let index = shown.chosen, let chosen {
            placer.place(index, label(chosen), besideCell: chosen.cell)
        }
        if shown.layers == .all, density == nil {
            // More would hide the coasts.
            for cluster in shown.clusters.clusters.prefix(40) where cluster.cell != chosen?.cell {
                placer.place(cluster.lead, label(cluster), besideCell: cluster.cell)
            }
        }
        contents.labels = placer.labels
    }

    private func markItems(_ shown: MapShown, _ contents: inout MapContents) {
        let clusters = shown.clusters
        for cluster in clusters.clusters { contents.marks.add(mark(cluster), cell: Int32(cluster.cell)) }
        var digits: Set<Int> = []
        for (number, index) in (shown.hasList ? shown.listed : []).enumerated() {
            guard let cluster = clusters.cluster(of: index), cluster.lead == index || cluster.count == 1,
                // Digits side by side would be read as one number.
                !digits.contains(cluster.cell - 1), !digits.contains(cluster.cell + 1)
            else { continue }
            digits.insert(cluster.cell)
            contents.marks.add(.listed(number), cell: Int32(cluster.cell))
        }
    }

    package func styles(_ theme: Theme) -> [UInt8: Style] { theme.earthStyles }
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

/// The styles of marks: importance shows without colors too, by bold and dim.
extension Theme {
    package var earthStyles: [UInt8: Style] {
        [MapPriority.low: detail, MapPriority.middle: earthMiddle, MapPriority.high: earthHigh]
    }
    package var earthMiddle: Style { icon(Self.orange) }
    package var earthHigh: Style { Style(foreground: icon(Self.red).foreground, attributes: .bold) }

    /// Both have a contrast of at least 4.5:1 on black and on white.
    private static let red = RGBColor(red: 0xDD, green: 0x33, blue: 0x22)
    private static let orange = RGBColor(red: 0xB8, green: 0x5C, blue: 0x00)
}
