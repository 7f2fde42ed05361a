// The lines of a text, however they end.

enum TextLines {
    /// The most lines of a table that are read, more than the servers ever send, and bytes of one line.
    static let most = 25_000
    private static let longest = 64 << 10

    /// Calls back with each line that has something in it, without its line end and without a byte order mark; with nil for
    /// one that is too long.
    ///
    /// - Returns: whether the text ends with a line end, and has no more lines than are read.
    @discardableResult
    static func forEach(_ bytes: [UInt8], _ take: (ArraySlice<UInt8>?) -> Void) -> Bool {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var count = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = bytes[start..<end]
            start = end + 1
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            count += 1
            guard count <= most else { return false }
            take(line.count <= longest ? line : nil)
        }
        return bytes.last == 0x0A || bytes.last == 0x0D
    }
}

/// Columns of a table by their names.
struct ColumnNames {
    private var columns: [String: Int] = [:]
    let count: Int

    init(_ names: [String]) {
        count = names.count
        for (index, name) in names.enumerated() where columns[name.withoutBlanks.lowercased()] == nil {
            columns[name.withoutBlanks.lowercased()] = index
        }
    }

    func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

    /// Returns the field of the first of the columns that the table has, nil if it is empty or there is none.
    func field(_ fields: [String], _ names: String...) -> String? {
        for name in names {
            guard let index = columns[name] else { continue }
            return index < fields.count ? fields[index].withoutBlanks.orNil : nil
        }
        return nil
    }
}
