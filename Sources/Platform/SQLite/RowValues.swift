// The values of a row that is added. All texts of a row are in one buffer, which is reused for the next row.

/// A value of a row that is added.
public enum DatabaseValue {
    case integer(Int)
    /// A text; nil is NULL.
    case text(String?)
}

/// The values of one row, in the order of its columns.
public struct RowValues {
    enum Cell {
        case null
        case integer(Int)
        /// A text, by the range of its bytes.
        case text(Range<Int>)
    }

    private(set) var cells: [Cell] = []
    private(set) var bytes: [UInt8] = []

    public init() {}

    /// Removes all values, but keeps the memory.
    public mutating func clear() {
        cells.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    public mutating func add(_ value: DatabaseValue) {
        switch value {
        case .integer(let number): add(number)
        case .text(let text): add(text)
        }
    }

    public mutating func add(_ number: Int) { cells.append(.integer(number)) }

    /// Adds a text; nil is NULL.
    public mutating func add(_ text: String?) {
        guard let text else { return cells.append(.null) }
        add { $0.append(contentsOf: text.utf8) }
    }

    /// Adds the text that `write` appends, in UTF-8.
    public mutating func add(_ write: (inout [UInt8]) -> Void) {
        let start = bytes.count
        write(&bytes)
        cells.append(.text(start..<bytes.count))
    }
}
