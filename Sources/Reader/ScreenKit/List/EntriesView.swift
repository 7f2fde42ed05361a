import AppCore
import Terminal

/// Sections of entries to choose from: below each other in a list, side by side in a grid. The selection stays in view.
struct EntriesView: ScreenView {
    let context: RenderContext
    /// The rows of the entries, above the explanation of the selected one.
    let area: Area
    let actionContext: ActionContext
    private let place: String?
    let height: Int
    let standingNotes: [String]
    private let explanation: [String]
    private let rows: ListModel.Rows
    private let filter: Setting?
    private let report: Destination?
    private let selection: Int
    private let shift: Int
    private let oldTop: Int?
    private let lines: EntryLines
    private let drawing: RowDrawing
    /// The rows whose details, which do not fit behind the names, are shown below them.
    private let wrapped: Set<Int>
    private let firstActions: FirstActionsColumn?
    private let showsFirstActions: Bool

    /// The most columns; more gain nothing.
    private static let maxColumns = 4

    init(model: ListModel, isGrid: Bool, visit: Visit, context: RenderContext, area: Area) {
        self.context = context
        actionContext = model.extraContext.union(isGrid ? .grid : .list)
            .union(model.filter == nil ? [] : .filtered)
            .union(model.report == nil ? [] : .reporting)
        (rows, filter, report) = (model.rows, model.filter, model.report)
        standingNotes = model.standingNotes.map(context.profile.text)
        selection = rows.index(of: visit.list.row, from: visit.list.selection)
        (shift, oldTop) = (visit.list.shift ?? 0, visit.list.top)
        showsFirstActions = model.showsFirstActions
        firstActions =
            showsFirstActions ? FirstActionsColumn(of: rows[selected: selection], context, in: area) : nil
        let whole = showsFirstActions ? FirstActionsColumn.entries(in: area, context) : area
        let isExplained = !rows.isEmpty && !(model.explainsWhereRoomy && context.isCompact)
        explanation = isExplained ? Self.explanation(of: selection, in: model, whole, context) : []
        let isLong = rows.count > whole.height
        let explained = max(explanation.count, isLong && !context.isCompact ? model.leastExplanation : 0)
        let area = whole.dropping(lastRows: explanation.isEmpty ? 0 : explained + 1)
        self.area = area
        var drawing = RowDrawing(model.sections, width: area.width, context.profile)
        let columns = isGrid ? Self.columnCount(model.sections, drawing) : 1
        var lines = Self.lines(of: model, columns, .all, drawing, context.profile)
        height = lines.count
        // Blank lines go first where everything else would fit without them: the one above the note, then those between
        // sections, all or none.
        if isGrid {
            for spacing in [Spacing.sections, .none] where lines.count > area.height {
                lines = Self.lines(of: model, columns, spacing, drawing, context.profile)
            }
        }
        let free = area.height - lines.count
        wrapped = model.wrapsDetails ? Self.wrapped(model, selection, in: free, drawing) : []
        if !wrapped.isEmpty {
            lines = Self.lines(of: model, columns, .all, wrapped: wrapped, drawing, context.profile)
        }
        drawing.width /= columns
        (self.lines, self.drawing) = (lines, drawing)
        let isWhole = isGrid && lines.count <= area.height
        place = rows.isEmpty || isWhole ? nil : "\(selection + 1) of \(rows.count)"
    }

    /// The number of the selected entry, and marks if there is more above or below.
    var position: String? { place.map { window.marks(before: $0, context) } }

    /// Returns the rows whose details are shown whole: the selected one, and the first that have room.
    private static func wrapped(
        _ model: ListModel, _ selection: Int, in free: Int, _ drawing: RowDrawing
    ) -> Set<Int> {
        var free = free
        var wrapped: Set<Int> = []
        for (index, row) in model.rows.enumerated() where free > 0 || index == selection {
            guard !drawing.showsDetail(row) else { continue }
            let more =
                drawing.texts(below: row, withDetail: true).count
                - drawing.texts(below: row, withDetail: false).count
            guard more <= free || index == selection else { continue }
            free -= more
            wrapped.insert(index)
        }
        return wrapped
    }

