import AppCore
import GuideScreens
import HazardScreens
import Hazards
import ScreenKit
import Terminal
import TextMetrics

/// The parts around the body of every screen: title bar, emergency line, status line, footer.
struct Chrome {
    let state: AppState
    let context: RenderContext

    /// The rows between the emergency line and the status line.
    var body: Area {
        let top = 2 + AlertBanner.rows(state, context)
        return Area(
            top: top, left: 0, width: context.size.columns, height: max(0, context.size.rows - 2 - top))
    }

    func draw(title: String, view: any ScreenView, banner: PageModel.Banner?, into frame: inout Frame) {
        drawTitleBar(title: title, banner: banner, into: &frame)
        frame.fill(row: 1, style: context.theme.emergency)
        frame.write(
            emergencyText(columns: context.size.columns - 2), column: 1, row: 1,
            style: context.theme.emergency)
        AlertBanner.draw(state, row: 2, context, into: &frame)
        drawStatusLine(position: view.position, standingNotes: view.standingNotes, into: &frame)
        if let prompt = state.prompt, state.alerts.notice == nil {
            draw(prompt, into: &frame)
        } else {
            let actionContext: ActionContext =
                state.alerts.notice != nil ? .notice : state.isAskedToLeave ? .leaving : view.actionContext
            let row = context.size.rows - 1
            for item in footer(actionContext: actionContext) {
                let end = frame.write(item.key, column: item.column, row: row, style: context.theme.footerKey)
                frame.write(" " + item.label, column: end, row: row, style: context.theme.footerLabel)
            }
        }
    }

    /// Draws the pack's title and the screen's. If rows are few, the guide's banner replaces them.
    private func drawTitleBar(title: String, banner: PageModel.Banner?, into frame: inout Frame) {
        let width = context.size.columns
        if context.isCompact, let banner {
            BannerDrawing.draw(banner, row: 0, isTitle: true, context: context, into: &frame)
            return
        }
        let style = context.theme.titleBar
        frame.fill(row: 0, style: style)
        let pack = context.profile.text(context.content.pack.info.title)
        let right = context.profile.text(title)
        let rightWidth = DisplayWidth.of(right)
        let shownPack = pack == right ? "" : pack
        if DisplayWidth.of(shownPack) + rightWidth + 4 <= width {
            frame.write(shownPack, column: 1, row: 0, style: style)
            frame.write(right, column: width - 1 - rightWidth, row: 0, style: style)
        } else {
            let fitted = TextFitting.truncated(right, to: width - 2, symbols: context.profile.symbols)
            frame.write(fitted, column: 1, row: 0, style: style)
        }
    }

    /// Returns as many emergency contacts as fit, uncut. The first number loses its name before the next contact is
    /// left out: 911 explains itself.
    private func emergencyText(columns: Int) -> String {
        // More than a few never fit.
        let contacts = context.content.pack.emergencyContacts.prefix(8)
        guard let first = contacts.first else { return "" }
        let items = contacts.map { context.profile.text("\($0.name) \($0.number)") }
        let brief = [context.profile.text(first.number)] + items.dropFirst()
        func line(of items: [String], _ count: Int) -> String? {
            let line = Array(items.prefix(count)).joined(with: context.profile.separator)
            return DisplayWidth.of(line) <= columns ? line : nil
        }
        for count in stride(from: items.count, through: 1, by: -1) {
            if let line = line(of: items, count) ?? line(of: brief, count) { return line }
        }
        return TextFitting.truncated(brief[0], to: columns, symbols: context.profile.symbols)
    }

    /// Draws on the left a notice, the state of updates, or else how old the content is; on the right the position.
    private func drawStatusLine(position: String?, standingNotes: [String], into frame: inout Frame) {
        let row = context.size.rows - 2
        let heartbeat = state.heartbeat.map { KioskHeartbeatDrawing($0, profile: context.profile) }
        var width = context.size.columns - (heartbeat.map { $0.width + 2 } ?? 0)
        heartbeat?.draw(row: row, context: context, into: &frame)
        let timer = TimerDrawing(state, context)
        timer?.drawClock(row: row, end: width - 1, context: context, into: &frame)
        width -= timer.map { $0.width + 2 } ?? 0
        let positionWidth = position.map { DisplayWidth.of($0) + 2 } ?? 0
        let room = width - 2 - positionWidth
        // Nothing matters more than that the screen is about to change.
        if !(heartbeat?.drawCountdown(row: row, room: room, context: context, into: &frame) ?? false) {
            let (text, style) = statusText(standingNotes, timer, room: room)
            frame.write(text, column: 1, row: row, style: style)
        }
        if let position {
            let column = width - 1 - DisplayWidth.of(position)
            frame.write(position, column: column, row: row, style: context.theme.status)
        }
    }

    private func statusText(_ standingNotes: [String], _ timer: TimerDrawing?, room: Int) -> (String, Style) {
        let (profile, theme) = (context.profile, context.theme)
        if let notice = state.notice {
            return (profile.fitted(Self.shortened(notice, to: room), to: room), theme.notice)
        }
        if let progress = state.feeds.progress { return (profile.fitted(progress, to: room), theme.status) }
        if let update = UpdateText.text(state.updates, today: state.today, room: room, profile: profile) {
            let isProgress = state.updates.progress != nil && state.updates.unread == nil
            return (update, isProgress ? theme.status : theme.notice)
        }
        if let timer { return (timer.words(room: room) ?? "", theme.notice) }
        let notes = Freshness.notes(
            context.content.pack, today: context.today, separator: profile.separator)
        let usual = standingNotes.isEmpty ? notes : standingNotes
        let doubts = context.hazardDoubts
        let isSaid = standingNotes.contains { doubts.contains($0) }
        let both = doubts.prefix(1).flatMap { doubt in usual.map { doubt + profile.separator + $0 } }
        // A person takes the absence of a banner for the absence of danger.
        let all = isSaid ? usual : both + doubts + usual
        return (all.first { DisplayWidth.of($0) <= room } ?? "", theme.status)
    }

