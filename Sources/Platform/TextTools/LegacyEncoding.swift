/// Converts legacy encodings to UTF-8 without iconv, which a static program must not call.
public enum LegacyEncoding {
    /// The scalars of bytes 0x80 to 0x9F in windows-1252 (WHATWG Encoding Standard, index windows-1252). The five that
    /// browsers take for C1 controls are replaced instead, so that a reader sees that a letter is missing.
    private static let upperControls: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
        0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]

    /// Returns the scalar of a windows-1252 byte, which browsers also use for `&#128;` to `&#159;`.
    public static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upperControls[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// Converts a single-byte encoding to UTF-8; a byte without a character becomes U+FFFD.
    /// - Returns: the text, and the index in it of the first such replacement.
    public static func utf8(
        from bytes: [UInt8], scalar: (UInt8) -> Unicode.Scalar
    ) -> (text: [UInt8], firstFault: Int?) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var fault: Int?
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                let scalar = scalar(byte)
                if scalar == "\u{FFFD}" { fault = fault ?? result.count }
                result.append(scalar)
            }
        }
        return (result, fault)
    }

    /// Converts UTF-16 from `start` on to UTF-8; an unpaired surrogate or an odd last byte becomes U+FFFD.
    /// - Returns: the text, and the index in it of the first such replacement.
    public static func utf8(
        fromUTF16 bytes: [UInt8], from start: Int, bigEndian: Bool
    ) -> (text: [UInt8], firstFault: Int?) {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count - start) / 2 * 3 / 2)
        var fault: Int?
        var index = start
        func unit(_ index: Int) -> UInt32 {
            let (low, high) = bigEndian ? (bytes[index + 1], bytes[index]) : (bytes[index], bytes[index + 1])
            return UInt32(high) << 8 | UInt32(low)
        }
        while index + 1 < bytes.count {
            var value = unit(index)
            index += 2
            if (0xD800...0xDBFF).contains(value), index + 1 < bytes.count {
                let low = unit(index)
                if (0xDC00...0xDFFF).contains(low) {
                    value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                    index += 2
                }
            }
            if Unicode.Scalar(value) == nil { fault = fault ?? result.count }
            result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        if index < bytes.count {
            fault = fault ?? result.count
            result.append("\u{FFFD}" as Unicode.Scalar)
        }
        return (result, fault)
    }

    /// Converts UTF-32 to UTF-8; an invalid scalar, and too few bytes for one at the end, become U+FFFD.
    public static func utf8(fromUTF32 bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let unit = bytes[start..<min(start + 4, bytes.count)]
            let value = (bigEndian ? Array(unit) : unit.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            result.append((unit.count == 4 ? Unicode.Scalar(value) : nil) ?? "\u{FFFD}")
        }
        return result
    }
}

extension [UInt8] {
    public mutating func append(_ scalar: Unicode.Scalar) {
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
