/// A place in a text that is read as a stream.
package struct TextPosition: Sendable, Equatable {
    /// Bytes before it.
    package var offset: Int
    /// Starts at 1.
    package var line: Int
    /// Counts Unicode scalars; starts at 1.
    package var column: Int

    package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
        (self.offset, self.line, self.column) = (offset, line, column)
    }

    /// Moves behind `bytes`, which follow the place; lines end at LF.
    package mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
        // Sums without branches take many bytes at once.
        var lines = 0
        for byte in bytes { lines &+= byte == 0x0A ? 1 : 0 }
        var rest = bytes
        if lines > 0, let last = bytes.lastIndex(of: 0x0A) {
            line += lines
            column = 1
            rest = UnsafeBufferPointer(rebasing: bytes[(last + 1)...])
        }
        var scalars = 0
        for byte in rest { scalars &+= byte & 0xC0 != 0x80 ? 1 : 0 }
        column += scalars
        offset += bytes.count
    }
}
