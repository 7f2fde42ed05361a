import Canvas
import Colors
import Geodesy
import ScreenKit
import Terminal
import TextMetrics

/// Draws a map of the Earth into a frame.
extension EarthMapView {
    func draw(into frame: inout Frame) {
        drawSentence(sentence, into: &frame)
        var lines = EarthLines(view, drawing: drawing)
        let rings = drawing == .none ? [] : model.rings(view, radius: radius)
        for ring in rings { lines.ring(around: ring.center, radius: ring.radius) }
        for outline in model.outlines { lines.outline(outline) }
        let contents = EarthMapContents(
            model, view, clusters, chosen: chosen, listed: listed, layers: canvasPosition.layers,
            isASCII: isASCII, rings: rings.map { ($0.text, $0.labelPoints) })
        let area = layout.map
        MapPainter(drawing: drawing, styles: styles).paint(
            lines.canvas, contents.marks, shown(contents.labels), into: &frame,
            at: Point(column: area.left, row: area.top))
        drawAim(view.viewport, into: &frame)
        if let list = layout.list {
            drawDivider(list, into: &frame)
            EarthMapList(model, height: list.height).draw(in: list, context, into: &frame)
        }
        let isWide = view.projection.kind == .wholeEarth
        drawScale(
            view.viewport, up: nil, remark: isWide ? "at the equator" : nil, forms: lastRow, into: &frame)
        keepMapQuiet(in: &frame)
    }

    /// The forms of the text at the end of the last row: the filter, and the origin of distances.
    private var lastRow: [String] {
        let filter = model.filterText
        let origin = model.originName.map { "Distances from \($0)" }
        return [
            filter.map { filter in origin.map { "\(filter) · \($0)" } ?? filter }, filter,
            filter.map { _ in "Filtered" }, filter == nil ? origin : nil,
        ].compactMap { $0 }
    }

    // MARK: Styles

    private var styles: MapPainter.Styles {
        let theme = context.theme
        var styles = MapPainter.Styles(
            layers: [.plain, theme.detail, theme.mapOutline, theme.mapRing],
            marks: [
                EarthMapPriority.low: theme.earthLow, EarthMapPriority.middle: theme.earthMiddle,
                EarthMapPriority.high: theme.earthHigh, EarthMapPriority.listed: theme.mapListed,
                EarthMapPriority.arrow: theme.mapListed,
                EarthMapPriority.here: theme.mapPerson, EarthMapPriority.chosen: theme.mapChosen,
            ], plainMark: theme.mapPlace, label: theme.mapLabel)
        for (priority, style) in model.styles(theme) { styles.marks[priority] = style }
        styles.labels[EarthMapLabel.here] = theme.mapPersonLabel
        styles.labels[EarthMapLabel.ring] = theme.mapRing
        if let chosen { styles.labels[chosen] = theme.mapChosenLabel }
        return styles
    }
}

/// The styles of marks: importance shows without colors too, by bold and dim.
extension Theme {
    var earthLow: Style { detail }
    package var earthMiddle: Style { icon(Self.orange) }
    package var earthHigh: Style { Style(foreground: icon(Self.red).foreground, attributes: .bold) }

    /// Both have a contrast of at least 4.5:1 on black and on white.
    private static let red = RGBColor(red: 0xDD, green: 0x33, blue: 0x22)
    private static let orange = RGBColor(red: 0xB8, green: 0x5C, blue: 0x00)
}
