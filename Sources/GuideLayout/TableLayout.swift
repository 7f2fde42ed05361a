import Guidebook
import TextMetrics

/// One cell, ready to be broken into lines.
struct PreparedCell {
    var text: LeafText
    var column: Int
    var span: Int
    var isHeader: Bool
    /// What stands before it in the text of its table, in bytes.
    var offset: Int
    /// Columns of the longest line it would like to have, and of the longest piece that is not divided.
    var longestLine = 0
    var longestWord = 0

    mutating func measure() {
        var position = 0
        while let line = text.text.nextLine(from: position, columns: .max, dividesWords: false) {
            longestLine = max(longestLine, line.width)
            position = line.next
        }
        position = 0
        while let line = text.text.nextLine(from: position, columns: 1, dividesWords: false) {
            longestWord = max(longestWord, line.width)
            position = line.next
        }
    }
}

/// How wide the columns of a table are.
struct TableColumns {
    /// A blank, a line and a blank between two columns.
    static let separatorWidth = 3
    /// A table with more columns than this is never drawn as a grid.
    private static let most = 64
    /// A column of text is not made narrower than this, nor narrower than a word of up to `longWord` columns.
    private static let leastWidth = 10
    private static let longWord = 16

    var widths: [Int]

    /// The widths that make the table fit into `room` columns; `nil` where columns would get too narrow.
    init?(_ rows: [[PreparedCell]], room: Int) {
        let count = rows.reduce(0) { $1.reduce($0) { max($0, $1.column + $1.span) } }
        guard count > 0, count <= Self.most else { return nil }
        var wanted = Array(repeating: 0, count: count)
        var least = wanted
        for cell in rows.joined() where cell.span == 1 {
            wanted[cell.column] = max(wanted[cell.column], cell.longestLine)
            least[cell.column] = max(least[cell.column], cell.longestWord)
        }
        for cell in rows.joined() where cell.span > 1 {
            Self.widen(&wanted, cell, to: cell.longestLine)
            Self.widen(&least, cell, to: cell.longestWord)
        }
        for index in 0..<count {
            wanted[index] = max(1, wanted[index])
            least[index] = min(wanted[index], max(Self.leastWidth, min(least[index], Self.longWord)))
        }
        let room = room - Self.separatorWidth * (count - 1)
        guard least.reduce(0, +) <= room else { return nil }
        widths = Self.shared(room, wanted, least)
    }

    /// Columns that a cell has: those it covers, and the separators between them.
    func width(of cell: PreparedCell) -> Int {
        let covered = widths[cell.column..<min(widths.count, cell.column + cell.span)]
        return covered.reduce(0, +) + Self.separatorWidth * (covered.count - 1)
    }

    /// Widens the last column that a cell covers, so that the cell has `needed` columns.
    private static func widen(_ columns: inout [Int], _ cell: PreparedCell, to needed: Int) {
        let covered = columns[cell.column..<cell.column + cell.span]
        let missing = needed - covered.reduce(0, +) - separatorWidth * (cell.span - 1)
        if missing > 0 { columns[cell.column + cell.span - 1] += missing }
    }

    /// Gives every column its least width, and shares what is left by how much more each would like.
    private static func shared(_ room: Int, _ wanted: [Int], _ least: [Int]) -> [Int] {
        let desire = zip(wanted, least).reduce(0) { $0 + $1.0 - $1.1 }
        let spare = room - least.reduce(0, +)
        if desire <= spare { return wanted }
        var widths = least
        for index in widths.indices { widths[index] += spare * (wanted[index] - least[index]) / desire }
        var left = room - widths.reduce(0, +)
        for index in widths.indices where left > 0 && widths[index] < wanted[index] {
            widths[index] += 1
            left -= 1
        }
        return widths
    }
}

/// Tables: a grid where it fits, else a list of labelled values.
extension BlockLayouter {
    mutating func layout(_ table: Table) {
        fill(table.caption, kind: .tableHeader)
        var offset = leafText.byteCount
        if offset > 0 {
            writer.beginLeaf()
            writeLeaf()
        }
        let rows = prepare(table, offset: &offset)
        if rows.contains(where: { $0.contains { $0.text.byteCount > 0 } }) {
            writer.beginLeaf()
            if let columns = TableColumns(rows, room: min(writer.textWidth, writer.nextTextWidth)) {
                writeGrid(rows, columns)
            } else {
                writeList(rows)
            }
        }
        writer.endLeaf()
    }

