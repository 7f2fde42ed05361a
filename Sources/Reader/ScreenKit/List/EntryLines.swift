/// The lines of a list or a grid. Consecutive entries are one part, so that long lists cost no more.
struct EntryLines {
    enum Line: Equatable {
        case heading(String)
        /// Indices of the entries side by side; one in a list.
        case entries(Range<Int>)
        case warning(String)
        /// The rest of the text of the entry above.
        case detail(String)
        case text(String)
        case blank
    }

    /// A line, or all rows of consecutive entries, with the number of its first line.
    private struct Part {
        var first: Int
        var line: Line
    }

    private var parts: [Part] = []
    private let columns: Int
    private(set) var count = 0

    init(columns: Int) { self.columns = max(1, columns) }

    var last: Line? { parts.last?.line }

    mutating func append(_ line: Line) {
        parts.append(Part(first: count, line: line))
        if case .entries(let range) = line { count += rows(range) } else { count += 1 }
    }

    mutating func append(_ lines: [Line]) { for line in lines { append(line) } }

    private func rows(_ entries: Range<Int>) -> Int { (entries.count + columns - 1) / columns }

    /// - Parameter number: less than `count`.
    subscript(number: Int) -> Line {
        let part = parts[max(0, parts.partitioningIndex { $0.first > number } - 1)]
        guard case .entries(let range) = part.line else { return part.line }
        return .entries(row(number - part.first, of: range))
    }

    private func row(_ number: Int, of entries: Range<Int>) -> Range<Int> {
        let first = min(entries.lowerBound + number * columns, entries.upperBound)
        return first..<min(first + columns, entries.upperBound)
    }

    /// Returns the line of an entry, or nil if it is in none.
    func line(of entry: Int) -> Int? {
        for part in parts {
            if case .entries(let range) = part.line, range.contains(entry) {
                return part.first + (entry - range.lowerBound) / columns
            }
        }
        return nil
    }

    /// Returns the entry that many rows of entries further in the same column, or the last one of a shorter row.
    func entry(_ distance: Int, rowsFrom entry: Int) -> Int {
        var rowsBefore = 0
        var current: (row: Int, column: Int)?
        for part in parts {
            guard case .entries(let range) = part.line else { continue }
            if range.contains(entry) {
                let place = entry - range.lowerBound
                current = (rowsBefore + place / columns, place % columns)
            }
            rowsBefore += rows(range)
        }
        guard let current else { return entry }
        var target = max(0, min(current.row + distance, rowsBefore - 1))
        for part in parts {
            guard case .entries(let range) = part.line else { continue }
            guard target >= rows(range) else {
                let row = row(target, of: range)
                return min(row.lowerBound + current.column, row.upperBound - 1)
            }
            target -= rows(range)
        }
        return entry
    }
}

/// Scrolling of lists.
struct ListWindow {
    let top: Int
    /// The number of visible lines, and of all.
    let height: Int
    let count: Int

    /// Creates the window that shows some lines: the one that was open before, moved as little as possible. With nothing open
    /// before, the first of the lines is in the middle if possible.
    init(showing lines: Range<Int>, before: Int?, height: Int, of count: Int) {
        let top =
            before.map { min(max($0, lines.upperBound - height), lines.lowerBound) }
            ?? lines.lowerBound - height / 2
        self.init(top: top, height: height, of: count)
    }

    init(top: Int, height: Int, of count: Int) {
        self.top = max(0, min(top, count - height))
        (self.height, self.count) = (height, count)
    }

    /// Returns marks if there is more above or below, and a text behind them. They stand in the status line and not in the
    /// list: there they would be sent again for each line that scrolls.
    func marks(before text: String, _ context: RenderContext) -> String {
        let isASCII = context.profile.glyphs == .ascii
        let (isAbove, isBelow) = (top > 0, top + height < count)
        guard isAbove || isBelow else { return text }
        return (isAbove ? isASCII ? "^" : "↑" : " ") + (isBelow ? isASCII ? "v" : "↓" : " ")
            + (context.isCompact ? "" : " ") + text
    }
}
