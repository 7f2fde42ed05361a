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
    private let entries: EntriesView

    init(model: ListModel, poster: ListModel.Poster, visit: Visit, context: RenderContext, area: Area) {
        (self.context, self.area) = (context, area)
        // Its lines stand below each other only in large letters.
        let parts = poster.headline.map(context.profile.text)
        headline = parts.joined(separator: " ")
        text = context.profile.wrapped(poster.text, width: area.width - 2)
        func entries(in area: Area) -> EntriesView {
            EntriesView(model: model, isGrid: true, visit: visit, context: context, area: area)
        }
        // The entries come first: the headline gets what they leave, less a blank above and below the text.
        let rows = area.height - entries(in: area).height - text.count - 2
        let isLarge = context.settings.values.textSize == .large && !context.isCompact
        let large =
            isLarge
            ? LargeText.fitting(
                parts, columns: area.width - 2, rows: rows, elements: context.profile.largeElements) : nil
        self.large = large
        headlineRows = large == nil ? 1 : rows
        let blanks = large == nil ? min(1, max(0, rows - 1)) : 2
        self.entries = entries(in: area.dropping(rows: headlineRows + text.count + blanks))
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
            frame.write(line, column: top.left, row: top.bottom + (large == nil ? 0 : 1) + offset)
        }
    }

    func respond(to action: Action) -> Response { entries.respond(to: action) }
    func respond(toClick point: Point) -> Response { entries.respond(toClick: point) }
}
