import Diagnostics

/// Finds the line and column of a byte, the way editors count them.
enum SourceLines {
    /// The position of `offset` in UTF-8 text: lines end at LF, CR or CR LF; columns count scalars (a byte
    /// that is not valid UTF-8 counts as one).
    static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
        var line = 1
        var column = 1
        var index = 0
        let end = min(offset, bytes.count)
        while index < end {
            let byte = bytes[index]
            if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return SourcePosition(line: line, column: column)
    }

    static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
        bytes.withUnsafeBufferPointer { position(of: offset, in: $0) }
    }
}