    private mutating func prepare(_ table: Table, offset: inout Int) -> [[PreparedCell]] {
        var rows: [[PreparedCell]] = []
        rows.reserveCapacity(table.rows.count)
        for row in table.rows {
            var cells: [PreparedCell] = []
            var column = 0
            for cell in row {
                fill(cell.spans, kind: cell.isHeader ? .tableHeader : textKind)
                let span = min(max(1, cell.columnSpan), 64)
                var prepared = PreparedCell(
                    text: leafText, column: column, span: span, isHeader: cell.isHeader, offset: offset)
                prepared.measure()
                offset += leafText.byteCount
                column += span
                cells.append(prepared)
            }
            rows.append(cells)
        }
        return rows
    }

    // MARK: Grid

    private mutating func writeGrid(_ rows: [[PreparedCell]], _ columns: TableColumns) {
        let broken = rows.map { row in row.map { lines(of: $0, width: columns.width(of: $0)) } }
        let headerRows = rows.prefix { $0.allSatisfy(\.isHeader) }.count
        // Where rows take several lines, rules tell them apart.
        let rulesRows = broken.dropFirst(headerRows).contains { $0.contains { $0.count > 1 } }
        for (index, row) in rows.enumerated() {
            if index > 0, rulesRows || index == headerRows {
                writer.writeLine(rule(columns), Anchor(block: writer.leaf, offset: row.first?.offset ?? 0))
            }
            writeRow(row, broken[index], columns)
        }
    }

    private func lines(of cell: PreparedCell, width: Int) -> [BrokenLine] {
        var lines: [BrokenLine] = []
        var position = 0
        while let line = cell.text.text.nextLine(from: position, columns: width) {
            lines.append(line)
            position = line.next
        }
        return lines
    }

    private mutating func writeRow(_ row: [PreparedCell], _ lines: [[BrokenLine]], _ columns: TableColumns) {
        var cursors = Array(repeating: 0, count: row.count)
        for number in 0..<(lines.map(\.count).max() ?? 0) {
            // The first cell that still has text says where the line is: so anchors never go back.
            let first = lines.firstIndex { $0.count > number } ?? 0
            let inside = number == 0 ? 0 : lines[first][number].start
            let anchor = Anchor(
                block: writer.leaf, offset: (number == 0 ? row[0].offset : row[first].offset) + inside)
            var runs = writer.beginLine(anchor)
            let textStart = runs.count
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
            placeLinks(in: runs, from: textStart)
            writer.endLine(runs, anchor)
        }
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

    // MARK: Labelled list

    /// Each cell on a line of its own behind the header of its column, a blank line between rows.
    private mutating func writeList(_ rows: [[PreparedCell]]) {
        let labels = rows.count > 1 && rows[0].allSatisfy(\.isHeader) ? rows[0] : []
        let body = labels.isEmpty ? rows[...] : rows.dropFirst()
        let covered = Set(
            body.joined().filter { $0.text.byteCount > 0 }.flatMap { $0.column..<$0.column + $0.span })
        let begin = writer.lines.count
        // Headers that will not be a label are told first, so that no text is lost.
        for label in labels
        where !(label.column..<label.column + label.span).contains(where: covered.contains) {
            write(label, label: nil)
        }
        for row in body where row.contains(where: { $0.text.byteCount > 0 }) {
            if writer.lines.count > begin { writer.requestBlank() }
            for cell in row where cell.text.byteCount > 0 {
                write(cell, label: label(for: cell, in: labels))
            }
        }
    }

    private func label(for cell: PreparedCell, in labels: [PreparedCell]) -> String? {
        let covering = labels.filter {
            $0.column < cell.column + cell.span && cell.column < $0.column + $0.span
        }
        let text = covering.map { $0.text.text.text(0..<$0.text.byteCount) }.filter { !$0.isEmpty }
            .joined(separator: ", ").split(separator: "\n").joined(separator: " ")
        return text.isEmpty ? nil : text.hasSuffix(":") ? text : text + ":"
    }

    private mutating func write(_ cell: PreparedCell, label: String?) {
        leafText = cell.text
        guard let label else {
            writeLeaf(offset: cell.offset)
            return
        }
        let anchor = Anchor(block: writer.leaf, offset: cell.offset)
        let role = Role(.tableHeader)
        let width = DisplayWidth.of(label)
        if width > writer.nextTextWidth / 2 {
            for line in TextFitting.wrapped(label, width: writer.nextTextWidth) {
                writer.writeLine(LaidOutRun(text: line, role: role, width: DisplayWidth.of(line)), anchor)
            }
            let outer = writer.enter(bar: LineWriter.blank(2))
            writeLeaf(offset: cell.offset)
            writer.leave(outer)
        } else {
            let marker = LaidOutRun(text: label + " ", role: role, width: width + 1)
            let outer = writer.enter(marker: marker, indent: 2)
            writeLeaf(offset: cell.offset)
            writer.leave(outer)
        }
    }
}
