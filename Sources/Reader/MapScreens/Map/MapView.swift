import AppCore
import Canvas
import ScreenKit
import Terminal
import TextMetrics

/// A screen with a map: a sentence, where the cursor is; the map, with a list beside it if there is room; the scale.
package struct MapView<Model: MapModel>: ScreenView {
    let model: Model
    package let position: String? = nil
    package var actionContext: ActionContext { reporting.union(Model.actionContext) }
    package var standingNotes: [String] { model.notes(context.profile) }
    package var wheelActions: (up: Action, down: Action) { (.zoomIn, .zoomOut) }
    let context: RenderContext
    let layout: MapLayout
    let shown: MapShown
    let sentence: [String]
    /// The forms of the text at the end of the last row, the best first.
    let lastRow: [String]

    var canvasPosition: CanvasPosition { shown.position }
    var chosen: Int? { shown.chosen }
    var view: EarthView { shown.view }

    init(model: Model, visit: Visit, context: RenderContext, area: Area) {
        (self.model, self.context) = (model, context)
        let position = visit.canvas
        let chosen: Int? =
            switch position.choice {
            case .none: nil
            case .asOpened: model.opened
            case .item(let item): model.index(of: item)
            }
        let listed = model.listed(position.layers)
        let hasList =
            !position.isListHidden && !listed.isEmpty && area.width >= model.fewestColumnsWithList
            && model.hasList(chosen, position.layers)
        let shape = Viewport.shape(context.cellShape)
        func wrapped(_ text: String) -> [String] {
            context.profile.wrapped(text, width: max(10, area.width - 2))
        }
        func told(
            in rows: Int
        ) -> (layout: MapLayout, shown: MapShown, sentence: [String], lastRow: [String]) {
            let layout = MapLayout(body: area, sentenceRows: rows, hasList: hasList)
            let size = MapSize(
                columns: layout.map.width, rows: layout.map.height, cellShape: shape, closest: model.closest)
            let view = model.part(position, chosen, size)
            let shown = MapShown(
                position: position, chosen: chosen, listed: listed, hasList: hasList,
                isASCII: context.profile.glyphs == .ascii, view: view
            ) { MapClusters(model, view, position.layers, chosen) }
            let text = model.text(shown) { wrapped($0).count }
            let forms =
                position.isAiming ? Self.aimForms(view.center, from: model.origin, context) : text.sentence
            return (layout, shown, Self.first(forms.lazy.map(wrapped)), text.lastRow)
        }
        // What is told follows from what is in view, and how much is in view from the rows that telling takes.
        // Not a loop that first sets a variable in its body: Swift 6.3 destroys that before it has a value (-O).
        var rows = 1
        var seen = told(in: rows)
        while seen.sentence.count > rows, rows < Self.mostSentenceRows {
            rows += 1
            seen = told(in: rows)
        }
        (layout, shown, sentence, lastRow) = seen
    }

    /// The most rows of the sentence; more would leave too little of the map.
    private static var mostSentenceRows: Int { 3 }

    /// Returns the first form that fits in the rows of the sentence, or else the last one, cut.
    private static func first(_ forms: some Sequence<[String]>) -> [String] {
        var rows: [String] = []
        for form in forms {
            rows = form
            if rows.count <= mostSentenceRows { return rows }
        }
        return Array(rows.prefix(mostSentenceRows))
    }

    var drawing: Drawing {
        switch canvasPosition.lines {
        case .none: .none
        case .usual where context.profile.glyphs == .full: .braille
        case .usual, .filled: shown.isASCII ? .ascii : .shaded
        }
    }

    var lines: MapLines {
        var lines = MapLines(view, drawing: drawing)
        if drawing != .none { model.draw(shown, into: &lines) }
        return lines
    }

    func contents(_ lines: MapLines) -> MapContents {
        var contents = MapContents(shown)
        if let chosen {
            contents.add(
                Mark("X", priority: MapPriority.chosen), at: view.planePoint(model.points[chosen]),
                hasArrow: true)
        }
        model.add(shown, rings: lines.rings, to: &contents)
        return contents
    }

    func say(_ forms: [String]) -> Response { .update(ShowNotice(fitting(forms))) }

    /// Returns the first form of a notice that fits the status line, or else the last.
    func fitting(_ forms: [String]) -> String {
        forms.first { DisplayWidth.of($0) <= context.size.columns - 2 } ?? forms.last ?? ""
    }
}

/// Divides the body of the map's screen: the sentence, the map, the list beside it, the row of the scale.
package struct MapLayout {
    package let sentence: Area
    package let map: Area
    /// The area to the right of the map, with a line between them; nil without a list.
    package let list: Area?
    let scaleRow: Int

    /// The fewest columns of a screen with a list.
    package static let fewestColumnsWithList = 72

    package init(body: Area, sentenceRows: Int, hasList: Bool) {
        let rows = min(max(1, sentenceRows), max(1, body.height - 3))
        sentence = Area(top: body.top, left: body.left, width: body.width, height: rows)
        let below = body.dropping(rows: rows)
        scaleRow = below.bottom - 1
        let (top, height) = (below.top, below.height - 1)
        // Of the list and the line beside it.
        let width = hasList ? min(max(body.width * 9 / 20, 36), 44) : 0
        list = hasList ? Area(top: top, left: body.right - width + 1, width: width - 1, height: height) : nil
        map = Area(top: top, left: body.left, width: body.width - width, height: height)
    }
}