    /// Returns the explanation of the selected entry, as far as it fits in half of the screen.
    private static func explanation(
        of row: Int, in model: ListModel, _ area: Area, _ context: RenderContext
    ) -> [String] {
        if let kept = model.explained.kept, kept.row == row, kept.area == area { return kept.lines }
        let room = area.height / 2 - 1
        let lines = model.rows[row].explanation().map {
            context.profile.wrapped($0, width: max(10, area.width - 4), max: room > 0 ? room : .max)
        }
        model.explained.kept = (row, area, lines ?? [])
        return lines ?? []
    }

    private static func columnCount(_ sections: [ListModel.Section], _ drawing: RowDrawing) -> Int {
        var (widest, widestOfAll) = (1, 1)
        for section in sections where !section.adaptsToOthers {
            for row in section.rows {
                let width = drawing.naturalWidth(row)
                widestOfAll = max(widestOfAll, width)
                // One that leads nowhere is cut rather than cost the others a column.
                if row.mark != .unavailable { widest = max(widest, width) }
            }
        }
        if widest == 1 { widest = widestOfAll }
        return max(1, min(maxColumns, drawing.width / (widest + 1)))
    }

    /// The places of blank lines: everywhere, between sections but not above the note, or nowhere.
    private enum Spacing { case all, sections, none }

    private static func lines(
        of model: ListModel, _ columns: Int, _ spacing: Spacing, wrapped: Set<Int> = [],
        _ drawing: RowDrawing, _ profile: TerminalProfile
    ) -> EntryLines {
        func text(_ text: String) -> [EntryLines.Line] {
            profile.wrapped(text, width: max(10, drawing.width - 4)).map { .text($0) }
        }
        var lines = EntryLines(columns: columns)
        if let warning = model.warning { lines.append(text(warning) + (spacing == .none ? [] : [.blank])) }
        var start = 0
        for section in model.sections {
            if spacing != .none, section.name != nil, lines.last.map({ $0 != .blank }) ?? false {
                lines.append(.blank)
            }
            if let name = section.name { lines.append(.heading(name)) }
            let end = start + section.rows.count
            var index = start
            // Nearly no row of a long list has anything below it.
            let notable =
                columns > 1 ? [] : wrapped.isEmpty ? section.withWarning : Array(section.rows.indices)
            for number in notable {
                lines.append(.entries(index..<start + number + 1))
                let isWrapped = wrapped.contains(start + number)
                lines.append(drawing.texts(below: section.rows[number], withDetail: isWrapped))
                index = start + number + 1
            }
            if index < end { lines.append(.entries(index..<end)) }
            start = end
        }
        if start == 0 { lines.append(text(model.emptyText)) }
        if let note = model.note { lines.append((spacing == .all ? [.blank] : []) + text(note)) }
        return lines
    }

    // MARK: Drawing

    private var window: ListWindow {
        ListWindow(top: selectedTop + shift, height: area.height, of: lines.count)
    }

    private var top: Int { window.top }

    /// The first visible line that follows from the selection.
    private var selectedTop: Int {
        let selectedLine = lines.line(of: selection)
        // With the first entry what stands above it belongs in sight too, with the last one what stands below.
        let last = max(0, lines.count - area.height)
        if selection == rows.count - 1 { return min(selectedLine ?? last, last) }
        if selection == 0 { return max(0, (selectedLine ?? 0) - area.height + 1) }
        let line = selectedLine ?? 0
        return ListWindow(
            showing: line..<line + 1, before: selectedLine == nil ? nil : oldTop, height: area.height,
            of: lines.count
        ).top
    }

    func draw(into frame: inout Frame) {
        let top = top
        // Without anything to select the cursor stands where reading begins.
        frame.cursor = Point(column: area.left, row: area.top)
        for offset in 0..<max(0, min(area.height, lines.count - top)) {
            draw(lines[top + offset], row: area.top + offset, into: &frame)
        }
        drawExplanation(into: &frame)
        firstActions?.draw(into: &frame)
    }

    func respondToDrawing() -> Response {
        showsFirstActions ? FirstActionsColumn.reading(rows[selected: selection], context) : .nothing
    }

    private func drawExplanation(into frame: inout Frame) {
        guard !explanation.isEmpty else { return }
        frame.write(
            context.profile.glyphs == .ascii ? "-" : "─", times: area.width - 2, column: area.left + 1,
            row: area.bottom, style: context.theme.detail)
        for (offset, text) in explanation.enumerated() {
            frame.write(text, column: area.left + 2, row: area.bottom + 1 + offset)
        }
    }

