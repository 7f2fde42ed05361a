/// The meanings of the named character references of the HTML Standard.
enum NamedReferences {
    struct Meaning {
        var scalars: [Unicode.Scalar]
        /// True if the semicolon may be missing, as in `&copy 2026`.
        var needsNoSemicolon: Bool
    }

    /// The length of the longest name, `CounterClockwiseContourIntegral`.
    static let longestName = 31
    /// The length of the longest name that needs no semicolon.
    static let longestWithout = 6

    /// Returns the meaning of a name, or nil if it is unknown. Uses a binary search.
    static func meaning(of name: UnsafeBufferPointer<UInt8>) -> Meaning? {
        table.withUTF8Buffer { table in
            var (low, high) = (0, table.count)
            while low < high {
                var start = (low + high) / 2
                while start > low, table[start - 1] != 0x20 { start -= 1 }
                var end = start
                while end < table.count, table[end] != 0x20 { end += 1 }
                switch order(table[start..<end], name) {
                case 0: return meaning(table[(start + name.count)..<end])
                case 1...: high = start
                default: low = end + 1
                }
            }
            return nil
        }
    }

    /// Returns a number below, at or above 0 if the entry's name is before `name`, equal or after it.
    private static func order(_ entry: Slice<UnsafeBufferPointer<UInt8>>, _ name: UnsafeBufferPointer<UInt8>)
        -> Int
    {
        var index = entry.startIndex
        for byte in name {
            // The marks that end a name count as less than any letter or digit.
            let other = entry[index]
            if other == 0x3A || other == 0x3D { return -1 }
            if other != byte { return Int(other) - Int(byte) }
            index += 1
        }
        return entry[index] == 0x3A || entry[index] == 0x3D ? 0 : 1
    }

    private static func meaning(_ entry: Slice<UnsafeBufferPointer<UInt8>>) -> Meaning {
        var meaning = Meaning(scalars: [], needsNoSemicolon: entry.first == 0x3D)
        var value: UInt32 = 0
        for byte in entry.dropFirst() {
            if byte == 0x2B {
                meaning.scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                value = 0
            } else {
                value = value << 4 + UInt32(byte - (byte < 0x3A ? 0x30 : 0x37))
            }
        }
        meaning.scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        return meaning
    }
}
