import AppCore
import GuideLayout
import Terminal
import TextMetrics

/// A text to read: scrolled by lines and pages, jumped through by sections, links and matches.
struct PageView: ScreenView {
    let model: PageModel
    let visit: Visit
    let context: RenderContext
    /// The rows of the text itself, below banner and section bar.
    let area: Area
    private let bars: Area
    let layout: GuideLayout
    /// The first visible line.
    let top: Int

    var actionContext: ActionContext { model.isGuide ? .guide : .page }

    /// Columns of the text: what the window has room for, and no more than the person wants.
    static func textWidth(_ context: RenderContext, columns: Int) -> Int {
        min(columns - 2, context.settings.values.textWidth ?? columns)
    }

    init(model: PageModel, visit: Visit, context: RenderContext, area: Area) {
        self.model = model
        self.visit = visit
        self.context = context
        bars = area
        let barRows = context.isCompact ? 0 : (model.banner == nil ? 0 : 1) + (model.tabs.isEmpty ? 0 : 1)
        self.area = area.dropping(rows: barRows)
        layout = context.layouts.layout(
            of: model, width: Self.textWidth(context, columns: area.width), look: context.profile)
        top = Self.top(visit, layout)
    }

    private static func top(_ visit: Visit, _ layout: GuideLayout) -> Int {
        let wanted: Int
        if let fragment = visit.fragment, let line = layout.lineOfID[fragment] {
            wanted = line
        } else {
            wanted = layout.line(at: visit.anchor) - visit.lead
        }
        return max(0, min(wanted, layout.lines.count - 1))
    }

    /// The last line that scrolling brings to the top; a jump may go beyond it.
    private var lastTop: Int { max(0, layout.lines.count - area.height) }

    var position: String? {
        if layout.lines.count <= area.height { return nil }
        if top >= lastTop { return "End" }
        if top == 0 { return context.profile.glyphs == .ascii ? "more below" : "more ↓" }
        return "\(top * 100 / max(1, lastTop))%"
    }

    var height: Int { (model.banner == nil ? 0 : 1) + (model.tabs.isEmpty ? 0 : 1) + layout.lines.count }

    // MARK: Drawing

