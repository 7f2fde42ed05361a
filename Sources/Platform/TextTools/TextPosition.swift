/// A position in a text that is read as a stream.
public struct TextPosition: Sendable, Equatable {
    /// The number of bytes before it.
    public var offset: Int
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
        (self.offset, self.line, self.column) = (offset, line, column)
    }

    /// Moves past `bytes`, which follow the position. Lines end at LF.
    public mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
        let lines = ByteTally.lineFeeds(in: bytes)
        var rest = bytes
        if lines > 0, let last = bytes.lastIndex(of: 0x0A) {
            line += lines
            column = 1
            rest = UnsafeBufferPointer(rebasing: bytes[(last + 1)...])
        }
        column += rest.count - ByteTally.continuations(in: rest)
        offset += bytes.count
    }
}

/// Counts bytes of one kind, eight at a time.
private enum ByteTally {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    static func lineFeeds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let sevenBits = ones &* 0x7F
        return count(in: bytes) { word in
            // Zero where the byte is a line feed; its sum with 7F reaches the highest bit everywhere else.
            let rest = word ^ (ones &* 0x0A)
            return ~((((rest & sevenBits) &+ sevenBits) | rest) >> 7) & ones
        }
    }

    static func continuations(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        count(in: bytes) { word in (word >> 7) & ~(word >> 6) & ones }
    }

    /// - Parameter marks: returns a 1 in each of the eight bytes that counts.
    @inline(__always)
    private static func count(
        in bytes: UnsafeBufferPointer<UInt8>, _ marks: (UInt64) -> UInt64
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var (sum, index) = (0, 0)
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The product has the sum of all bytes in its highest one.
            sum += Int(truncatingIfNeeded: (marks(word) &* ones) >> 56)
            index += 8
        }
        while index < raw.count {
            sum += Int(truncatingIfNeeded: marks(UInt64(raw[index]) | filler) & 1)
            index += 1
        }
        return sum
    }

    /// Bytes of a letter, which no count includes.
    private static let filler: UInt64 = 0x4141_4141_4141_4100
}
