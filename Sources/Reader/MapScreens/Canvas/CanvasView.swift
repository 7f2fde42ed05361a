import AppCore
import Canvas
import Geodesy
import ScreenKit
import Terminal
import TextMetrics

/// A screen with a map: a sentence, where the cursor is; the map, with a list beside it if there is room; the
/// scale.
///
/// Everything that maps have in common is here; their items and the selection belong to the screen.
protocol CanvasView: ScreenView {
    var context: RenderContext { get }
    var canvasPosition: CanvasPosition { get }
    var layout: MapLayout { get }
    /// The selection, if it is in view and its position is known.
    var chosenPoint: MapPoint? { get }
    /// The point in the middle of the map.
    var middle: GeoPoint { get }
    /// The current view, as one that the person has moved to.
    var ownView: CanvasPosition.View { get }
    /// True if a flood can be reported at a point of this kind of map.
    static var takesFloodReports: Bool { get }
}

// MARK: Moving it

extension CanvasView {
    var wheelActions: (up: Action, down: Action) { (.zoomIn, .zoomOut) }

    /// Returns the view that a key leads to, zoomed by a factor or panned by a part of itself; nil for other
    /// keys.
    func moved(_ viewport: Viewport, by action: Action) -> Viewport? {
        let (zoom, pan) = (1.5, 0.25)
        return switch action {
        case .left: viewport.panned(right: -pan, up: 0)
        case .right: viewport.panned(right: pan, up: 0)
        case .up: viewport.panned(right: 0, up: pan)
        case .down: viewport.panned(right: 0, up: -pan)
        case .zoomIn: viewport.scaled(metersPerColumn: viewport.metersPerColumn / zoom)
        case .zoomOut: viewport.scaled(metersPerColumn: viewport.metersPerColumn * zoom)
        default: nil
        }
    }
}

// MARK: Lines

extension CanvasView {
    var isASCII: Bool { context.profile.glyphs == .ascii }

    /// The style of lines on this terminal.
    var drawing: Drawing {
        switch canvasPosition.lines {
        case .none: .none
        case .usual where context.profile.glyphs == .full: .braille
        case .usual, .filled: isASCII ? .ascii : .shaded
        }
    }

    /// Draws lines in the next style that this terminal has.
    var nextDrawing: Response {
        var all: [CanvasPosition.Lines] = [.usual, .filled, .none]
        // Only a terminal with all symbols has both.
        if context.profile.glyphs != .full { all = [.usual, .none] }
        let next = all[((all.firstIndex(of: canvasPosition.lines) ?? 0) + 1) % all.count]
        let notice =
            switch next {
            case .usual: context.profile.glyphs == .full ? "Lines in braille dots." : "Filled areas."
            case .filled: fitting(["Filled areas, for fonts without braille.", "Filled areas."])
            case .none: "No lines."
            }
        return .update(ChangeMapLines(next, notice: notice))
    }
}

// MARK: Saying something

extension CanvasView {
    func say(_ forms: String...) -> Response { .update(ShowNotice(fitting(forms))) }

    /// Returns the first form of a notice that fits the status line, or else the last.
    func fitting(_ forms: [String]) -> String {
        forms.first { DisplayWidth.of($0) <= context.size.columns - 2 } ?? forms.last ?? ""
    }
}

// MARK: Drawing

extension CanvasView {
    func drawSentence(_ rows: [String], into frame: inout Frame) {
        // The fonts of the Linux console show this triangle as the arrow to the right.
        let marker = context.profile.symbol("▸", ascii: ">")
        let area = layout.sentence
        frame.write(marker, column: area.left, row: area.top, style: context.theme.mapSentence)
        for (offset, text) in rows.prefix(area.height).enumerated() {
            frame.write(
                text, column: area.left + 1, row: area.top + offset, style: context.theme.mapSentence,
                limit: area.right)
        }
        frame.cursor = Point(column: area.left + 1, row: area.top)
    }

    func drawDivider(_ list: Area, into frame: inout Frame) {
        let line = context.profile.line("│", ascii: "|")
        for row in list.top..<list.bottom {
            frame.write(line, column: list.left - 1, row: row, style: context.theme.detail)
        }
    }

    /// Returns labels as this terminal shows them.
    func shown(_ labels: [PlacedLabel]) -> [PlacedLabel] {
        guard isASCII else { return labels }
        return labels.map { label in
            var label = label
            // As many columns as were kept free for it.
            label.text = String(AsciiFallback.text(label.text).prefix(label.columns))
            return label
        }
    }

    /// Draws the last row: the scale, the direction of north, and at the end the first of several texts that
    /// fits.
    ///
    /// - Parameters:
    ///   - up: the bearing that is up, if it is not north.
    ///   - remark: a remark about the scale, if there is room.
    func drawScale(
        _ viewport: Viewport, up: Double?, remark: String? = nil, forms: [String], into frame: inout Frame
    ) {
        let row = layout.scaleRow
        let profile = context.profile
        let most = frame.size.columns < MapLayout.fewestColumnsWithList ? 6 : 12
        var column = layout.map.left + 1
        if let bar = ScaleBar(metersPerColumn: viewport.metersPerColumn, columns: most) {
            column = frame.write(bar.text(symbols: profile.symbols), column: column, row: row)
            if let remark, frame.size.columns >= MapLayout.fewestColumnsWithList {
                column = frame.write(" " + remark, column: column, row: row)
            }
            column += 2
        }
        column = frame.write(MapNorth.text(up: up, profile), column: column, row: row) + 2
        let room = frame.size.columns - 1 - column
        let texts = forms.map { profile.text($0) }
        guard let text = texts.first(where: { DisplayWidth.of($0) <= room }) else { return }
        frame.write(
            text, column: frame.size.columns - 1 - DisplayWidth.of(text), row: row,
            style: context.theme.status)
    }

    /// Marks the map as quiet: the sentence announces its changes when they matter.
    func keepMapQuiet(in frame: inout Frame) {
        // A window of a few rows has no room for a map.
        for row in layout.map.top..<max(layout.map.top, layout.scaleRow + 1) {
            frame.keepQuiet(row: row, columns: 0..<frame.size.columns)
        }
    }
}
