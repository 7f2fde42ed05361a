import TextMetrics

/// The size of a screen in cells.
public struct Size: Sendable, Hashable, Codable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// A position on a screen, 0-based.
public struct Point: Sendable, Hashable, Codable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}

/// One cell of the screen: a character with its marks, a picture, or the right half of a wide character.
public struct Cell: Sendable, Hashable {
    /// The text in the cell (see `TerminalCell`); empty in the right half of a wide character.
    public var text: String { didSet { byte = Self.byte(of: text) } }
    public var style: Style
    /// A summary of `text` in one byte, which is faster to compare: the only scalar if that is printable
    /// ASCII, as in most cells; `continuation` for an empty text; `other` for any other.
    @usableFromInline private(set) var byte: UInt8

    @usableFromInline static let other: UInt8 = 0
    @usableFromInline static let continuation: UInt8 = 1

    public init(_ text: String, style: Style = .plain) {
        (self.text, self.style) = (text, style)
        byte = Self.byte(of: text)
    }

    /// - Parameter letter: printable ASCII.
    init(letter: UInt8, style: Style) {
        text = Self.letters[Int(letter - 0x20)]
        self.style = style
        byte = letter
    }

    /// The texts of printable ASCII. Creating them one by one took 1 % of a start.
    private static let letters = (UInt8(0x20)...0x7E).map { String(Unicode.Scalar($0)) }

    private static func byte(of text: String) -> UInt8 {
        let bytes = text.utf8
        guard let first = bytes.first else { return continuation }
        return bytes.count == 1 && (0x20...0x7E).contains(first) ? first : other
    }

    /// Creates a blank cell. It is written out as a constant, because a frame begins with thousands of them.
    private init() {
        text = " "
        style = .plain
        byte = 0x20
    }

    public static let blank = Cell()

    @inlinable
    public var isContinuation: Bool { byte == Self.continuation }

    /// The only scalar of the cell if it is printable ASCII; otherwise nil.
    @inlinable
    public var letter: UInt8? { byte > Self.continuation ? byte : nil }

    /// True if the cell looks like one of an empty frame.
    var isBlank: Bool { byte == 0x20 && style == .plain }
}

/// The contents of a screen: a grid of cells and the position of the hardware cursor.
///
/// Drawing outside the grid is cropped, never an error. A wide cluster that is cut in half becomes a blank.
public struct Frame: Sendable, Equatable {
    public let size: Size
    /// The cells row by row, `size.columns * size.rows` of them.
    public private(set) var cells: [Cell]
    /// The position of the hardware cursor, which screen readers and braille displays follow; `nil` hides it.
    public var cursor: Point?
    /// The cells that change by themselves, such as a clock or a countdown. See `keepQuiet`.
    public private(set) var quiet: [QuietCells] = []

    /// A range of columns in one row.
    public struct QuietCells: Sendable, Hashable {
        public var row: Int
        public var columns: Range<Int>
    }

    public init(size: Size) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// One cell, to examine or to style; blank outside the grid. To put text, use `write`, which keeps wide
    /// clusters whole.
    public subscript(column: Int, row: Int) -> Cell {
        get { contains(column: column, row: row) ? cells[row * size.columns + column] : .blank }
        set { if contains(column: column, row: row) { cells[row * size.columns + column] = newValue } }
    }

