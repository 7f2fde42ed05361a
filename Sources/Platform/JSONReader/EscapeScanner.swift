// Replaces escaped halves of surrogate pairs, which the library would silently turn into other characters.

/// Replaces each `\uD800` to `\uDFFF` that is not half of a pair by `\uFFFD`, in place, in a text that comes in pieces.
enum EscapeScanner {
    /// The most bytes that a piece may hold back: a whole escape and all but one byte of the next.
    static let maxHeldBack = 11

    /// Scans `text`, which begins outside an escape. Returns the number of bytes that can be used; the rest
    /// begins with an escape that may continue in the next piece.
    static func repair(_ text: UnsafeMutableBufferPointer<UInt8>, isLast: Bool) -> Int {
        var index = 0
        while let escape = nextBackslash(in: text, from: index) {
            let first = escape + 1 < text.count ? text[escape + 1] : nil
            guard let first else { return isLast ? text.count : escape }
            guard first == UInt8(ascii: "u") else {
                index = escape + 2
                continue
            }
            guard escape + 6 <= text.count else { return isLast ? text.count : escape }
            index = escape + 6
            guard let unit = unit(text, at: escape), unit & 0xF800 == 0xD800 else { continue }
            if unit < 0xDC00 {
                guard escape + 12 <= text.count || isLast || isNoEscape(text, at: escape + 6) else {
                    return escape
                }
                if let low = self.unit(text, at: escape + 6), low & 0xFC00 == 0xDC00 {
                    index = escape + 12
                    continue
                }
            }
            replace(text, at: escape)
        }
        return text.count
    }

    private static func nextBackslash(in text: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < text.count {
            if text[index] == UInt8(ascii: "\\") { return index }
            index += 1
        }
        return nil
    }

    /// Returns the code unit of the escape at `index`; nil if there is no whole `\uXXXX`.
    private static func unit(_ text: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt32 = 0
        for byte in text[(index + 2)..<(index + 6)] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return value
    }

    /// Returns whether the text at `index` is already known not to begin with `\u`.
    private static func isNoEscape(_ text: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> Bool {
        if index < text.count, text[index] != UInt8(ascii: "\\") { return true }
        return index + 1 < text.count && text[index + 1] != UInt8(ascii: "u")
    }

    private static func replace(_ text: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
        for offset in 2..<5 { text[index + offset] = UInt8(ascii: "F") }
        text[index + 5] = UInt8(ascii: "D")
    }
}