    func draw(into frame: inout Frame) {
        drawBars(into: &frame)
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

    /// Where reading goes on: the first text in sight, past borders and blank lines.
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
            row += 1
        }
        guard !model.tabs.isEmpty else { return }
        let current = currentTab
        for (index, tab) in placedTabs(current: current).enumerated() {
            let isCurrent = model.tabs[index].id == current
            let style = isCurrent ? context.theme.footerKey : context.theme.shortcut
            frame.write(tab.text, column: tab.column, row: row, style: style)
        }
    }

    /// `[1 Do now]  2 Overview …`; where that is too wide only the current section has its name.
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

    /// The texts of the section bar with their columns.
    private func placedTabs(current: String?) -> [(text: String, column: Int)] {
        var column = 1
        return tabTexts(current: current).map { text in
            defer { column += DisplayWidth.of(text) + 1 }
            return (text, column)
        }
    }

    /// The section that the first visible line belongs to.
    private var currentTab: String? {
        model.tabs.last { tab in (layout.lineOfID[tab.id] ?? .max) <= top }?.id ?? model.tabs.first?.id
    }

    private func draw(_ line: LaidOutLine, row: Int, into frame: inout Frame) {
        var column = area.left + 1
        for run in line.runs {
            let isFocused = run.link != nil && run.link == focusedLink
            let style =
                isFocused
                ? context.theme.focusedLink : context.theme.style(run.role, isLink: run.link != nil)
            column = frame.write(run.text, column: column, row: row, style: style)
        }
    }

    private func drawMatches(into frame: inout Frame) {
        guard let find = visit.find else { return }
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

    private func isVisible(line: Int) -> Bool {
        line >= top && line < top + area.height
    }

    private var focusedLink: Int? {
        visit.focusedLink.flatMap { layout.links.indices.contains($0) ? $0 : nil }
    }

    // MARK: Actions

    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex { return jump(toTab: picked) }
        switch action {
        case .up: return scroll(by: -1)
        case .down: return scroll(by: 1)
        case .pageUp: return scroll(by: -max(1, area.height - 1))
        case .pageDown: return scroll(by: max(1, area.height - 1))
        case .halfUp: return scroll(by: -max(1, area.height / 2))
        case .halfDown: return scroll(by: max(1, area.height / 2))
        case .top: return top == 0 ? .nothing : .update(scroll(toLine: 0))
        case .bottom: return top >= lastTop ? .nothing : .update(scroll(toLine: lastTop))
        case .nextItem: return nextLink() ?? nextSection()
        case .previousItem: return previousLink() ?? previousSection()
        case .nextSection: return nextSection()
        case .previousSection: return previousSection()
        case .open: return openFocusedLink()
        case .outline: return outline()
        case .bookmark: return bookmark()
        case .goOn: return .update(GoOn())
        case .steps: return steps()
        case .find: return .update(OpenPrompt(.find))
        case .nextMatch: return match(after: visit.find.map { $0.current + 1 })
        case .previousMatch: return match(after: visit.find.map { $0.current - 1 })
        default: return .nothing
        }
    }

    /// A click on a section of the bar goes there, one on a link follows it.
    func respond(toClick point: Point) -> Response {
        if point.row < area.top {
            let isTabRow = !model.tabs.isEmpty && point.row == area.top - 1 && area.top > bars.top
            guard isTabRow else { return .nothing }
            let index = placedTabs(current: currentTab).firstIndex { tab in
                (tab.column..<tab.column + DisplayWidth.of(tab.text)).contains(point.column)
            }
            return index.map { jump(toTab: $0) } ?? .nothing
        }
        let line = top + point.row - area.top
        guard point.row < area.bottom, layout.lines.indices.contains(line) else { return .nothing }
        var column = area.left + 1
        for run in layout.lines[line].runs {
            defer { column += run.width }
            guard let index = run.link, layout.links.indices.contains(index),
                (column..<column + run.width).contains(point.column)
            else { continue }
            let link = layout.links[index]
            return .open(
                Targets.target(ofLink: link.destination, text: link.text, from: model.path), context)
        }
        return .nothing
    }

    private func scroll(by distance: Int) -> Response {
        let target = max(0, min(top + distance, max(lastTop, distance < 0 ? top : lastTop)))
        // A jump may stand below the last top: from there down leads nowhere.
        if target == top || (distance > 0 && target < top) { return .nothing }
        return .update(scroll(toLine: target))
    }

    /// Brings a line to the top of the view.
    func scroll(toLine line: Int) -> ScrollTo { ScrollTo(line: line, of: layout) }

    /// The scroll that brings a line into sight, a third from the top; `nil` when it is there already.
    private func reveal(line: Int) -> ScrollTo? {
        isVisible(line: line) ? nil : scroll(toLine: max(0, min(line - area.height / 3, lastTop)))
    }

    private func jump(toTab index: Int) -> Response {
        guard model.tabs.indices.contains(index), let line = layout.lineOfID[model.tabs[index].id] else {
            return .nothing
        }
        return .update(scroll(toLine: line))
    }

    private func nextLink() -> Response? {
        let start: Int
        if let focused = focusedLink, isVisible(line: layout.links[focused].line) {
            start = focused + 1
        } else {
            start = layout.links.firstIndex { $0.line >= top } ?? layout.links.count
        }
        guard start < layout.links.count else { return nil }
        return .update(FocusLink(start, scroll: reveal(line: layout.links[start].line)))
    }

    private func previousLink() -> Response? {
        let end: Int
        if let focused = focusedLink, isVisible(line: layout.links[focused].line) {
            end = focused
        } else {
            end = layout.links.firstIndex { $0.line >= top } ?? layout.links.count
        }
        guard end > 0 else { return nil }
        return .update(FocusLink(end - 1, scroll: reveal(line: layout.links[end - 1].line)))
    }

    private func nextSection() -> Response {
        guard let heading = layout.headings.first(where: { $0.line > top }) else { return .nothing }
        return .update(scroll(toLine: heading.line))
    }

    private func previousSection() -> Response {
        guard let heading = layout.headings.last(where: { $0.line < top }) else {
            return top > 0 ? .update(scroll(toLine: 0)) : .nothing
        }
        return .update(scroll(toLine: heading.line))
    }

    private func openFocusedLink() -> Response {
        guard let focused = focusedLink else {
            let hint = layout.links.isEmpty ? "This page has no links." : "Tab selects a link first."
            return .update(ShowNotice(hint))
        }
        guard isVisible(line: layout.links[focused].line) else {
            return .update(ShowNotice("The selected link is out of sight. Tab selects one here."))
        }
        let link = layout.links[focused]
        return .open(Targets.target(ofLink: link.destination, text: link.text, from: model.path), context)
    }

    // MARK: Where the person is

    /// The place being read: the section and the very line.
    private var place: Place {
        let anchor = layout.lines.isEmpty ? nil : layout.lines[top].anchor
        if let id = currentTab, let tab = model.tabs.first(where: { $0.id == id }) {
            return Place(section: id, name: tab.title, anchor: anchor)
        }
        let heading = layout.headings.last { $0.line <= top }
        return Place(section: nil, name: heading?.title ?? "", anchor: anchor)
    }

    /// The guide with the place where it is left; `nil` for pages that are no guides.
    var guideAsLeft: RecentGuide? {
        guard model.isGuide, let path = model.path else { return nil }
        return RecentGuide(guide: path, title: model.title, place: top == 0 ? nil : place)
    }

    private func bookmark() -> Response {
        guard let path = model.path else { return .nothing }
        return .update(ToggleBookmark(Bookmark(guide: path, title: model.title, place: place)))
    }

    private func outline() -> Response {
        guard let path = model.path else { return .nothing }
        return .effect(OpenScreen(.outline(path: path)))
    }

    /// Step mode, with the section that is being read; in a page without sections, from the heading above.
    private func steps() -> Response {
        guard let path = model.path else { return .nothing }
        if model.tabs.isEmpty {
            let headings = layout.headings.prefix { $0.line <= top }.count
            let step = StepsScreen.step(afterHeadings: headings, path, context)
            return .effect(OpenSteps(path: path, section: nil, step: step))
        }
        return .effect(OpenSteps(path: path, section: currentTab))
    }

    // MARK: Finding

    private func matches(of find: Visit.Find) -> [GuideLayout.Match] {
        find.words.isEmpty ? layout.matches(of: find.query) : layout.matches(ofWords: find.words)
    }

    /// Brings what a search of the pack found into sight. Below the heading of its section, where there is room for
    /// both.
    func hit() -> Response {
        guard let find = visit.find, let text = find.hit else { return .nothing }
        let matches = matches(of: find)
        // Found by a keyword that the guide does not say itself: there is nothing to mark.
        guard !matches.isEmpty else { return .update(StartFind("")) }
        let line = line(ofHit: text, from: top)
        let index = matches.firstIndex { $0.pieces[0].line >= line } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    /// The line at which the longest beginning of `text` stands that the page has, below `first` where possible:
    /// in an excerpt, paragraphs follow each other that are apart on the page.
    private func line(ofHit text: String, from first: Int) -> Int {
        var words = text.split(separator: " ")
        while !words.isEmpty {
            let lines = layout.matches(of: words.joined(separator: " ")).map { $0.pieces[0].line }
            if let line = lines.first(where: { $0 >= first }) ?? lines.last { return line }
            words.removeLast()
        }
        return first
    }

    /// The first match at or below the top of the view, after a search has begun.
    func firstMatch() -> Response {
        guard let find = visit.find else { return .nothing }
        let matches = matches(of: find)
        let index = matches.firstIndex { ($0.pieces.first?.line ?? 0) >= top } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    private func match(after index: Int?) -> Response {
        guard let index, let find = visit.find else {
            return .update(ShowNotice("Nothing is being looked for: f finds text."))
        }
        let matches = matches(of: find)
        guard !matches.isEmpty else { return show(match: 0, of: matches, query: find.query) }
        return show(match: (index + matches.count) % matches.count, of: matches, query: find.query)
    }

    private func show(match index: Int, of matches: [GuideLayout.Match], query: String) -> Response {
        guard matches.indices.contains(index), let line = matches[index].pieces.first?.line else {
            return .update(ShowNotice("\"\(query)\" is not on this page."))
        }
        return .update(
            ShowMatch(
                index, scroll: reveal(line: line), notice: "\(index + 1) of \(matches.count) for \"\(query)\""
            ))
    }
}
