import Canvas
import Colors
import Geodesy
import Hazards
import Terminal
import TextMetrics

/// Puts the map of earthquakes into a frame.
extension EarthquakeMapView {
    func draw(into frame: inout Frame) {
        drawSentence(sentence, into: &frame)
        var lines = EarthLines(view, drawing: drawing)
        let rings = drawing == .none ? [] : ringsShown
        for ring in rings { lines.ring(around: ring.center, radius: ring.radius) }
        let contents = EarthquakeMapContents(
            model, view, clusters, chosen: chosen, listed: listed, isHeat: isHeat,
            hasLabels: canvasPosition.layers == .all, isASCII: isASCII,
            rings: rings.map { ($0.text, $0.labelPoints) })
        let area = layout.map
        MapPainter(drawing: drawing, styles: styles).paint(
            lines.canvas, contents.marks, shown(contents.labels), into: &frame,
            at: Point(column: area.left, row: area.top))
        if let list = layout.list {
            drawDivider(list, into: &frame)
            EarthquakeMapList(model, height: list.height).draw(in: list, context, into: &frame)
        }
        let isWide = view.projection.kind == .wholeEarth
        drawScale(
            view.viewport, up: nil, remark: isWide ? "at the equator" : nil, forms: lastRow, into: &frame)
        keepMapQuiet(in: &frame)
    }

    /// What stands at the end of the last row: which events are listed, and where distances begin.
    private var lastRow: [String] {
        let filter = EarthquakeMapSentence(model).filter
        let origin = model.originName.map { "Distances from \($0)" }
        return [
            filter.map { filter in origin.map { "\(filter) · \($0)" } ?? filter }, filter,
            filter.map { _ in "Filtered" }, filter == nil ? origin : nil,
        ].compactMap { $0 }
    }

    // MARK: Circles

    struct Ring {
        var center: GeoPoint
        /// Meters.
        var radius: Double
        var text: String

        /// Points of the circle beside which its label may stand: the north first.
        var labelPoints: [GeoPoint] {
            let plane = EarthProjection(.around, origin: center)
            let slant = radius * 0.5.squareRoot()
            return [
                (0, radius), (0, -radius), (slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant),
            ].map { plane.point(east: $0.0, north: $0.1) }
        }
    }

    /// On the map around here, the circle within which events are counted, and one of about half its radius.
    private var ringsShown: [Ring] {
        guard model.scope == .here, let origin = model.origin, view.projection.kind == .around else {
            return []
        }
        let inner = ScaleBar(longestOf: radius * 0.6)?.meters
        return [inner, radius].compactMap { $0 }.map {
            Ring(center: origin.point, radius: $0, text: GeoText.metric($0))
        }
    }

    // MARK: Styles

    private var styles: MapPainter.Styles {
        let theme = context.theme
        var styles = MapPainter.Styles(
            layers: [.plain, theme.detail, theme.mapOutline, theme.mapRing],
            marks: [
                EarthquakeMapContents.Priority.older: theme.quakeOlder,
                EarthquakeMapContents.Priority.lastDays: theme.quakeLastDays,
                EarthquakeMapContents.Priority.lastDay: theme.quakeLastDay,
                EarthquakeMapContents.Priority.listed: theme.mapListed,
                EarthquakeMapContents.Priority.arrow: theme.mapListed,
                EarthquakeMapContents.Priority.here: theme.mapPerson,
                EarthquakeMapContents.Priority.chosen: theme.mapChosen,
            ], plainMark: theme.mapPlace, label: theme.mapLabel)
        for digit in UInt8(0)...9 {
            styles.marks[EarthquakeMapContents.Priority.heat + digit] = theme.quakeHeat(digit)
        }
        styles.labels[EarthquakeMapContents.hereLabel] = theme.mapPersonLabel
        styles.labels[EarthquakeMapContents.ringLabel] = theme.mapRing
        if let chosen { styles.labels[chosen] = theme.mapChosenLabel }
        return styles
    }
}

/// The styles of earthquakes. Ages and energies are told without colors too: by bold, dim and reverse video.
extension Theme {
    var quakeOlder: Style { detail }
    var quakeLastDays: Style { icon(Self.quakeOrange) }
    var quakeLastDay: Style { Style(foreground: icon(Self.quakeRed).foreground, attributes: .bold) }

    func quakeHeat(_ digit: UInt8) -> Style {
        switch digit {
        case 0...2: detail
        case 3: .plain
        case 4: icon(Self.quakeOrange)
        case 5: Style(foreground: icon(Self.quakeRed).foreground, attributes: .bold)
        default: Style(foreground: icon(Self.quakeRed).foreground, attributes: [.bold, .reverse])
        }
    }

    /// Both have at least 4.5:1 on black and on white.
    private static let quakeRed = RGBColor(red: 0xDD, green: 0x33, blue: 0x22)
    private static let quakeOrange = RGBColor(red: 0xB8, green: 0x5C, blue: 0x00)
}
