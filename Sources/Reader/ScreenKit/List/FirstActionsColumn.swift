import AppCore
import GuideDocument
import GuideLayout
import Terminal

/// The first actions of the guide that a selected entry leads to, beside the entries of a wide window.
struct FirstActionsColumn {
    private let heading: String
    private let layout: GuideLayout
    private let area: Area
    private let context: RenderContext

    private static let leastColumns = 120
    /// The most columns of its text: longer lines are harder to read.
    private static let mostColumns = 64
    private static let gap = 3

    /// Returns the columns that it takes from the entries; 0 in a narrower window.
    private static func width(_ context: RenderContext) -> Int {
        let columns = context.size.columns
        return columns < leastColumns ? 0 : min(mostColumns, columns * 5 / 16) + gap
    }

    static func entries(in area: Area, _ context: RenderContext) -> Area {
        Area(top: area.top, left: area.left, width: area.width - width(context), height: area.height)
    }

    /// Returns nil if the entry leads to no guide that was read and has first actions, or there is no room.
    init?(of row: ListModel.Row?, _ context: RenderContext, in area: Area) {
        let width = Self.width(context)
        guard width > 0, let row, let path = Self.path(of: row),
            case .success(let guide)? = context.content.guide(path),
            let blocks = guide.section(Guide.FixedSection.doNow.rawValue), !blocks.isEmpty
        else { return nil }
        self.area = Area(
            top: area.top, left: area.right - width + Self.gap, width: width - Self.gap, height: area.height)
        self.context = context
        heading = row.name
        let page = PageModel(title: "", document: Guide(blocks: blocks), key: "first-actions:\(path)")
        layout = context.layouts.layout(of: page, width: self.area.width - 1, profile: context.profile)
    }

    /// Returns the response that reads the guide of an entry, if the column would show it.
    static func reading(_ row: ListModel.Row?, _ context: RenderContext) -> Response {
        guard width(context) > 0, let path = row.flatMap(path), context.content.guide(path) == nil else {
            return .nothing
        }
        return .effect(ReadContent.guide(path))
    }

    private static func path(of row: ListModel.Row) -> String? {
        guard case .screen(let screen, _) = row.destination, screen.kind == .guide else { return nil }
        return screen.file
    }

    func draw(into frame: inout Frame) {
        let title = context.profile.fitted(heading, to: area.width)
        frame.write(title, column: area.left, row: area.top, style: context.theme.notice)
        for (offset, line) in layout.lines.prefix(max(0, area.height - 1)).enumerated() {
            var column = area.left
            for run in line.runs {
                let style = context.theme.style(run.role, isLink: false)
                column = frame.write(
                    run.text, column: column, row: area.top + 1 + offset, style: style, limit: area.right)
            }
        }
    }
}
