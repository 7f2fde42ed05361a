import AppCore
import GuideDocument
import GuideLayout
import Terminal
import TextMetrics

/// The actions of keys and clicks in a text: moving by lines and pages, sections and links.
extension PageView {
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
        case .nextItem: return link(true) ?? nextSection()
        case .previousItem: return link(false) ?? previousSection()
        case .nextSection: return nextSection()
        case .previousSection: return previousSection()
        case .open: return openFocusedLink()
        case .copy: return model.copy.map { .update(CopyText($0)) } ?? .nothing
        case .outline: return outline()
        case .bookmark: return bookmark()
        case .goOn: return .update(GoOnReading.resume)
        case .steps: return steps()
        case .timer: return model.timer.map { .update($0) } ?? .nothing
        case .find: return .update(OpenPrompt(.find))
        case .nextMatch: return match(1)
        case .previousMatch: return match(-1)
        default: return .nothing
        }
    }

    /// Fills a window that has grown at the end of the page: a screen that is nearly blank would look like the end of a guide.
    func respondToResizing() -> Response { top > lastTop ? .update(scroll(toLine: lastTop)) : .nothing }

    /// Goes to a section of the bar on a click there, or follows a clicked link.
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
            return .open(model.destination(ofLink: link.destination, text: link.text, in: context.screens))
        }
        return .nothing
    }

    private func scroll(by distance: Int) -> Response {
        let target = max(0, min(top + distance, max(lastTop, distance < 0 ? top : lastTop)))
        // A jump may stand below the last top: from there down leads nowhere.
        if target == top || (distance > 0 && target < top) { return .nothing }
        return .update(scroll(toLine: target))
    }

    func scroll(toLine line: Int) -> ScrollTo { ScrollTo(line: line, of: layout) }

    /// Returns the scroll that brings a line into view, a third from the top, or `nil` if it is already visible.
    func reveal(line: Int) -> ScrollTo? {
        isVisible(line: line) ? nil : scroll(toLine: max(0, min(line - area.height / 3, lastTop)))
    }

    private func jump(toTab index: Int) -> Response {
        guard model.tabs.indices.contains(index), let line = layout.lineOfID[model.tabs[index].id] else {
            return .nothing
        }
        return .update(ReadPage.section(scroll(toLine: line)))
    }

    /// Returns the response that selects the next link, or the one before; nil if there is none.
    private func link(_ isNext: Bool) -> Response? {
        let first = layout.links.firstIndex { $0.line >= top } ?? layout.links.count
        let focused = focusedLink.flatMap { isVisible(line: layout.links[$0].line) ? $0 : nil }
        let index = isNext ? focused.map { $0 + 1 } ?? first : (focused ?? first) - 1
        guard layout.links.indices.contains(index) else { return nil }
        return .update(ReadPage.link(index, scroll: reveal(line: layout.links[index].line)))
    }

    private func nextSection() -> Response {
        layout.headings.first { $0.line > top }.map { .update(scroll(toLine: $0.line)) } ?? .nothing
    }

    private func previousSection() -> Response {
        let line = layout.headings.last { $0.line < top }?.line ?? 0
        return top > 0 ? .update(scroll(toLine: line)) : .nothing
    }

    private func openFocusedLink() -> Response {
        guard let focused = focusedLink else {
            if let code = model.codeAlone { return .open(.screen(code)) }
            let hint = layout.links.isEmpty ? "This page has no links." : "Tab selects a link first."
            return .update(ShowNotice(hint))
        }
        guard isVisible(line: layout.links[focused].line) else {
            return .update(ShowNotice("The selected link is out of sight. Tab selects one here."))
        }
        let link = layout.links[focused]
        return .open(model.destination(ofLink: link.destination, text: link.text, in: context.screens))
    }
}

/// The person's place in a guide, and its uses: a bookmark, the outline, the steps.
extension PageView {
    /// The place that is being read: the section and the exact line.
    private var place: Place {
        let anchor = layout.lines.isEmpty ? nil : layout.lines[top].anchor
        if let id = currentTab, let tab = model.tabs.first(where: { $0.id == id }) {
            return Place(section: id, name: tab.title, anchor: anchor)
        }
        let heading = layout.headings.last { $0.line <= top }
        return Place(section: nil, name: heading?.title ?? "", anchor: anchor)
    }

    var guideAsLeft: LeaveGuide? {
        guard model.isGuide, let path = model.path else { return nil }
        let guide = RecentGuide(guide: path, title: model.title, place: top == 0 ? nil : place)
        return LeaveGuide(guide, isPrivate: model.isPrivate)
    }

