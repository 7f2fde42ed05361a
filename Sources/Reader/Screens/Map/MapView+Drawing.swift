import AppCore
import Campus
import Canvas
import Geodesy
import Terminal
import TextMetrics

/// Puts the map into a frame.
extension MapView {
    func draw(into frame: inout Frame) {
        drawSentence(into: &frame)
        let viewport = following.viewport
        let lines = lines(viewport)
        let contents = contents(viewport, lines)
        let area = layout.map
        MapPainter(drawing: drawing, styles: styles(contents)).paint(
            lines.canvas, contents.marks, shown(contents.labels), into: &frame,
            at: Point(column: area.left, row: area.top))
        if let list = layout.list {
            drawDivider(list, into: &frame)
            MapList(model, layers: canvasPosition.layers, listed: listed, height: list.height).draw(
                in: list, context, into: &frame)
        }
        drawScale(viewport, into: &frame)
        // What moves here is told by the sentence, when it is worth telling.
        for row in area.top...layout.scaleRow { frame.keepQuiet(row: row, columns: 0..<frame.size.columns) }
    }

    private func shown(_ labels: [PlacedLabel]) -> [PlacedLabel] {
        guard isASCII else { return labels }
        return labels.map { label in
            var label = label
            // As many columns as were kept free for it.
            label.text = String(AsciiFallback.text(label.text).prefix(label.columns))
            return label
        }
    }

    private func drawSentence(into frame: inout Frame) {
        // The fonts of the Linux console show this triangle as the arrow to the right.
        let marker = context.profile.symbol("▸", ascii: ">")
        let area = layout.sentence
        frame.write(marker, column: area.left, row: area.top, style: context.theme.mapSentence)
        for (offset, text) in sentence.rows.prefix(area.height).enumerated() {
            frame.write(
                text, column: area.left + 1, row: area.top + offset, style: context.theme.mapSentence,
                limit: area.right)
        }
        frame.cursor = Point(column: area.left + 1, row: area.top)
    }

    private func drawDivider(_ list: Area, into frame: inout Frame) {
        let line = context.profile.line("│", ascii: "|")
        for row in list.top..<list.bottom {
            frame.write(line, column: list.left - 1, row: row, style: context.theme.detail)
        }
    }

    // MARK: Styles

    private func styles(_ contents: MapContents) -> MapPainter.Styles {
        let theme = context.theme
        var styles = MapPainter.Styles(
            layers: [.plain, theme.mapOutline, theme.mapPath, theme.mapWater, theme.mapRing, theme.mapWay],
            marks: [
                MapContents.Priority.special: theme.mapSpecial,
                MapContents.Priority.callbox: theme.mapCallbox,
                MapContents.Priority.listed: theme.mapListed,
                MapContents.Priority.nearestCallbox: theme.mapCallbox,
                MapContents.Priority.arrow: theme.mapListed,
                MapContents.Priority.chosen: theme.mapChosen,
                MapContents.Priority.person: theme.mapPerson,
            ], plainMark: theme.mapPlace, label: theme.mapLabel)
        styles.labels[MapContents.ringLabel] = theme.mapRing
        styles.labels[MapContents.personLabel] = theme.mapPersonLabel
        if let chosen, let index = model.index(of: chosen) { styles.labels[index] = theme.mapChosenLabel }
        return styles
    }

    // MARK: The last row

    private func drawScale(_ viewport: Viewport, into frame: inout Frame) {
        let row = layout.scaleRow
        let profile = context.profile
        let most = frame.size.columns < MapLayout.fewestColumnsWithList ? 6 : 12
        var column = layout.map.left + 1
        if let bar = ScaleBar(metersPerColumn: viewport.metersPerColumn, columns: most) {
            column = frame.write(bar.text(symbols: profile.symbols), column: column, row: row) + 2
        }
        column = frame.write(MapNorth.text(up: model.facing, profile), column: column, row: row) + 2
        let room = frame.size.columns - 1 - column
        let forms = sentence.positionForms.map { profile.text($0) }
        guard let text = forms.first(where: { DisplayWidth.of($0) <= room }) else { return }
        frame.write(
            text, column: frame.size.columns - 1 - DisplayWidth.of(text), row: row,
            style: context.theme.status)
    }
}

/// Tells where north is, which turns with what the reader faces.
enum MapNorth {
    /// - Parameter up: the direction that is up, in degrees clockwise from north; nil for north.
    static func text(up: Double?, _ profile: TerminalProfile) -> String {
        let turn = CompassPoint(bearing: -(up ?? 0)) ?? .north
        let isSlanted = [.northEast, .southEast, .southWest, .northWest].contains(turn)
        let facing = up.flatMap(CompassPoint.init(bearing:)).map { " (\($0.rawValue) is up)" } ?? ""
        // The Linux console has no slanted arrows.
        if profile.glyphs != .full, isSlanted { return "N \(side(turn))" + facing }
        return arrow(turn, profile) + " N" + facing
    }

    private static func arrow(_ point: CompassPoint, _ profile: TerminalProfile) -> String {
        switch point {
        case .north: profile.line("↑", ascii: "^")
        case .northEast: "↗"
        case .east: profile.line("→", ascii: ">")
        case .southEast: "↘"
        case .south: profile.line("↓", ascii: "v")
        case .southWest: "↙"
        case .west: profile.line("←", ascii: "<")
        case .northWest: "↖"
        }
    }

    private static func side(_ point: CompassPoint) -> String {
        switch point {
        case .northEast: "upper right"
        case .southEast: "lower right"
        case .southWest: "lower left"
        default: "upper left"
        }
    }
}
