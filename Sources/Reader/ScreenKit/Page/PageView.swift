import AppCore
import GuideDocument
import GuideLayout
import LargeLetters
import Terminal
import TextMetrics

/// A text to read: scrolled by lines and pages, jumped through by sections, links and matches.
struct PageView: ScreenView {
    let model: PageModel
    let visit: Visit
    let context: RenderContext
    /// The rows of the text itself, below banner and section bar.
    let area: Area
    let bars: Area
    let layout: GuideLayout
    let searchable: SearchablePage
    private let code: CodeDrawing?
    /// The large letters above the text, which says the same.
    private let headline: (text: LargeText, area: Area)?
    let top: Int

    /// The contexts of keys. Esc ends a person's own find first. The matches of a search of the pack stay
    /// marked, and Esc goes back to the search. Enter follows a link only if it can be seen that one is selected.
    var actionContext: ActionContext {
        let isFinding = visit.page.find?.words.isEmpty ?? false
        let isTimed = model.isGuide && model.document.metadata.timer != nil
        let isLinked = focusedLink.map { isVisible(line: layout.links[$0].line) } ?? false
        return [
            model.isGuide ? .guide : .page, isTimed ? .timed : [], isFinding ? .finding : [],
            isLinked ? .linked : [], model.codeAlone == nil ? [] : .code,
            model.copy != nil && context.takesCopies ? .copyable : [],
        ]
    }

    /// Returns the rows of the banner. A small window has none, unless the title bar cannot show the whole name.
    private static func bannerRows(_ model: PageModel, _ context: RenderContext) -> Int {
        let height = model.banner.map { BannerDrawing.height($0, context) } ?? 0
        return context.isCompact && height == 1 ? 0 : height
    }

    init(model: PageModel, visit: Visit, context: RenderContext, area: Area) {
        let model = model.answering(visit.page.answer)
        (self.visit, self.context) = (visit, context)
        bars = area
        let barRows = Self.bannerRows(model, context) + (context.isCompact || model.tabs.isEmpty ? 0 : 1)
        headline = Self.headline(model, context, in: area.dropping(rows: barRows))
        let textArea = area.dropping(rows: barRows + (headline.map { $0.area.height + 1 } ?? 0))
        self.area = textArea
        code = model.code.flatMap { CodeDrawing($0, context, textArea) }
        var shown = model.withoutLargeLetters
        let width = context.textWidth(columns: code?.textWidth(in: textArea) ?? area.width)
        var searchable = context.laidOut(shown, width: width)
        if searchable.layout.endOfAnswer ?? 0 > textArea.height {
            shown = shown.withAnswerFirst()
            searchable = context.laidOut(shown, width: width)
        }
        (self.model, self.searchable) = (shown, searchable)
        layout = searchable.layout
        top = Self.top(visit, layout, model.tabs)
    }

    /// Returns the headline in large letters, if they fit in a third of the rows.
    private static func headline(_ model: PageModel, _ context: RenderContext, in area: Area)
        -> (text: LargeText, area: Area)?
    {
        guard let headline = model.headline, context.settings.values.textSize == .large, !context.isCompact,
            let text = LargeText.fitting(
                [context.profile.text(headline)], columns: area.width - 2, rows: area.height / 3,
                elements: context.profile.largeElements)
        else { return nil }
        return (text, Area(top: area.top, left: area.left + 1, width: text.width, height: text.rows.count))
    }

    /// Returns the first line to show. A line that was recorded in a section is used only if it is there: it
    /// may have been recorded for an earlier version of the guide, or another order of its sections.
    private static func top(_ visit: Visit, _ layout: GuideLayout, _ tabs: [PageModel.SectionTab]) -> Int {
        let text = visit.page.text
        var wanted = layout.line(at: text.anchor) - text.lead
        if let fragment = visit.page.fragment, let line = layout.lineOfID[fragment],
            text.anchor == Anchor() || section(at: wanted, tabs, layout) != fragment
        {
            wanted = line
        }
        return max(0, min(wanted, layout.lines.count - 1))
    }

    private static func section(at line: Int, _ tabs: [PageModel.SectionTab], _ layout: GuideLayout)
        -> String?
    {
        tabs.last { (layout.lineOfID[$0.id] ?? .max) <= line }?.id ?? tabs.first?.id
    }

    /// The last line that scrolling brings to the top; a jump may go further.
    var lastTop: Int { max(0, layout.lines.count - area.height) }

    var position: String? {
        if layout.lines.count <= area.height { return nil }
        if top >= lastTop { return "End" }
        if top == 0 { return context.profile.glyphs == .ascii ? "more below" : "more ↓" }
        return "\(top * 100 / max(1, lastTop))%"
    }

    let actionsPerWheelStep = 3
    var height: Int {
        (model.banner.map { BannerDrawing.height($0, context) } ?? 0) + (model.tabs.isEmpty ? 0 : 1)
            + layout.lines.count
    }

    // MARK: Drawing

