/// Reads scalars from the bytes of a `String`, and determines which of them never join a neighbor.
enum UTF8Reading {
    /// Returns the scalar at `index` and its length in bytes; U+FFFD and 1 if the bytes are not UTF-8.
    @inline(__always)
    static func scalar<Bytes: RandomAccessCollection>(
        in bytes: Bytes, at index: Int
    ) -> (scalar: Unicode.Scalar, length: Int) where Bytes.Element == UInt8, Bytes.Index == Int {
        let lead = UInt32(bytes[index])
        if lead < 0x80 { return (Unicode.Scalar(UInt8(lead)), 1) }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard lead >= 0xC2, index + length <= bytes.count else { return ("\u{FFFD}", 1) }
        var value = lead & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
        return (scalar, length)
    }

    /// Returns whether this scalar is a grapheme cluster by itself beside any other such scalar.
    ///
    /// True for ASCII (except CR, which joins LF), Latin, Greek and Cyrillic letters, punctuation, symbols,
    /// kana, ideographs and Hangul syllables; false for everything that may combine. It may be false too
    /// often, but never true too often: if false, the standard library's slower segmentation decides.
    static func isAlwaysAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0D: false
        case 0..<0x300: true
        case 0x370..<0x483, 0x48A..<0x530: true
        case 0x1E00..<0x200C, 0x200E..<0x20D0, 0x2100..<0x2C00: true
        case 0x3000..<0x302A, 0x3030..<0x3099, 0x309B..<0xA000: true
        case 0xAC00..<0xD7A4: true
        case 0xF900..<0xFB00, 0xFF01..<0xFF9E: true
        default: false
        }
    }
}
