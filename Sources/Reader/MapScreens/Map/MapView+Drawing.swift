import Canvas
import Colors
import Geodesy
import ScreenKit
import Terminal
import TextMetrics

/// Draws a map into a frame.
extension MapView {
    package func draw(into frame: inout Frame) {
        drawSentence(into: &frame)
        let lines = lines
        let contents = contents(lines)
        let styles = styles
        MapPainter(drawing: drawing, styles: styles).paint(
            lines.canvas, contents.marks, asShown(contents.labels), into: &frame,
            at: Point(column: layout.map.left, row: layout.map.top))
        drawAim(into: &frame)
        if let list = layout.list { drawList(in: list, styles, into: &frame) }
        drawScale(into: &frame)
        // The sentence announces the map's changes when they matter. A window of a few rows has no room for a map.
        for row in layout.map.top..<max(layout.map.top, layout.scaleRow + 1) {
            frame.keepQuiet(row: row, columns: 0..<frame.size.columns)
        }
    }

    private var styles: MapPainter.Styles {
        let theme = context.theme
        var styles = MapPainter.Styles(
            // Of the layers of `MapLines`, which begin at 1.
            layers: [.plain, theme.detail, theme.detail, theme.mapWater, theme.detail, .plain],
            marks: [
                MapPriority.listed: theme.mapBold, MapPriority.arrow: theme.mapBold,
                MapPriority.chosen: theme.mapMarked, MapPriority.here: theme.mapMarked,
            ], plainMark: .plain, label: .plain)
        styles.marks.merge(model.styles(theme)) { $1 }
        styles.labels[MapContents.hereLabel] = theme.mapBold
        styles.labels[MapContents.ringLabel] = theme.detail
        if let chosen { styles.labels[chosen] = theme.mapBold }
        return styles
    }

    private func drawSentence(into frame: inout Frame) {
        // The fonts of the Linux console show this triangle as the arrow to the right.
        let marker = context.profile.symbol("▸", ascii: ">")
        let area = layout.sentence
        frame.write(marker, column: area.left, row: area.top, style: context.theme.mapBold)
        for (offset, text) in sentence.prefix(area.height).enumerated() {
            frame.write(
                text, column: area.left + 1, row: area.top + offset, style: context.theme.mapBold,
                limit: area.right)
        }
        frame.cursor = Point(column: area.left + 1, row: area.top)
    }

    private func asShown(_ labels: [PlacedLabel]) -> [PlacedLabel] {
        guard shown.isASCII else { return labels }
        return labels.map { label in
            var label = label
            // As many columns as were kept free for it.
            label.text = String(AsciiFallback.text(label.text).prefix(label.columns))
            return label
        }
    }

    private func drawList(in area: Area, _ styles: MapPainter.Styles, into frame: inout Frame) {
        let (profile, theme) = (context.profile, context.theme)
        let line = profile.line("│", ascii: "|")
        for row in area.top..<area.bottom {
            frame.write(line, column: area.left - 1, row: row, style: theme.detail)
        }
        for (offset, row) in model.rows(shown, height: area.height).enumerated() {
            let y = area.top + offset
            if let sign = row.sign {
                frame.write(
                    String(sign.sign), column: area.left, row: y,
                    style: styles.marks[sign.priority] ?? theme.mapBold)
            }
            let remark = profile.text(row.remark)
            let end = area.right - DisplayWidth.of(remark)
            frame.write(remark, column: end, row: y, style: row.hasDimRemark ? theme.detail : .plain)
            // A heading has no remark to stay away from.
            let columns = end - area.left - (row.item == nil ? 2 : 3) - row.nameEnd.count
            let name = profile.fitted(row.name, to: max(0, columns))
            frame.write(
                name + row.nameEnd, column: area.left + 2, row: y,
                style: row.item == nil ? theme.mapBold : .plain)
        }
    }

    /// Draws the last row: the scale, the direction of north, and at the end the first of several texts that fits.
    private func drawScale(into frame: inout Frame) {
        let row = layout.scaleRow
        let profile = context.profile
        let isWide = frame.size.columns >= MapLayout.fewestColumnsWithList
        var column = layout.map.left + 1
        if let bar = ScaleBar(metersPerColumn: view.viewport.metersPerColumn, columns: isWide ? 12 : 6) {
            column = frame.write(bar.text(symbols: profile.symbols), column: column, row: row)
            if view.isWholeEarth, isWide { column = frame.write(" at the equator", column: column, row: row) }
            column += 2
        }
        column = frame.write(north, column: column, row: row) + 2
        let room = frame.size.columns - 1 - column
        let texts = lastRow.lazy.map { profile.text($0) }
        guard let text = texts.first(where: { DisplayWidth.of($0) <= room }) else { return }
        frame.write(
            text, column: frame.size.columns - 1 - DisplayWidth.of(text), row: row,
            style: context.theme.status)
    }

    /// The arrow to north, or, if the terminal has no such arrow, the side of the map where it is.
    private var north: String {
        let profile = context.profile
        // The Linux console has no slanted arrows.
        func slanted(_ arrow: String, _ side: String) -> String {
            profile.glyphs == .full ? arrow + " N" : "N " + side
        }
        func straight(_ arrow: String, _ ascii: String) -> String { profile.line(arrow, ascii: ascii) + " N" }
        let sign =
            switch CompassPoint(bearing: -(model.facing ?? 0)) ?? .north {
            case .north: straight("↑", "^")
            case .northEast: slanted("↗", "upper right")
            case .east: straight("→", ">")
            case .southEast: slanted("↘", "lower right")
            case .south: straight("↓", "v")
            case .southWest: slanted("↙", "lower left")
            case .west: straight("←", "<")
            case .northWest: slanted("↖", "upper left")
            }
        let up = model.facing.flatMap(CompassPoint.init(bearing:))
        return sign + (up.map { " (\($0.rawValue) is up)" } ?? "")
    }
}

/// The styles of a map. They also differ without colors: by sign, bold or reverse video.
extension Theme {
    var mapBold: Style { Style(attributes: .bold) }
    /// The style of the person and of the selection.
    var mapMarked: Style { Style(attributes: [.bold, .reverse]) }
    var mapWater: Style { hasColors ? icon(Self.mapBlue) : detail }
    var mapSpecial: Style { Style(foreground: icon(Self.mapGreen).foreground, attributes: .bold) }
    var mapCallbox: Style { Style(foreground: icon(Self.mapBlue).foreground, attributes: .bold) }

    /// Both have a contrast of at least 4.5:1 on black and on white.
    private static let mapBlue = linkColor
    private static let mapGreen = RGBColor(red: 0x2A, green: 0x83, blue: 0x2A)
}