    private func contains(column: Int, row: Int) -> Bool {
        (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
    }

    /// Writes `text` in one row from `column` to `limit` or the end, and returns the column after it.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, style: Style = .plain, limit: Int? = nil
    ) -> Int {
        guard row >= 0, row < size.rows else { return column }
        let end = min(limit ?? size.columns, size.columns)
        var column = column
        if let after = writeLetters(text, column: column, row: row, style: style, end: end) { return after }
        // One scalar is at most one cell whatever it is: the picture of most icons.
        let scalars = text.unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            let columns = DisplayWidth.of(only)
            guard columns > 0, column < end else { return column }
            return place(text, columns: columns, at: column, row: row, style: style, end: end)
        }
        for character in text {
            let columns = DisplayWidth.of(cluster: character)
            if columns == 1 {
                if column >= end { break }
                column = place(String(character), columns: 1, at: column, row: row, style: style, end: end)
                continue
            }
            for cell in TerminalCell.cells(of: character) {
                if column >= end { return column }
                column = place(cell.text, columns: cell.columns, at: column, row: row, style: style, end: end)
            }
        }
        return column
    }

    /// Puts one cell, or a blank if half of it is outside, and returns the column after it.
    private mutating func place(
        _ text: String, columns: Int, at column: Int, row: Int, style: Style, end: Int
    ) -> Int {
        let after = column + columns
        if column >= 0, after <= end {
            put(Cell(text, style: style), column: column, row: row, width: columns)
        } else if after > 0 {
            put(Cell(" ", style: style), column: max(0, column), row: row, width: 1)
        }
        return min(after, end)
    }

    /// Does the same for a part of a string.
    @discardableResult
    public mutating func write(
        _ text: Substring, column: Int, row: Int, style: Style = .plain, limit: Int? = nil
    ) -> Int { write(String(text), column: column, row: row, style: style, limit: limit) }

    /// Does the same for text of only printable ASCII, in which each byte is a cluster of one column. Returns
    /// nil for any other text.
    private mutating func writeLetters(
        _ text: String, column: Int, row: Int, style: Style, end: Int
    ) -> Int? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard column >= 0, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
            let count = min(bytes.count, end - column)
            guard count > 0 else { return column }
            splitClusters(around: column..<column + count, row: row)
            let start = row * size.columns + column
            cells.withUnsafeMutableBufferPointer { cells in
                for offset in 0..<count { cells[start + offset] = Cell(letter: bytes[offset], style: style) }
            }
            return column + count
        } ?? nil
    }

    /// Writes a character of one column repeatedly, such as for a border.
    public mutating func write(_ character: String, times: Int, column: Int, row: Int, style: Style = .plain)
    {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns, times > 0 else { return }
        let end = column + min(times, size.columns - column)
        splitClusters(around: column..<end, row: row)
        guard write(character, column: column, row: row, style: style) == column + 1 else { return }
        let first = row * size.columns + column
        cells.withUnsafeMutableBufferPointer { cells in
            for next in first + 1..<first + end - column { cells[next] = cells[first] }
        }
    }

    /// Fills columns from `first` up to, but not including, `last` of one row with blanks in `style`.
    public mutating func fill(row: Int, from first: Int = 0, to last: Int? = nil, style: Style) {
        let first = max(0, first)
        let last = min(last ?? size.columns, size.columns)
        guard row >= 0, row < size.rows, first < last else { return }
        splitClusters(around: first..<last, row: row)
        let start = row * size.columns
        cells.withUnsafeMutableBufferPointer { cells in
            for column in first..<last { cells[start + column] = Cell(letter: 0x20, style: style) }
        }
    }

    /// Sets these colors in every cell that uses the terminal's own text color or background.
    public mutating func paint(foreground: Color, background: Color) {
        for index in cells.indices {
            if cells[index].style.foreground == nil { cells[index].style.foreground = foreground }
            if cells[index].style.background == nil { cells[index].style.background = background }
        }
    }

    public mutating func restyle(_ style: (Style) -> Style) {
        // Screens have a dozen styles, in runs.
        var last: (from: Style, to: Style)?
        for index in cells.indices {
            let old = cells[index].style
            let new = last?.from == old ? last?.to ?? style(old) : style(old)
            last = (old, new)
            cells[index].style = new
        }
    }

    /// Copies `size` cells of another frame, from `source` on, to `target`. A wide cluster at the edge becomes a blank.
    public mutating func copy(_ other: Frame, from source: Point, size: Size, to target: Point) {
        for row in 0..<max(0, size.rows) {
            for column in 0..<max(0, size.columns) {
                let place = Point(column: source.column + column, row: source.row + row)
                let cell = other[place.column, place.row]
                // The right half comes with its left one.
                if cell.isContinuation, column > 0 { continue }
                let isWide = other[place.column + 1, place.row].isContinuation
                let isCut = cell.isContinuation || isWide && column + 1 >= size.columns
                write(
                    isCut ? " " : cell.text, column: target.column + column, row: target.row + row,
                    style: cell.style)
            }
        }
    }

    /// Marks cells that change by themselves and should not be announced: a driver sends such a change alone and does
    /// not touch the rest of the row, so that a screen reader does not read out the row every second.
    public mutating func keepQuiet(row: Int, columns: Range<Int>) {
        quiet.append(QuietCells(row: row, columns: columns))
    }

    public func isQuiet(column: Int, row: Int) -> Bool {
        quiet.contains { $0.row == row && $0.columns.contains(column) }
    }

    private mutating func put(_ cell: Cell, column: Int, row: Int, width: Int) {
        splitClusters(around: column..<column + width, row: row)
        let index = row * size.columns + column
        cells[index] = cell
        if width == 2 { cells[index + 1] = Cell("", style: cell.style) }
    }

    /// Replaces the outer halves of wide clusters by blanks if their inner halves will be overwritten in these columns.
    private mutating func splitClusters(around columns: Range<Int>, row: Int) {
        let start = row * size.columns
        if columns.lowerBound > 0, cells[start + columns.lowerBound].isContinuation {
            cells[start + columns.lowerBound - 1].text = " "
        }
        if columns.upperBound < size.columns, cells[start + columns.upperBound].isContinuation {
            cells[start + columns.upperBound].text = " "
        }
    }

    public func text(row: Int) -> String {
        var line = ""
        for column in 0..<size.columns { line += self[column, row].text }
        while line.last == " " { line.removeLast() }
        return line
    }

    public var text: String { (0..<size.rows).map { text(row: $0) }.joined(separator: "\n") + "\n" }
}
