import AppCore
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
