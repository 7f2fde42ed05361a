/// A grid of marks, which are characters of one column. Each cell shows the mark of the highest priority;
/// several of that priority are shown as `*`.

public struct Mark: Sendable, Hashable {
    /// A printable ASCII character, or any other of one column.
    public var sign: Unicode.Scalar
    /// The priority, 1 to 255; the highest is shown.
    public var priority: UInt8

    public init(_ sign: Unicode.Scalar, priority: UInt8) {
        self.sign = sign
        self.priority = max(1, priority)
    }

    public static let several: Unicode.Scalar = "*"
}

public struct MarkGrid: Sendable, Equatable {
    public let columns: Int
    public let rows: Int
    /// The signs row by row; 0 in cells without a mark.
    private(set) var signs: [UInt32]
    public private(set) var priorities: [UInt8]

    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        signs = Array(repeating: 0, count: self.columns * self.rows)
        priorities = Array(repeating: 0, count: self.columns * self.rows)
    }

    public init(_ viewport: Viewport) { self.init(columns: viewport.columns, rows: viewport.rows) }

    public func sign(in cell: Int) -> Unicode.Scalar? {
        guard signs.indices.contains(cell), signs[cell] != 0 else { return nil }
        return Unicode.Scalar(signs[cell])
    }

    /// Adds a mark to a cell, by its index. A cell outside the grid is ignored.
    public mutating func add(_ mark: Mark, cell: Int32) {
        guard cell >= 0, Int(cell) < signs.count else { return }
        let cell = Int(cell)
        if priorities[cell] < mark.priority {
            priorities[cell] = mark.priority
            signs[cell] = mark.sign.value
        } else if priorities[cell] == mark.priority {
            signs[cell] = Mark.several.value
        }
    }

    public mutating func add(_ mark: Mark, cells: [Int32]) { for cell in cells { add(mark, cell: cell) } }

    /// Adds the signs for the counts in the cells.
    public mutating func add(_ density: Density, priority: UInt8) {
        let priority = max(1, priority)
        for (cell, count) in density.counts.enumerated() where count > 0 && priorities[cell] < priority {
            priorities[cell] = priority
            signs[cell] = Density.sign(count).value
        }
    }
}
