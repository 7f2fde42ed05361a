import Diagnostics

/// The lines and columns of the bytes of a text file.
struct LinePositions {
    private let bytes: [UInt8]
    /// Where each line begins.
    private let lines: [Int]
    /// How many scalars stand before every `stride`th byte: a page may be one line of megabytes.
    private let scalarsBefore: [Int]
    private static let stride = 4_096

    /// - Parameters:
    ///   - bytes: UTF-8; a byte order mark at the beginning is no column.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = Self.lineStarts(bytes)
        scalarsBefore = Self.scalarCounts(bytes)
    }

    /// The line and column (in scalars) of a byte.
    func position(of offset: Int) -> SourcePosition {
        var low = 0
        var high = lines.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(
            line: low + 1, column: scalars(before: offset) - scalars(before: lines[low]) + 1)
    }

    private func scalars(before offset: Int) -> Int {
        let block = min(offset, bytes.count) / Self.stride
        let rest = bytes[(block * Self.stride)..<min(offset, bytes.count)]
        return scalarsBefore[block] + rest.count { $0 & 0xC0 != 0x80 }
    }

    private static func scalarCounts(_ bytes: [UInt8]) -> [Int] {
        var counts = [0]
        var count = 0
        for (index, byte) in bytes.enumerated() {
            if byte & 0xC0 != 0x80 { count += 1 }
            if (index + 1) % stride == 0 { counts.append(count) }
        }
        return counts
    }

    private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        for (index, byte) in bytes.enumerated() {
            let endsLine =
                byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
            if endsLine { starts.append(index + 1) }
        }
        return starts
    }
}
