// The values of a row that is added. All texts of a row are in one buffer, which is reused for the next row.

struct RowValues {
    enum Cell {
        case null
        case integer(Int)
        case number(Double)
        /// A text, by the range of its bytes.
        case text(Range<Int>)
    }

    private(set) var cells: [Cell] = []
    private(set) var bytes: [UInt8] = []

    var count: Int { cells.count }

    mutating func clear() {
        cells.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    // Nil is NULL.

    mutating func add(_ number: Int?) { cells.append(number.map(Cell.integer) ?? .null) }

    mutating func add(_ number: Double?) { cells.append(number.map(Cell.number) ?? .null) }

    mutating func add(_ text: String?) {
        guard let text else { return cells.append(.null) }
        add { $0.append(contentsOf: text.utf8) }
    }

    mutating func add(_ write: (inout [UInt8]) -> Void) {
        let start = bytes.count
        write(&bytes)
        cells.append(.text(start..<bytes.count))
    }
}
