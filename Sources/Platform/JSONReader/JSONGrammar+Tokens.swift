// The tokens of JSON that have a text: strings, numbers and words.

extension JSONGrammar {
    // MARK: Strings

    mutating func string(_ piece: UnsafeBufferPointer<UInt8>, _ index: inout Int) throws(Mistake) -> Token? {
        let start = index
        let end = Self.endOfPlainText(piece, from: start)
        index = end
        guard end < piece.count, piece[end] == UInt8(ascii: "\"") else {
            try collect(start..<end, of: piece)
            guard end < piece.count else { return nil }
            guard piece[end] == UInt8(ascii: "\\") else {
                throw Mistake(kind: .malformed("a string contains a line end or control character"), back: 1)
            }
            inside = .escape
            index += 1
            return nil
        }
        index += 1
        let token = try complete(mayBeValue ? .string : .key, start..<end, of: piece)
        endPair()
        return token
    }

    /// Returns the index of the next quotation mark, backslash or control character, which are looked for in eight bytes at
    /// a time; the end of the piece if there is none.
    private static func endOfPlainText(_ piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let (raw, ones, highest) = (UnsafeRawBufferPointer(piece), UInt64.max / 255, UInt64.max / 255 * 128)
        var index = start
        while index + 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let (quote, backslash) = (word ^ (ones * 0x22), word ^ (ones * 0x5C))
            // A byte that is less than the one that is subtracted sets its highest bit: the first such byte is right.
            let found =
                ((word &- ones * 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash)
                & highest
            guard found == 0 else { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, raw[index] >= 0x20, raw[index] != 0x22, raw[index] != 0x5C { index += 1 }
        return index
    }

    mutating func escape(_ byte: UInt8, _ index: inout Int) throws(Mistake) -> Token? {
        if byte == UInt8(ascii: "u") {
            (unit, digits, inside) = (0, 0, .codeUnit)
        } else {
            endPair()
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): collected.append(byte)
            case UInt8(ascii: "n"): collected.append(0x0A)
            case UInt8(ascii: "t"): collected.append(0x09)
            case UInt8(ascii: "r"): collected.append(0x0D)
            case UInt8(ascii: "b"): collected.append(0x08)
            case UInt8(ascii: "f"): collected.append(0x0C)
            default:
                throw Mistake(
                    kind: .malformed("a backslash stands before a character that it cannot escape"), back: 1)
            }
            inside = .string
        }
        index += 1
        return nil
    }

    mutating func codeUnit(_ byte: UInt8, _ index: inout Int) throws(Mistake) -> Token? {
        guard let digit = Self.digit(byte) else {
            throw Mistake(kind: .malformed("\\u must be followed by four hexadecimal digits"), back: 1)
        }
        (unit, digits) = (unit << 4 | digit, digits + 1)
        index += 1
        guard digits == 4 else { return nil }
        inside = .string
        if unit & 0xFC00 == 0xDC00, high != 0 {
            append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF)
            high = 0
        } else {
            endPair()
            if unit & 0xFC00 == 0xD800 { high = unit } else { append(unit) }
        }
        return nil
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
        default: nil
        }
    }

    /// Replaces the first half of a pair whose second does not follow.
    mutating func endPair() {
        guard high != 0 else { return }
        high = 0
        append(0xFFFD)
    }

    private mutating func append(_ scalar: UInt32) {
        collected += (Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8
    }

    // MARK: Numbers and words

    mutating func number(_ piece: UnsafeBufferPointer<UInt8>, _ index: inout Int) throws(Mistake) -> Token? {
        let start = index
        var (end, part) = (start, part)
        while end < piece.count, let next = part.after(piece[end]) { (end, part) = (end + 1, next) }
        (index, self.part) = (end, part)
        guard end < piece.count else {
            try collect(start..<end, of: piece)
            return nil
        }
        guard part.isWhole else {
            guard part == .minus, Self.isLetter(piece[end]) else { throw missingDigit() }
            try collect(start..<end, of: piece)
            inside = .word
            return nil
        }
        return try complete(.number, start..<end, of: piece)
    }

    mutating func word(_ piece: UnsafeBufferPointer<UInt8>, _ index: inout Int) throws(Mistake) -> Token? {
        while index < piece.count, collected.count < Self.longestWord, Self.isLetter(piece[index]) {
            collected.append(piece[index])
            index += 1
        }
        guard index < piece.count || collected.count == Self.longestWord else { return nil }
        return try judge(isLast: false)
    }

    /// One letter more than `-Infinity` has.
    private static let longestWord = 10

    /// Returns the token of the word that was collected.
    mutating func judge(isLast: Bool) throws(Mistake) -> Token {
        let (text, count) = (String(decoding: collected, as: UTF8.self), collected.count)
        switch text {
        case "true": return complete(.boolean(true))
        case "false": return complete(.boolean(false))
        case "null": return complete(.null)
        default: break
        }
        if isLast, ["true", "false", "null"].contains(where: { $0.hasPrefix(text) }) {
            throw Mistake(kind: .truncated)
        }
        let word = text.drop { $0 == "-" }
        if ["NaN", "nan", "Infinity"].contains(where: { word.hasPrefix($0) }) {
            throw Mistake(kind: .notANumber, back: count)
        }
        throw word.count == count ? Self.invalid(back: count) : missingDigit(back: count)
    }

    private func missingDigit(back: Int = 1) -> Mistake {
        Mistake(kind: .malformed("a digit must follow the \(part.name)"), back: back)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
