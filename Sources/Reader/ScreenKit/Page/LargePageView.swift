import AppCore
import GuideDocument
import LargeLetters
import Terminal

/// A text of a few lines in large letters, on as many pages as it takes.
struct LargePageView: ScreenView {
    let actionContext = ActionContext.page
    private let pages: [LargeText]
    /// The page in view, counted from 0.
    private let page: Int
    private let area: Area
    private let style: Style

    /// Returns nil if the text has no large letters here: it is then a page in normal ones.
    init?(model: PageModel, visit: Visit, context: RenderContext, area: Area) {
        self.area = Area(top: area.top, left: area.left + 1, width: area.width - 2, height: area.height)
        pages = LargeText.pages(
            model.large.map(context.profile.text), columns: self.area.width, rows: area.height,
            elements: context.profile.largeElements)
        guard !pages.isEmpty else { return nil }
        page = min(visit.page.text.anchor.block, pages.count - 1)
        style = context.theme.largeText
    }

    var position: String? { pages.count > 1 ? "\(page + 1) of \(pages.count)" : nil }

    func draw(into frame: inout Frame) {
        frame.cursor = Point(column: area.left, row: area.top)
        pages[page].draw(in: area, style: style, into: &frame)
    }

    func respond(to action: Action) -> Response {
        switch action {
        case .down, .pageDown, .halfDown, .nextItem, .nextSection: show(page + 1)
        case .up, .pageUp, .halfUp, .previousItem, .previousSection: show(page - 1)
        case .top: show(0)
        case .bottom: show(pages.count - 1)
        default: .nothing
        }
    }

    private func show(_ page: Int) -> Response {
        guard pages.indices.contains(page), page != self.page else { return .nothing }
        return .update(ScrollTo(Anchor(block: page)))
    }
}
