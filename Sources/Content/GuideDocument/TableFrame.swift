/// An open table.
struct TableFrame {
    /// True if it only arranges parts of the page: its cells are then read one after another.
    var isLayout = false
    /// True if it is a layout table with an id, which has a container around it.
    var hasContainer = false
    private(set) var caption: [Span] = []
    var isInFoot = false
    /// The rows, and those of `<tfoot>`, which come last wherever they are written.
    private var groups: [[[Table.Cell]]] = [[], []]
    private var row: [Table.Cell] = []
    /// The column after the last cell of `row`.
    private var column = 0
    /// For each column, the cell from above that reaches into further rows.
    private var reaching: [Reach] = []
    /// The cells from above that the row has empty cells for.
    private var covering: [Reach.Origin] = []

    /// The reach of a cell downward.
    struct Reach {
        /// The index of a cell in its row, and that of the row in its group.
        struct Origin: Equatable {
            var row: Int
            var cell: Int
        }

        /// The indices of the cell; nil if its row was dropped.
        var origin: Origin?
        var rows = 0
        var offset = 0
    }

    /// The number of columns beyond which a table is not filled up.
    private static let columnLimit = 64
    private static let outOfLine = "[Table too large: cells below may not be under their headings]"

    mutating func startRow(_ spareFillers: inout SpareFillers) {
        row = []
        covering = []
        column = 0
        fillReached(&spareFillers)
    }

    /// Begins a row group, into which no cell of another reaches.
    mutating func startGroup(isFoot: Bool) {
        isInFoot = isFoot
        reaching = []
    }

    /// Adds an empty cell below each cell that spans rows, so that columns stay aligned.
    private mutating func fillReached(_ spareFillers: inout SpareFillers) {
        while column < reaching.count, reaching[column].rows > 0 {
            guard spareFillers.take(for: reaching[column]) else {
                reaching = []
                groups[0].append([Table.Cell(isHeader: false, spans: [Span(Self.outOfLine)])])
                return
            }
            let origin = reaching[column].origin
            if let origin, covering.last != origin { covering.append(origin) }
            reaching[column].rows -= 1
            column += 1
            row.append(Table.Cell(isHeader: false, spans: [], rowSpan: origin == nil ? 1 : 0))
        }
    }

    mutating func add(_ cell: Table.Cell, reach: Reach, _ spareFillers: inout SpareFillers) {
        let first = column
        var reach = reach
        reach.origin = Reach.Origin(row: groups[group].count, cell: row.count)
        row.append(cell)
        column += cell.columnSpan
        let end = min(column, Self.columnLimit)
        if first < end, spareFillers.refusedCell == nil {
            while reaching.count < end { reaching.append(Reach()) }
            for index in first..<end { reaching[index] = reach }
        }
        fillReached(&spareFillers)
    }

    private var group: Int { isInFoot ? 1 : 0 }

    /// Ends the row. A row without any text is dropped.
    mutating func endRow() {
        guard row.contains(where: { !$0.spans.isEmpty }) else {
            for index in reaching.indices where reaching[index].origin?.row == groups[group].count {
                reaching[index].origin = nil
            }
            return
        }
        for cell in covering { groups[group][cell.row][cell.cell].rowSpan += 1 }
        groups[group].append(row)
        row = []
    }

    /// Adds a caption. A table should have one; each further one gets a line of its own.
    mutating func add(caption spans: [Span]) {
        if !caption.isEmpty, !spans.isEmpty { InlineBuffer.add(Span("\n"), to: &caption) }
        for span in spans { InlineBuffer.add(span, to: &caption) }
    }

    var allRows: [[Table.Cell]] { groups[0] + groups[1] }
}

/// The number of empty cells that the tables of a page may still leave below cells that span rows.
struct SpareFillers {
    /// The most of them on a page: a few tags can ask for millions, and each takes as much memory as a written cell.
    static let limit = 100_000
    private var left = SpareFillers.limit
    /// The offset of the cell that asked for the first one beyond the limit; nil if there was none.
    private(set) var refusedCell: Int?

    /// Returns false if there is none left.
    mutating func take(for cell: TableFrame.Reach) -> Bool {
        guard left > 0 else {
            refusedCell = refusedCell ?? cell.offset
            return false
        }
        left -= 1
        return true
    }
}

extension BlockBuilder {
    mutating func openTable(isLayout: Bool, _ info: GuideTree.Element?) -> Opened.Action {
        var table = TableFrame()
        table.isLayout = isLayout
        table.hasContainer = isLayout && info?.id != nil
        if !isLayout || table.hasContainer {
            openFrame(isLayout ? .container : .table, info, takesPending: true)
        }
        tables.append(table)
        return .table
    }

    mutating func openTablePart(_ tag: Tag, _ info: GuideTree.Element?) -> Opened.Action {
        addID(info)
        guard let table = tables.last, !table.isLayout else { return .block }
        switch tag {
        case .td, .th:
            flatDepth += 1
            // 0 rows means: to the end of the row group.
            let rows = info?.rowSpan ?? 1
            let reach = TableFrame.Reach(rows: rows == 0 ? .max : rows - 1, offset: Int(info?.offset ?? 0))
            return .cell(isHeader: tag == .th, columnSpan: info?.number ?? 1, reach: reach)
        case .caption:
            flatDepth += 1
            return .caption
        case .tr:
            tables[tables.count - 1].startRow(&spareFillers)
            return .row
        default:
            tables[tables.count - 1].startGroup(isFoot: tag == .tfoot)
            return .rowGroup
        }
    }

    mutating func closeCell(isHeader: Bool, columnSpan: Int, reach: TableFrame.Reach) {
        flatDepth -= 1
        let cell = Table.Cell(isHeader: isHeader, spans: line.finish(tree.links), columnSpan: columnSpan)
        tables[tables.count - 1].add(cell, reach: reach, &spareFillers)
    }

    mutating func closeTable() {
        flush()
        let table = tables.removeLast()
        if table.isLayout {
            if table.hasContainer { closeFrame() }
            return
        }
        settleTail()
        var frame = frames.removeLast()
        let rows = table.allRows
        // Ids of cells and rows lead to the table.
        frame.ids += pendingIDs
        pendingIDs = []
        if !rows.isEmpty {
            finish(frame, .table(Table(caption: table.caption, rows: rows)))
        } else {
            finish(frame, table.caption.isEmpty ? nil : .paragraph(table.caption))
        }
    }
}
