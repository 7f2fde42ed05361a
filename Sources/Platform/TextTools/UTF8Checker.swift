/// Checks that a text in pieces is UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
public struct UTF8Checker {
    /// The number of continuation bytes that must follow.
    private var due = 0
    /// The allowed range of the next continuation byte; only the first of a sequence is restricted.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    public init() {}

    /// True if the text so far ends between two characters.
    public var isAtBoundary: Bool { due == 0 }

    /// Returns the index of the first byte of the piece that is invalid UTF-8, or nil if there is none.
    public mutating func firstFault(in piece: UnsafeBufferPointer<UInt8>) -> Int? {
        if due == 0, Self.isASCII(piece) { return nil }
        for (index, byte) in piece.enumerated() {
            if due == 0 {
                if byte >= 0x80, !begin(byte) { return index }
            } else {
                guard byte >= lowest, byte <= highest else { return index }
                (lowest, highest) = (0x80, 0xBF)
                due -= 1
            }
        }
        return nil
    }

    /// Starts a sequence of several bytes. Returns false if no sequence begins with `byte`.
    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: due = 1
        case 0xE0: (due, lowest) = (2, 0xA0)
        case 0xED: (due, highest) = (2, 0x9F)
        case 0xE1...0xEF: due = 2
        case 0xF0: (due, lowest) = (3, 0x90)
        case 0xF1...0xF3: due = 3
        case 0xF4: (due, highest) = (3, 0x8F)
        default: return false
        }
        return true
    }

    private static func isASCII(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        var all: UInt8 = 0
        for byte in piece { all |= byte }
        return all < 0x80
    }
}
