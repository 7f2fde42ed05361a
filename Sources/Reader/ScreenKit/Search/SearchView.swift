import AppCore
import Terminal
import TextMetrics

/// A text field that letters go to, and the results that arrows move among and digits choose by numbers.
struct SearchView: ScreenView {
    private enum Line: Equatable {
        case heading(String)
        case item(Int)
        /// A row of the text below an item's name, counted from 0.
        case text(Int, row: Int)
        case blank
    }

    private static let label = "Search: "

    let context: RenderContext
    let area: Area
    let actionContext: ActionContext
    private let model: SearchModel
    private let items: [SearchModel.Item]
    private let selection: Int
    private let selected: ListModel.Row?
    /// The first line that was visible when the result was selected.
    private let oldTop: Int?
    private let isOnResult: Bool
    private let message: [String]
    private let lines: [Line]
    private let list: Area
    private let isNumbered: Bool
    private let drawing: RowDrawing
    private let texts: SearchTexts
    private let textColumn: Int
    private let firstActions: FirstActionsColumn?

    init(model: SearchModel, visit: Visit, context: RenderContext, area: Area) {
        (self.model, self.context, self.area) = (model, context, area)
        items = model.items
        selection = items.lazy.map(\.row).index(of: visit.list.row, from: visit.list.selection)
        selected = items.indices.contains(selection) ? items[selection].row : nil
        isOnResult = visit.search.isOnResult && !items.isEmpty
        oldTop = visit.list.top
        // A digit behind `q` may go on a word, and leaving cannot be taken back.
        isNumbered =
            Self.isNumbered(model.query, isOnResult: isOnResult) && !items.isEmpty
            && !SearchModel.offersLeaving(model.query, context.access)
        actionContext = [
            .search, isNumbered ? .numberedResults : [], model.query.isEmpty ? .emptySearch : [],
        ]
        let isCompact = context.isCompact
        message =
            model.message.map {
                Array(context.profile.wrapped($0, width: max(10, area.width - 4)).prefix(isCompact ? 2 : 4))
            } ?? []
        let above = 1 + message.count + (isCompact ? 0 : message.isEmpty ? 1 : 2)
        let below = area.dropping(rows: above)
        list = FirstActionsColumn.entries(in: below, context)
        firstActions = FirstActionsColumn(of: selected, context, in: below)
        let sections = [ListModel.Section(rows: items.map(\.row))]
        drawing = RowDrawing(sections, width: list.width, context.profile)
        let iconWidth = drawing.iconWidth
        let column = area.left + 3 + (iconWidth > 0 && !isCompact ? iconWidth + 1 : 0)
        texts = SearchTexts(width: list.right - 1 - column, profile: context.profile)
        textColumn = column
        lines = Self.lines(of: model, texts, selection: selection, isCompact: isCompact)
    }

    /// Returns the lines. In a low window only the selected result has a text below its name, so that several
    /// results are visible. The action of the selected one is shown in full.
    private static func lines(
        of model: SearchModel, _ texts: SearchTexts, selection: Int, isCompact: Bool
    ) -> [Line] {
        var lines: [Line] = []
        var index = 0
        for group in model.groups {
            if !isCompact, !lines.isEmpty { lines.append(.blank) }
            lines.append(.heading(group.name))
            for item in group.items {
                lines.append(.item(index))
                if !isCompact || index == selection {
                    let count = texts.rows(of: item, isSelected: index == selection).count
                    lines += (0..<count).map { .text(index, row: $0) }
                }
                index += 1
            }
        }
        return lines
    }

    /// The selected result with the text below it is in view, the heading above the first, and everything below the last.
    private var window: ListWindow {
        let first = lines.firstIndex(of: .item(selection)) ?? 0
        let below = lines[first...].dropFirst().prefix { if case .text = $0 { true } else { false } }
        let shown = selection == 0 ? 0 : first
        let end = selection == items.count - 1 ? lines.count : first + 1 + below.count
        return ListWindow(showing: shown..<end, before: oldTop ?? 0, height: list.height, of: lines.count)
    }

    private var top: Int { window.top }

    var position: String? {
        items.isEmpty ? nil : window.marks(before: "\(selection + 1) of \(items.count)", context)
    }

    // MARK: Drawing

    func draw(into frame: inout Frame) {
        drawField(into: &frame)
        var row = area.top + (context.isCompact ? 1 : 2)
        for line in message {
            frame.write(line, column: area.left + 2, row: row, style: context.theme.detail)
            row += 1
        }
        let top = top
        for offset in 0..<max(0, min(list.height, lines.count - top)) {
            draw(lines[top + offset], row: list.top + offset, into: &frame)
        }
        firstActions?.draw(into: &frame)
    }