    func draw(into frame: inout Frame) {
        drawBars(into: &frame)
        code?.draw(in: area, into: &frame)
        if let headline {
            headline.text.draw(in: headline.area, style: context.theme.largeText, into: &frame)
        }
        frame.cursor = readingPoint
        for offset in 0..<max(0, min(area.height, layout.lines.count - top)) {
            draw(layout.lines[top + offset], row: area.top + offset, into: &frame)
        }
        drawMatches(into: &frame)
        if let focused = focusedLink, isVisible(line: layout.links[focused].line) {
            let link = layout.links[focused]
            frame.cursor = Point(column: area.left + 1 + link.column, row: area.top + link.line - top)
        }
    }

    /// The point where reading continues: the first text in view, after borders and blank lines.
    private var readingPoint: Point {
        for offset in 0..<max(0, min(area.height, layout.lines.count - top)) {
            if let column = layout.lines[top + offset].textColumn {
                return Point(column: area.left + 1 + column, row: area.top + offset)
            }
        }
        return Point(column: area.left + 1, row: area.top)
    }

    private func drawBars(into frame: inout Frame) {
        guard area.top > bars.top else { return }
        var row = bars.top
        if let banner = model.banner {
            BannerDrawing.draw(banner, row: row, context: context, into: &frame)
            row += BannerDrawing.height(banner, context)
        }
        guard !model.tabs.isEmpty, !context.isCompact else { return }
        let current = currentTab
        for (index, tab) in placedTabs(current: current).enumerated() {
            let isCurrent = model.tabs[index].id == current
            let style = isCurrent ? context.theme.footerKey : context.theme.shortcut
            frame.write(tab.text, column: tab.column, row: row, style: style)
        }
    }

    /// Returns the texts of the section bar: `[1 Do now]  2 Overview …`; if too wide, the current name only.
    private func tabTexts(current: String?) -> [String] {
        func texts(named: (PageModel.SectionTab) -> Bool) -> [String] {
            model.tabs.enumerated().map { index, tab in
                let text = named(tab) ? "\(index + 1) \(tab.title)" : String(index + 1)
                return tab.id == current ? "[\(text)]" : " \(text) "
            }
        }
        let whole = texts { _ in true }
        let width = whole.reduce(0) { $0 + DisplayWidth.of($1) + 1 }
        return width <= context.size.columns ? whole : texts { $0.id == current }
    }

    func placedTabs(current: String?) -> [(text: String, column: Int)] {
        var column = 1
        return tabTexts(current: current).map { text in
            defer { column += DisplayWidth.of(text) + 1 }
            return (text, column)
        }
    }

    var currentTab: String? { Self.section(at: top, model.tabs, layout) }

    private func draw(_ line: LaidOutLine, row: Int, into frame: inout Frame) {
        var column = area.left + 1
        let isCardTitle = line.runs.contains { $0.role.kind == .cardTitle }
        for run in line.runs {
            let style =
                run.link != nil && run.link == focusedLink
                ? context.theme.focusedLink : style(of: run, isCardTitle: isCardTitle)
            column = frame.write(run.text, column: column, row: row, style: style)
        }
        guard isCardTitle else { return }
        // The blanks of the border belong to the bar.
        let bar = context.theme.cardBar(model.banner?.colors)
        frame.fill(row: row, from: area.left + 2, to: area.left + 3, style: bar)
        frame.fill(row: row, from: column - 2, to: column - 1, style: bar)
    }

    /// Returns the style of a run. The card of what to do now has the guide's color, and its title is a bar
    /// from border to border: nothing on the page is more prominent.
    private func style(of run: LaidOutRun, isCardTitle: Bool) -> Style {
        let colors = model.banner?.colors
        if run.role.kind == .cardBorder { return context.theme.cardBorder(colors) }
        if isCardTitle { return context.theme.cardBar(colors) }
        var style = context.theme.style(run.role, isLink: run.link != nil)
        if run.role.kind == .heading, run.link == nil,
            let color = context.theme.tint(model.banner?.heading).foreground
        {
            style.foreground = color
        }
        return style
    }

    private func drawMatches(into frame: inout Frame) {
        guard let find = visit.page.find else { return }
        for (index, match) in matches(of: find).enumerated() {
            let isCurrent = index == find.current
            let style = isCurrent ? context.theme.currentMatch : context.theme.match
            for piece in match.pieces where isVisible(line: piece.line) {
                let row = area.top + piece.line - top
                for column in piece.columns {
                    let x = area.left + 1 + column
                    if x < frame.size.columns { frame[x, row].style.attributes.formUnion(style.attributes) }
                }
                if isCurrent, piece.line == match.pieces.first?.line {
                    frame.cursor = Point(column: area.left + 1 + piece.columns.lowerBound, row: row)
                }
            }
        }
    }

    func isVisible(line: Int) -> Bool { line >= top && line < top + area.height }

    var focusedLink: Int? {
        visit.page.text.focusedLink.flatMap { layout.links.indices.contains($0) ? $0 : nil }
    }
}
