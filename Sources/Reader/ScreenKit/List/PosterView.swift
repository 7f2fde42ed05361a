import AppCore
import LargeLetters
import Terminal
import TextMetrics

/// A headline, large if that is wanted and fits, with a sentence below it, above a list to choose from.
struct PosterView: ScreenView {
    private let context: RenderContext
    private let area: Area
    private let headline: String
    private let large: LargeText?
    /// The rows of the headline; if it is large, it is in the middle of them.
    private let headlineRows: Int
    private let text: [String]
    private let blanksAboveText: Int
    private let entries: EntriesView

    init(model: ListModel, poster: ListModel.Poster, visit: Visit, context: RenderContext, area: Area) {
        (self.context, self.area) = (context, area)
        // Its lines stand below each other only in large letters.
        let parts = poster.headline.map(context.profile.text)
        headline = parts.joined(separator: " ")
        let whole = context.profile.wrapped(poster.text, width: area.width - 2)
        func entries(in area: Area) -> EntriesView {
            EntriesView(model: model, isGrid: true, visit: visit, context: context, area: area)
        }
        // The entries come first: the headline gets what they leave, less a blank above and below the text. Where it would
        // not be large, it takes the blanks, and then the rows of a text that may go.
        let free = area.height - entries(in: area).height
        let isLarge = context.settings.values.textSize == .large && !context.isCompact
        let forms = [(whole, 2), (whole, 1), (whole, 0)] + (poster.isTextNeeded ? [] : [([], 1), ([], 0)])
        for (text, blanks) in isLarge ? forms : [] {
            let rows = free - text.count - blanks
            guard
                let large = LargeText.fitting(
                    parts, columns: area.width - 2, rows: rows, elements: context.profile.largeElements)
            else { continue }
            (self.large, self.text, headlineRows, blanksAboveText) = (large, text, rows, blanks / 2)
            self.entries = entries(in: area.dropping(rows: rows + text.count + blanks))
            return
        }
        (large, text, headlineRows, blanksAboveText) = (nil, whole, 1, 0)
        let blanks = min(1, max(0, free - text.count - 3))
        self.entries = entries(in: area.dropping(rows: 1 + text.count + blanks))
    }

    var actionContext: ActionContext { entries.actionContext }
    var position: String? { entries.position }
    var height: Int { entries.height + (area.height - entries.area.height) }

    func draw(into frame: inout Frame) {
        entries.draw(into: &frame)
        let top = Area(top: area.top, left: area.left + 1, width: area.width - 2, height: headlineRows)
        if let large {
            large.draw(in: top, style: context.theme.largeText, into: &frame)
        } else {
            let fitted = TextFitting.truncated(headline, to: top.width, symbols: context.profile.symbols)
            frame.write(fitted, column: top.left, row: top.top, style: context.theme.notice)
        }
        for (offset, line) in text.enumerated() {
            frame.write(line, column: top.left, row: top.bottom + blanksAboveText + offset)
        }
    }

    func respond(to action: Action) -> Response { entries.respond(to: action) }
    func respond(toClick point: Point) -> Response { entries.respond(toClick: point) }
}
