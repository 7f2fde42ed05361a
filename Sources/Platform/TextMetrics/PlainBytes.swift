/// Finds bytes that are not printable ASCII, eight at a time: nearly all text has none.
public enum PlainBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// Returns the index of the first byte at or after `start` that is not printable ASCII (0x20 to 0x7E), or
    /// the number of bytes if there is none.
    public static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // Bytes below 0x20 borrow, 0x7F becomes 0x80, and others above it have the high bit already.
            guard ((word &- ones &* 0x20) | (word &+ ones) | word) & high == 0 else { break }
            index += 8
        }
        while index < raw.count, raw[index] >= 0x20, raw[index] < 0x7F { index += 1 }
        return index
    }
}