    func respondToDrawing() -> Response { FirstActionsColumn.reading(selected, context) }

    /// Draws the field. The end of a long text stays in view, where the cursor is.
    private func drawField(into frame: inout Frame) {
        let start = frame.write(Self.label, column: area.left + 1, row: area.top, style: context.theme.prompt)
        let shown = TextFitting.suffix(
            context.profile.text(model.query), columns: max(0, area.right - start - 2))
        let end = frame.write(shown, column: start, row: area.top)
        frame.cursor = Point(column: min(end, area.right - 1), row: area.top)
    }

    private func draw(_ line: Line, row y: Int, into frame: inout Frame) {
        switch line {
        case .blank: break
        case .heading(let name):
            frame.write(
                " \(context.profile.text(name)) ", column: area.left + 1, row: y,
                style: context.theme.sectionHeading(name))
        case .item(let index):
            let nameColumn = drawing.draw(
                items[index].row, shortcut: isNumbered && index < Action.shortcutCount ? index + 1 : nil,
                isSelected: index == selection, at: Point(column: area.left, row: y), context, into: &frame)
            if index == selection, isOnResult { frame.cursor = Point(column: nameColumn, row: y) }
        case .text(let index, let row):
            var column = textColumn
            if index == selection { drawMark(row: y, into: &frame) }
            for piece in texts.rows(of: items[index], isSelected: index == selection)[row] {
                let style = piece.isMarked ? context.theme.foundWord : .plain
                column = frame.write(piece.text, column: column, row: y, style: style, limit: list.right)
            }
        }
    }

    /// Draws the mark that connects a line with the selected result above it.
    private func drawMark(row: Int, into frame: inout Frame) {
        frame.write(
            context.profile.symbol("▌", ascii: context.profile.line("│", ascii: "|")), column: area.left,
            row: row)
    }

    // MARK: Actions

    /// Returns whether digits choose results: after a letter, or once a result is selected. They are typed at the beginning, after
    /// a space, after digits, and after the signs of numbers: `911`, `b 2`, `room 204`, `37.21,-80.40`.
    private static func isNumbered(_ query: String, isOnResult: Bool) -> Bool {
        isOnResult || query.last.map { !$0.isNumber && !" .,-+/:#(".contains($0) } ?? false
    }

    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex {
            return items.indices.contains(picked)
                ? open(picked) : search(for: model.query + String(picked + 1))
        }
        switch action {
        case .deleteCharacter: return search(for: String(model.query.dropLast()))
        case .deleteWord: return search(for: Self.withoutLastWord(model.query))
        case .clear: return search(for: "")
        default: break
        }
        guard !items.isEmpty else {
            return action == .open && isBeingBuilt ? .update(AwaitResult()) : .nothing
        }
        let target: Int
        switch action {
        case .open: return open(selection)
        case .up: target = selection - 1
        case .down: target = selection + 1
        case .pageUp: target = selection - itemsOnPage
        case .pageDown: target = selection + itemsOnPage
        case .top: target = 0
        case .bottom: target = items.count - 1
        default: return .nothing
        }
        let clamped = max(0, min(target, items.count - 1))
        return .update(Select(clamped, row: RowKey(items[clamped].row), top: top))
    }

    func respond(toClick point: Point) -> Response {
        let line = top + point.row - list.top
        guard point.row >= list.top, point.row < list.bottom, lines.indices.contains(line) else {
            return .nothing
        }
        switch lines[line] {
        case .item(let index), .text(let index, _): return open(index)
        case .heading, .blank: return .nothing
        }
    }

    /// Opens a result above the search. A suggested word is searched for here instead.
    private func open(_ index: Int) -> Response {
        if case .screen(let screen, _) = items[index].row.destination, let query = screen.query {
            return search(for: query)
        }
        let row = items[index].row
        return .effect(Open(row.destination, selecting: Select(index, row: RowKey(row), top: top)))
    }

    private var isBeingBuilt: Bool {
        guard case .building? = context.content.search?.state else { return false }
        return !model.query.allSatisfy { $0 == " " }
    }

    private func search(for text: String) -> Response {
        text == model.query ? .nothing : .effect(SearchFor(text))
    }

    private var itemsOnPage: Int { max(1, context.isCompact ? list.height - 2 : list.height / 2 - 1) }

    private static func withoutLastWord(_ text: String) -> String {
        var rest = text[...]
        while rest.last == " " { rest.removeLast() }
        while let last = rest.last, last != " " { rest.removeLast() }
        return String(rest)
    }
}