    private func draw(_ line: EntryLines.Line, row y: Int, into frame: inout Frame) {
        switch line {
        case .blank: break
        case .text(let text): frame.write(text, column: area.left + 2, row: y, style: context.theme.detail)
        case .warning(let text):
            let column = area.left + drawing.prefixWidth - 1
            frame.write(text, column: column, row: y, style: context.theme.notice)
        case .detail(let text):
            let column = area.left + drawing.prefixWidth - 1
            frame.write(text, column: column, row: y, style: context.theme.detail)
        case .heading(let name):
            let style = context.theme.sectionHeading(name)
            let fitted = context.profile.fitted(name, to: area.width - 4)
            frame.write(" \(fitted) ", column: area.left + 1, row: y, style: style)
        case .entries(let range):
            for index in range {
                let x = area.left + (index - range.lowerBound) * drawing.width
                var row = rows[index]
                if wrapped.contains(index) { row.detail = nil }
                let nameColumn = drawing.draw(
                    row, shortcut: index < Action.shortcutCount ? index + 1 : nil,
                    isSelected: index == selection, at: Point(column: x, row: y), context, into: &frame)
                if index == selection { frame.cursor = Point(column: nameColumn, row: y) }
            }
        }
    }

    // MARK: Actions

    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex { return rows.indices.contains(picked) ? open(picked) : .nothing }
        if action == .putBack { return .update(Forget.undo) }
        if action == .reportFlood, let report { return .open(report) }
        if action == .clearFilter, let filter {
            return .effect(ChangeSetting(filter, to: filter.description.choices()[0]))
        }
        if let response = reading(action) { return response }
        guard !rows.isEmpty else { return .nothing }
        if action == .left, let alternative = rows[selection].alternative { return .open(alternative) }
        let target: Int
        switch action {
        case .remove: return rows[selection].removal.map { .update(Forget.item($0)) } ?? .nothing
        case .open: return open(selection)
        case .left, .previousItem: target = selection - 1
        case .right, .nextItem: target = selection + 1
        case .up: target = lines.entry(-1, rowsFrom: selection)
        case .down: target = lines.entry(1, rowsFrom: selection)
        case .pageUp: target = lines.entry(-area.height, rowsFrom: selection)
        case .pageDown: target = lines.entry(area.height, rowsFrom: selection)
        case .halfUp: target = lines.entry(-area.height / 2, rowsFrom: selection)
        case .halfDown: target = lines.entry(area.height / 2, rowsFrom: selection)
        case .top: target = 0
        case .bottom: target = rows.count - 1
        default: return .nothing
        }
        let clamped = max(0, min(target, rows.count - 1))
        guard clamped != selection else { return .nothing }
        return .update(Select(clamped, row: RowKey(rows[clamped]), top: top))
    }

    /// Returns the response that moves only the view, because the text above the first entry or below the
    /// last one may be longer than the window. Returns nil if the selection moves.
    private func reading(_ action: Action) -> Response? {
        let (isFirst, isLast) = (selection == 0 || shift > 0, selection >= rows.count - 1 || shift < 0)
        let distance: Int
        switch action {
        case .up where isFirst: distance = -1
        case .halfUp where isFirst, .pageUp where isFirst: distance = -max(1, area.height - 1)
        case .top where selection == 0: distance = -top
        case .down where isLast: distance = 1
        case .halfDown where isLast, .pageDown where isLast: distance = max(1, area.height - 1)
        case .bottom where selection >= rows.count - 1: distance = lines.count
        default: return nil
        }
        let target = max(0, min(top + distance, lines.count - area.height))
        return target == top ? nil : .update(ShiftList(target - selectedTop))
    }

    func respond(toClick point: Point) -> Response {
        let line = top + point.row - area.top
        guard point.row >= area.top, point.row < area.bottom, (0..<lines.count).contains(line),
            case .entries(let range) = lines[line], drawing.width > 0
        else { return .nothing }
        let index = range.lowerBound + (point.column - area.left) / drawing.width
        return range.contains(index) ? open(index) : .nothing
    }

    private func open(_ index: Int) -> Response {
        .effect(Open(rows[index].destination, selecting: Select(index, row: RowKey(rows[index]), top: top)))
    }
}
