import GuideDocument
import TextMetrics

/// Lays out a table too wide for its page: a line for each cell behind its header, a blank line between rows.
extension BlockLayouter {
    /// - Parameter rows: each is released once written, so that a large table is not in memory twice.
    mutating func writeList(_ rows: inout [[PreparedCell]]) {
        let isHeaded = rows.count > 1 && rows[0].allSatisfy(\.isHeader)
        var labels = TableLabels(headers: isHeaded ? rows[0] : [])
        let body = isHeaded ? 1..<rows.count : 0..<rows.count
        if !labels.canRepeat(for: rows[body].joined()) {
            writeNotice(
                "This table is too large to repeat its headings. They are shown once.",
                offset: rows[0][0].offset)
            labels.isRepeated = false
        }
        let begin = writer.lines.count
        // Headers that will not be a label are told first, so that no text is lost.
        for header in labels.unused(by: rows[body].joined()) {
            leafText = header.text
            writeLeaf(offset: header.offset)
        }
        for index in body {
            if writer.lines.count > begin { writer.requestBlank() }
            for cell in rows[index] where cell.hasText { write(cell, labels.take(for: cell)) }
            rows[index] = []
        }
    }

    private mutating func write(_ cell: PreparedCell, _ label: [TableLabels.Label]) {
        let anchor = writer.anchor(cell.offset)
        let outer: LineWriter.Margin
        if let inline = inlineLabel(label) {
            outer = writer.enter(marker: inline, indent: 2)
        } else {
            for (index, part) in label.enumerated() {
                writeLines(of: part, isLast: index == label.count - 1, anchor)
            }
            outer = writer.enter(bar: LineWriter.blank(label.isEmpty ? 0 : 2))
        }
        leafText = cell.text
        writeLeaf(offset: cell.offset)
        writer.leave(outer)
    }

    /// Returns the label as runs before its cell's text, or nil if less than half of the line would be left.
    private func inlineLabel(_ label: [TableLabels.Label]) -> [LaidOutRun]? {
        guard !label.isEmpty else { return nil }
        var runs: [LaidOutRun] = []
        for (index, part) in label.enumerated() {
            let lines = part.header.text.lines(width: .max)
            guard lines.count == 1 else { return nil }
            runs += part.runs(of: lines[0])
            let isLast = index == label.count - 1
            runs += TableLabels.punctuation(isLast: isLast, after: runs.last, blank: true)
        }
        let width = runs.reduce(0) { $0 + $1.width }
        return width <= writer.nextTextWidth / 2 ? runs : nil
    }

    private mutating func writeLines(of label: TableLabels.Label, isLast: Bool, _ anchor: Anchor) {
        // One column less: the line's end takes a colon.
        let lines = label.header.text.lines(width: writer.nextTextWidth - 1)
        for (index, line) in lines.enumerated() {
            var runs = writer.beginLine(anchor)
            runs += label.runs(of: line, continuesWord: index > 0 && lines[index - 1].endsInsideWord)
            if index == lines.count - 1 {
                runs += TableLabels.punctuation(isLast: isLast, after: runs.last, blank: false)
            }
            placeLinks(in: runs)
            writer.endLine(runs, anchor)
        }
    }
}

/// The headers of a table as labels of its cells. The first use of a header is the guide's text, with its
/// links; later uses repeat it.
private struct TableLabels {
    struct Label {
        var header: PreparedCell
        var isFirstUse: Bool

        func runs(of line: BrokenLine, continuesWord: Bool = false) -> [LaidOutRun] {
            var runs: [LaidOutRun] = []
            var cursor = 0
            header.text.addRuns(
                of: line, to: &runs, cursor: &cursor, offset: header.offset, continuesWord: continuesWord)
            if isFirstUse { return runs }
            return runs.map { LaidOutRun(text: $0.text, role: Role(.tableHeader), width: $0.width) }
        }
    }

    /// The most parts of up to 16 bytes that labels may repeat: a cell can have 64 headers of any length.
    private static let maxRepeatedParts = 300_000

    let headers: [PreparedCell]
    /// True if cells have labels at all.
    var isRepeated = true
    private var used: Set<Int> = []

    init(headers: [PreparedCell]) { self.headers = headers.filter(\.hasText) }

    /// Returns the headers that label none of `cells`.
    func unused(by cells: some Sequence<PreparedCell>) -> [PreparedCell] {
        guard isRepeated, !headers.isEmpty else { return headers }
        var isUsed = headers.map { _ in false }
        for cell in cells where cell.hasText { for index in indices(over: cell) { isUsed[index] = true } }
        return zip(headers, isUsed).filter { !$0.1 }.map(\.0)
    }

    func canRepeat(for cells: some Sequence<PreparedCell>) -> Bool {
        guard !headers.isEmpty else { return true }
        var spare = Self.maxRepeatedParts
        for cell in cells where cell.hasText {
            for index in indices(over: cell) { spare -= headers[index].text.byteCount / 16 + 1 }
            if spare < 0 { return false }
        }
        return true
    }

    /// Returns the headers of a cell, and marks them as used.
    mutating func take(for cell: PreparedCell) -> [Label] {
        guard isRepeated else { return [] }
        return indices(over: cell).map { Label(header: headers[$0], isFirstUse: used.insert($0).inserted) }
    }

    private func indices(over cell: PreparedCell) -> Range<Int> {
        // Headers stand side by side.
        let first = headers.partitioningIndex { $0.columns.upperBound > cell.column }
        var end = first
        while end < headers.count, headers[end].column < cell.columns.upperBound { end += 1 }
        return first..<end
    }

    /// Returns the punctuation after a header: a comma before another one, a colon before the cell.
    static func punctuation(isLast: Bool, after run: LaidOutRun?, blank: Bool) -> [LaidOutRun] {
        let hasColon = isLast && run?.text.utf8.last == UInt8(ascii: ":")
        let text = (hasColon ? "" : isLast ? ":" : ",") + (blank ? " " : "")
        return text.isEmpty ? [] : [LaidOutRun(text: text, role: Role(.tableHeader), width: text.utf8.count)]
    }
}
