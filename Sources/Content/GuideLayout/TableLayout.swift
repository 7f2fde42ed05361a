import GuideDocument
import TextMetrics

/// One cell, ready to be broken into lines. It is a class because a table passes its cells around many times.
final class PreparedCell {
    let text: LeafText
    let column: Int
    let span: Int
    let isHeader: Bool
    /// The bytes of its table's text before it.
    let offset: Int
    /// The cell from above that covers this one, which is empty; nil for a cell of its row.
    let above: PreparedCell?
    let hasText: Bool
    /// The columns of its longest unwrapped line, and of its longest piece that cannot be divided.
    let longestLine: Int
    let longestWord: Int

    init(text: LeafText, column: Int, span: Int, isHeader: Bool, offset: Int, above: PreparedCell? = nil) {
        (self.text, self.column, self.span, self.isHeader) = (text, column, span, isHeader)
        (self.offset, self.above) = (offset, above)
        let lines = text.lines(width: .max, dividesWords: false)
        hasText = lines.contains { $0.end > $0.start }
        longestLine = lines.map(\.width).max() ?? 0
        longestWord = text.lines(width: 1, dividesWords: false).map(\.width).max() ?? 0
    }

    var columns: Range<Int> { column..<column + span }
}

/// Lays out tables: as a grid if it fits, otherwise as a list of labeled values (`TableList.swift`).
extension BlockLayouter {
    mutating func layout(_ table: Table) {
        fill(table.caption, kind: .tableHeader)
        var offset = leafText.byteCount
        writer.beginLeaf()
        writeLeaf()
        var rows = prepare(table, offset: &offset)
        if !rows.isEmpty {
            if options.drawsLines,
                let columns = TableColumns(rows, room: min(writer.textWidth, writer.nextTextWidth))
            {
                writeGrid(&rows, columns)
            } else {
                writeList(&rows)
            }
        }
        writer.endLeaf()
    }

    /// Returns the rows that have text.
    private mutating func prepare(_ table: Table, offset: inout Int) -> [[PreparedCell]] {
        var rows: [[PreparedCell]] = []
        rows.reserveCapacity(table.rows.count)
        var covering = CoveringCells()
        for row in table.rows {
            var cells: [PreparedCell] = []
            var column = 0
            for cell in row {
                let span = min(max(1, cell.columnSpan), 64)
                defer { column += span }
                if cell.rowSpan == 0, let above = covering.cell(over: column) {
                    // Where it covers several columns, it stands there once.
                    let first = cells.last?.above === above ? cells.removeLast().column : column
                    cells.append(
                        PreparedCell(
                            text: LeafText(), column: first, span: column + span - first,
                            isHeader: above.isHeader, offset: offset, above: above))
                    continue
                }
                fill(cell.spans, kind: cell.isHeader ? .tableHeader : textKind)
                let prepared = PreparedCell(
                    text: leafText, column: column, span: span, isHeader: cell.isHeader, offset: offset)
                offset += leafText.byteCount
                // A text that is emptied while the cell shares it takes as much memory again as it had.
                leafText = LeafText()
                if cell.rowSpan > 1 { covering.add(prepared) }
                cells.append(prepared)
            }
            // A heading over rows of headings is one heading.
            if !cells.allSatisfy(\.isHeader) {
                for index in cells.indices where cells[index].above != nil {
                    cells[index] = covering.filled(cells[index])
                }
            }
            if cells.contains(where: \.hasText) { rows.append(cells) }
        }
        if covering.isTooMuch, let first = rows.first?.first {
            writeNotice(
                "This table is too large to repeat each cell that covers several rows.", offset: first.offset)
        }
        return rows
    }

    // MARK: Grid

    /// The most lines times columns of a table drawn as a grid: with them, 135 MB of memory at most.
    private static var maxGridParts: Int { 500_000 }

    private mutating func writeGrid(_ rows: inout [[PreparedCell]], _ columns: TableColumns) {
        var broken = rows.map { row in row.map { $0.text.lines(width: columns.width(of: $0)) } }
        // Each line of a row has all its columns, however long one cell is: then a list takes less.
        let parts = zip(rows, broken).reduce(0) { $0 + $1.0.count * ($1.1.map(\.count).max() ?? 0) }
        guard parts <= Self.maxGridParts else {
            writeNotice(
                "This table is too large for columns. It is shown as a list.", offset: rows[0][0].offset)
            return writeList(&rows)
        }
        let headerRows = rows.prefix { $0.allSatisfy(\.isHeader) }.count
        // Where rows take several lines, rules tell them apart.
        let rulesRows = broken.dropFirst(headerRows).contains { $0.contains { $0.count > 1 } }
        let rule = rule(columns)
        for index in rows.indices {
            let row = rows[index]
            if index > 0, rulesRows || index == headerRows {
                writer.writeLine(rule, writer.anchor(row[0].offset))
            }
            writeRow(row, broken[index], columns)
            // What is written is given up, so that a large table is not there twice.
            rows[index] = []
            broken[index] = []
        }
    }