    var standingNotes: [String] {
        guard model.isPrivate, context.access.allowsLeaving else { return [] }
        return ["Ctrl-X leaves at once and clears the screen.", "Ctrl-X exits and clears."]
    }

    func bookmark() -> Response {
        guard let path = model.path else { return .nothing }
        return .update(ToggleBookmark(Bookmark(guide: path, title: model.title, place: place)))
    }

    func outline() -> Response { model.path.map { .effect(Open(.outline(path: $0))) } ?? .nothing }

    /// Opens step mode at the section that is being read; in a page without sections, at the heading above.
    func steps() -> Response {
        guard let path = model.path else { return .nothing }
        let headings = layout.headings.prefix { $0.line <= top }.count
        guard model.tabs.isEmpty, headings > 0, case .success(let guide) = context.content.guide(path) else {
            return .effect(OpenSteps(path: path, section: currentTab))
        }
        let step = guide.steps(reading: nil).step(afterHeadings: headings)
        return .effect(OpenSteps(path: path, section: nil, step: step))
    }
}

/// Finding text in a page: for the find of this page and for the results of a search of the pack.
extension PageView {
    func matches(of find: PagePosition.Find) -> [GuideLayout.Match] {
        find.words.isEmpty ? searchable.matches(of: find.query) : searchable.matches(ofWords: find.words)
    }

    /// Positions a guide that a search of the pack found: it is read from its beginning, with do-now in view,
    /// or from the section that is the answer. A key then goes to do-now, or else to the first match.
    func respondToOpening() -> Response {
        guard let find = visit.page.find, find.isNew else { return .nothing }
        let count = matches(of: find).count
        let notice: String?
        if let section = visit.page.fragment, section != doNow?.id, let doNow {
            notice = "\(doNow.key) shows \(doNow.title)."
        } else {
            notice = count == 0 ? nil : "Ctrl-N shows the \(count == 1 ? "" : "first ")match."
        }
        return .update(
            ReadPage.hit(
                scroll: visit.page.fragment == nil ? scrollToDoNow() : nil, notice: notice,
                isUnmarked: count == 0))
    }

    private var doNow: (id: String, key: String, title: String)? {
        let tab = model.tabs.enumerated().first { $1.id == Guide.FixedSection.doNow.rawValue }
        return tab.map { ($1.id, String($0 + 1), $1.title) }
    }

    /// Returns the scroll that brings all of do-now into view if the beginning of the guide does not.
    private func scrollToDoNow() -> ScrollTo? {
        guard let doNow, let first = layout.lineOfID[doNow.id] else { return nil }
        let next =
            model.tabs.compactMap { layout.lineOfID[$0.id] }.filter { $0 > first }.min() ?? layout.lines.count
        return next > area.height ? scroll(toLine: first) : nil
    }

    /// Shows the first match at or below the top of the view, after a find has begun.
    func respondToFind() -> Response {
        guard let find = visit.page.find else { return .nothing }
        let matches = matches(of: find)
        let index = matches.firstIndex { ($0.pieces.first?.line ?? 0) >= top } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    /// Shows the match that many further on; if there is no current one, the first or the last.
    func match(_ distance: Int) -> Response {
        guard let find = visit.page.find else {
            // With letters as keys Ctrl-F is a page down, as in a pager.
            let key = context.settings.values.takesLettersAsKeys(for: context.access) ? "f" : "Ctrl-F"
            return .update(ShowNotice("No active search: \(key) finds text."))
        }
        let matches = matches(of: find)
        guard !matches.isEmpty else { return show(match: 0, of: matches, query: find.query) }
        let index = find.current.map { $0 + distance } ?? (distance > 0 ? 0 : -1)
        return show(match: (index + matches.count) % matches.count, of: matches, query: find.query)
    }

    private func show(match index: Int, of matches: [GuideLayout.Match], query: String) -> Response {
        guard matches.indices.contains(index), let line = matches[index].pieces.first?.line else {
            return .update(ShowNotice("\"\(query)\" is not on this page."))
        }
        return .update(
            ReadPage.match(
                index, scroll: reveal(line: line), notice: "\(index + 1) of \(matches.count) for \"\(query)\""
            ))
    }
}

extension ScrollTo {
    /// Brings a line of a text to the top of its view; the beginning if there is no such line.
    public init(line: Int, of layout: GuideLayout) {
        guard layout.lines.indices.contains(line) else {
            self.init(Anchor())
            return
        }
        let anchor = layout.lines[line].anchor
        self.init(anchor, lead: layout.line(at: anchor) - line)
    }
}
