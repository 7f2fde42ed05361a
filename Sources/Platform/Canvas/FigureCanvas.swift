/// Draws lines of any width and filled areas into the dots of braille characters. Each covers what is below it, and may
/// clear it, as a figure with an arm in front of it needs.

public struct FigureCanvas: Sendable {
    private let columns: Int
    private let dotColumns: Int
    private let dotRows: Int
    /// The dots of each cell, as the bits of a braille character.
    private var cells: [UInt8]

    /// - Parameter columns, rows: the cells, of 2 by 4 dots each; at least 1.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        (dotColumns, dotRows) = (self.columns * 2, max(1, rows) * 4)
        cells = Array(repeating: 0, count: self.columns * max(1, rows))
    }

    /// The rows from the top, without blanks at their ends.
    public var rows: [String] {
        stride(from: 0, to: cells.count, by: columns).map { start in
            var row = cells[start..<start + columns]
            while row.last == 0 { row.removeLast() }
            return row.map { Drawing.braille.text(dots: $0) }.joined()
        }
    }

    /// Sets or clears the dots within half a width of a line through points, in dots from the upper left corner. A
    /// line thinner than a dot is one dot wide.
    public mutating func stroke(_ points: [Viewport.Position], width: Double, clears: Bool = false) {
        let reach = max(width / 2, 0.55)
        for (start, end) in zip(points, points.dropFirst()) {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = dx * dx + dy * dy
            for row in range(start.y, end.y, reach, dotRows) {
                for column in range(start.x, end.x, reach, dotColumns) {
                    let (x, y) = (Double(column) + 0.5 - start.x, Double(row) + 0.5 - start.y)
                    let along = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
                    let (awayX, awayY) = (x - along * dx, y - along * dy)
                    if awayX * awayX + awayY * awayY <= reach * reach { set(column, row, clears) }
                }
            }
        }
    }

    /// Sets or clears the dots inside lines, each of which is closed, by the even-odd rule.
    public mutating func fill(_ lines: [[Viewport.Position]], clears: Bool = false) {
        for row in 0..<dotRows {
            let y = Double(row) + 0.5
            var crossings: [Double] = []
            for line in lines {
                guard var last = line.last else { continue }
                for point in line {
                    if (last.y > y) != (point.y > y) {
                        crossings.append(last.x + (y - last.y) * (point.x - last.x) / (point.y - last.y))
                    }
                    last = point
                }
            }
            crossings.sort()
            for index in stride(from: 1, to: crossings.count, by: 2) {
                for column in range(crossings[index - 1], crossings[index], 0, dotColumns)
                where Double(column) + 0.5 < crossings[index] && Double(column) + 0.5 >= crossings[index - 1]
                {
                    set(column, row, clears)
                }
            }
        }
    }

    /// Returns the dots of a row or column between two positions, and `reach` beyond, that are on the canvas.
    private func range(_ start: Double, _ end: Double, _ reach: Double, _ count: Int) -> Range<Int> {
        let first = max(min(start, end) - reach, 0)
        let last = min(max(start, end) + reach, Double(count) - 0.5)
        return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
    }

    private mutating func set(_ column: Int, _ row: Int, _ clears: Bool) {
        let bit = DotCanvas.braille[(row & 3) << 1 | column & 1]
        let cell = (row >> 2) * columns + column >> 1
        if clears { cells[cell] &= ~bit } else { cells[cell] |= bit }
    }
}