    private mutating func writeRow(_ row: [PreparedCell], _ lines: [[BrokenLine]], _ columns: TableColumns) {
        var cursors = Array(repeating: 0, count: row.count)
        for number in 0..<(lines.map(\.count).max() ?? 0) {
            // The first cell that still has text says where the line is: so anchors never go back.
            let first = lines.firstIndex { $0.count > number } ?? 0
            let inside = number == 0 ? 0 : lines[first][number].start
            let cell = number == 0 ? row[0] : row[first]
            let anchor = writer.anchor(cell.text.offset(of: inside, from: cell.offset))
            var runs = writer.beginLine(anchor)
            for (index, cell) in row.enumerated() {
                if index > 0 { runs.append(separator) }
                var used = 0
                if number < lines[index].count {
                    let before = runs.count
                    cell.text.addRuns(
                        of: lines[index][number], to: &runs, cursor: &cursors[index], offset: cell.offset,
                        continuesWord: number > 0 && lines[index][number - 1].endsInsideWord)
                    used = runs[before...].reduce(0) { $0 + $1.width }
                }
                let gap = columns.width(of: cell) - used
                if gap > 0, index < row.count - 1 { runs.append(LineWriter.blank(gap)) }
            }
            placeLinks(in: runs)
            writer.endLine(runs, anchor)
        }
    }

    /// Writes a notice by the reader above a table that is not shown in full.
    mutating func writeNotice(_ notice: String, offset: Int) {
        hasReducedTable = true
        let role = Role(textKind, emphasis: true)
        leafText.removeAll()
        leafText.append(notice, role: role, link: nil, symbols: options.symbols)
        for line in leafText.lines(width: writer.nextTextWidth) {
            let text = leafText.text.text(line.start..<line.end)
            writer.writeLine(LaidOutRun(text: text, role: role, width: line.width), writer.anchor(offset))
        }
        writer.requestBlank()
    }

    private var separator: LaidOutRun {
        LaidOutRun(text: isAscii ? " | " : " │ ", role: Role(.tableRule), width: TableColumns.separatorWidth)
    }

    private func rule(_ columns: TableColumns) -> LaidOutRun {
        let dash = isAscii ? "-" : "─"
        let text = columns.widths.map { String(repeating: dash, count: $0) }
            .joined(separator: isAscii ? "-+-" : "─┼─")
        let width = columns.widths.reduce(0, +) + TableColumns.separatorWidth * (columns.widths.count - 1)
        return LaidOutRun(text: text, role: Role(.tableRule), width: width)
    }
}

/// The cells of a table that cover several rows, whose texts are said again in each: a row without them may mean something
/// else. How often is bounded.
private struct CoveringCells {
    /// The most lines, pieces and 16 bytes of text that are said again: a few tags can ask for millions.
    private static let maxRepeatedParts = 200_000

    private struct Covering {
        var cell: PreparedCell
        var text: LeafText
        var parts: Int
    }

    /// The cell that covers a column, by the column.
    private var cells: [Int: Covering] = [:]
    private var spare = CoveringCells.maxRepeatedParts
    var isTooMuch: Bool { spare < 0 }

    mutating func add(_ cell: PreparedCell) {
        let text = cell.text.repeated
        let parts = text.lines(width: .max).count + text.pieces.count + text.byteCount / 16
        for column in cell.columns { cells[column] = Covering(cell: cell, text: text, parts: parts) }
    }

    func cell(over column: Int) -> PreparedCell? { cells[column]?.cell }

    /// Returns an empty cell with the text of the one that covers it, if that can be said again.
    mutating func filled(_ cell: PreparedCell) -> PreparedCell {
        guard let above = cells[cell.column], above.cell.hasText, spare >= 0 else { return cell }
        spare -= above.parts
        guard spare >= 0 else { return cell }
        return PreparedCell(
            text: above.text, column: cell.column, span: cell.span, isHeader: cell.isHeader,
            offset: cell.offset)
    }
}
