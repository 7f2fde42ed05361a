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
        for byte in bytes {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        offset += bytes.count
    }
}