    /// Returns a notice that is too wide without what stands in parentheses: reasons, while the consequence comes last.
    private static func shortened(_ notice: String, to width: Int) -> String {
        var text = notice
        while DisplayWidth.of(text) > width, let end = text.lastIndex(of: ")"),
            let start = text[..<end].lastIndex(of: "("), start > text.startIndex,
            text[text.index(before: start)] == " "
        {
            text.removeSubrange(text.index(before: start)...end)
        }
        return text
    }

    /// Returns the action of a click on the emergency line or on a key of the footer.
    func action(at point: Point, actionContext: ActionContext) -> Action? {
        if point.row == 1 { return .emergency }
        if (2..<body.top).contains(point.row) { return .alerts }
        guard point.row == context.size.rows - 1 else { return nil }
        let item = footer(actionContext: actionContext).first {
            ($0.column..<$0.column + $0.width).contains(point.column)
        }
        // Arrows, and + and -, are one item and several actions: a click cannot mean all.
        return item.flatMap { $0.isSeveral ? nil : $0.action }
    }

    /// Returns the items of the footer with their columns. If the window is narrow, keys are dropped, then
    /// gaps are halved, then only one of several keys is shown, and last the least needed of the rest are dropped.
    private func footer(actionContext: ActionContext) -> [FooterItem] {
        var items = ActionTable.footer(in: actionContext, for: state.access)
            .filter { state.canGoBack || $0.action != .back }.map { FooterItem($0, context.profile) }
        func isTooWide(_ gap: Int) -> Bool {
            items.reduce(0) { $0 + $1.width + gap } > context.size.columns
        }
        let needed = Self.needed(in: actionContext)
        while isTooWide(2), let last = items.lastIndex(where: { !needed.contains($0.action) }) {
            items.remove(at: last)
        }
        guard isTooWide(2) else { return placed(items, gap: 2) }
        if isTooWide(1) { items = items.map(\.brief) }
        for action in needed.reversed() where isTooWide(1) { items.removeAll { $0.action == action } }
        return placed(items, gap: 1)
    }

    /// Returns the actions whose keys matter most, the most needed first: the first three fit in every window. In a
    /// guide the search is the first to go, which any letter begins.
    private static func needed(in actionContext: ActionContext) -> [Action] {
        if !actionContext.isDisjoint(with: .maps) {
            return [.back, .emergency, .search, .help, .nextItem, .open]
        }
        if !actionContext.isDisjoint(with: [.guide, .timed]) {
            return [.back, .endFind, .emergency, .steps, .help, .timer, .quit, .search]
        }
        if actionContext.contains(.code) {
            return [.open, .back, .endFind, .emergency, .help, .copy, .quit, .search]
        }
        return [.open, .back, .endFind, .emergency, .search, .help, .quit].filter {
            $0 != .open || actionContext == .notice
        }
    }

    private func placed(_ items: [FooterItem], gap: Int) -> [FooterItem] {
        var column = 1
        return items.map { item in
            var item = item
            item.column = column
            column += item.width + gap
            return item
        }
    }

    private func draw(_ prompt: Prompt, into frame: inout Frame) {
        let row = context.size.rows - 1
        let line = prompt.purpose.line
        let label =
            switch prompt.purpose {
            case .find: "Find: "
            case .findOnMap where state.current.screen.kind == .map: "Name or address: "
            case .findOnMap: "Name of a place: "
            case .feature: line?.label ?? ""
            }
        var column = frame.write(label, column: 1, row: row, style: context.theme.prompt)
        // The end of a long text stays in sight, where the cursor is.
        let room = max(1, context.size.columns - column - 2)
        var shown = Substring(prompt.text)
        while DisplayWidth.of(shown) > room { shown.removeFirst() }
        column = frame.write(shown, column: column, row: row)
        frame.cursor = Point(column: min(column, context.size.columns - 1), row: row)
        let hint = "Enter \(line?.enterWord ?? "Find")  Esc Cancel"
        if column + 3 + hint.count < context.size.columns {
            frame.write(
                hint, column: context.size.columns - 1 - hint.count, row: row, style: context.theme.status)
        }
    }
}

private struct FooterItem {
    let action: Action
    private(set) var key: String
    let label: String
    /// True if its keys have different actions.
    let isSeveral: Bool
    var column = 1
    private let shortKey: String

    init(_ description: ActionDescription, _ profile: TerminalProfile) {
        let keys = description.footerKeys.map { KeyLabel.text($0, profile) }
        action = description.action
        isSeveral = [.down, .zoomIn].contains(action)
        let isLong = profile.glyphs == .ascii && action == .down
        key = keys.count == 4 && isLong ? "Arrows" : keys.joined(with: !isSeveral ? " " : isLong ? "/" : "")
        shortKey = keys.last ?? ""
        label = description.label
    }

    var width: Int { DisplayWidth.of(key) + 1 + DisplayWidth.of(label) }

    var brief: FooterItem {
        var item = self
        item.key = shortKey
        return item
    }
}
