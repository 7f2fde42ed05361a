/// An open table.
struct TableFrame {
    /// True if it only arranges parts of the page: its cells are then read one after another.
    var isLayout = false
    /// True if it is a layout table with an id, which has a container around it.
    var hasContainer = false
    private(set) var caption: [Span] = []
    var isInFoot = false
    private var rows: [[Table.Cell]] = []
    /// The rows of `<tfoot>`, which come last wherever they are written.
    private var footRows: [[Table.Cell]] = []
    private var row: [Table.Cell] = []
    /// The column after the last cell of `row`.
    private var column = 0
    /// For each column, the number of further rows that a cell from above covers.
    private var reaching: [Int] = []

    /// The number of columns beyond which a table is not filled up.
    private static let columnLimit = 64
    /// The most empty cells that all tables of a page may leave below cells that span rows: a few tags can
    /// ask for millions, and each takes as much memory as a written one.
    static let fillerLimit = 100_000
    private static let outOfLine = "[Table too large: cells below may not be under their headings]"

    mutating func startRow(_ spareFillers: inout Int) {
        row = []
        column = 0
        fillReached(&spareFillers)
    }

    /// Adds an empty cell below each cell that spans rows, so that columns stay aligned.
    private mutating func fillReached(_ spareFillers: inout Int) {
        while column < reaching.count, reaching[column] > 0 {
            spareFillers -= 1
            guard spareFillers >= 0 else {
                reaching = []
                rows.append([Table.Cell(isHeader: false, spans: [Span(Self.outOfLine)])])
                return
            }
            reaching[column] -= 1
            column += 1
            row.append(Table.Cell(isHeader: false, spans: []))
        }
    }

    mutating func add(_ cell: Table.Cell, rowSpan: Int, _ spareFillers: inout Int) {
        let first = column
        row.append(cell)
        column += cell.columnSpan
        let end = min(column, Self.columnLimit)
        if first < end, spareFillers >= 0 {
            while reaching.count < end { reaching.append(0) }
            for index in first..<end { reaching[index] = max(rowSpan - 1, 0) }
        }
        fillReached(&spareFillers)
    }

    /// Ends the row. A row without any text is dropped.
    mutating func endRow() {
        guard row.contains(where: { !$0.spans.isEmpty }) else { return }
        if isInFoot { footRows.append(row) } else { rows.append(row) }
        row = []
    }

    /// Adds a caption. A table should have one; each further one gets a line of its own.
    mutating func add(caption spans: [Span]) {
        if !caption.isEmpty, !spans.isEmpty { InlineBuffer.add(Span("\n"), to: &caption) }
        for span in spans { InlineBuffer.add(span, to: &caption) }
    }

    var allRows: [[Table.Cell]] { rows + footRows }
}

extension BlockBuilder {
    mutating func openTable(isLayout: Bool, _ info: GuideTree.Element?) -> Opened.Action {
        var table = TableFrame()
        table.isLayout = isLayout
        table.hasContainer = isLayout && info?.id != nil
        if !isLayout {
            openFrame(.table, info, takesPending: true)
        } else if table.hasContainer {
            openFrame(.container, info, takesPending: true)
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
            return .cell(isHeader: tag == .th, columnSpan: info?.number ?? 1, rowSpan: info?.rowSpan ?? 1)
        case .caption:
            flatDepth += 1
            return .caption
        case .tr:
            tables[tables.count - 1].startRow(&spareFillers)
            return .row
        default:
            tables[tables.count - 1].isInFoot = tag == .tfoot
            return .rowGroup
        }
    }

    mutating func closeCell(isHeader: Bool, columnSpan: Int, rowSpan: Int) {
        flatDepth -= 1
        let cell = Table.Cell(isHeader: isHeader, spans: line.finish(tree.links), columnSpan: columnSpan)
        // 0 rows means: to the end of the table.
        tables[tables.count - 1].add(cell, rowSpan: rowSpan == 0 ? .max : rowSpan, &spareFillers)
    }

    mutating func closeCaption() {
        flatDepth -= 1
        tables[tables.count - 1].add(caption: line.finish(tree.links))
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
