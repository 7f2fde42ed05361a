// Iterates the lines of a text with any kind of line end.

enum TextLines {
    /// The most lines of a table to read, more than the servers ever send, and the most bytes of one line.
    static let limit = 25_000
    private static let longest = 64 << 10

    /// Calls back with each line that is not empty, without its line end and byte order mark, or with nil for
    /// one that is too long.
    ///
    /// - Returns: true if the text ends with a line end and is within the limit of lines.
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
            guard count <= limit else { return false }
            take(line.count <= longest ? line : nil)
        }
        return bytes.last == 0x0A || bytes.last == 0x0D
    }
}

/// The columns of a table by name.
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

    /// Returns the field of the first of these columns that the table has, or nil if it is empty or there is none.
    func field(_ fields: [String], _ names: String...) -> String? {
        for name in names {
            guard let index = columns[name] else { continue }
            return index < fields.count ? fields[index].withoutBlanks.orNil : nil
        }
        return nil
    }
}
