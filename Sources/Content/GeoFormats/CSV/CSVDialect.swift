import TextTools

/// The separator of a table, and the length of what precedes its first row.
struct CSVDialect {
    let separator: UInt8
    /// The bytes of a line that only names the separator.
    let passedOver: Int
    let passedLines: Int

    private static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    init(beginning text: [UInt8]) {
        if let named = Self.named(text) {
            (separator, passedOver, passedLines) = (named.separator, named.length, 1)
            return
        }
        (passedOver, passedLines) = (0, 0)
        let counts = Self.separators.map { separator in
            var (count, isQuoted) = (0, false)
            for byte in text {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                if isQuoted { continue }
                if byte == 0x0A || byte == 0x0D, count > 0 || !text.isEmpty { break }
                if byte == separator { count += 1 }
            }
            return count
        }
        let most = counts.max() ?? 0
        separator = most > 0 ? Self.separators[counts.firstIndex(of: most) ?? 0] : Self.separators[0]
    }

    /// Returns whether the text contains a complete first row that is not empty, and the byte behind its line end.
    static func hasFirstRow(_ text: [UInt8]) -> Bool {
        var (isQuoted, hasText) = (false, false)
        for byte in text.dropLast() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == 0x0A || byte == 0x0D { if !isQuoted, hasText { return true } } else { hasText = true }
        }
        return false
    }

    /// Reads a first line such as `sep=;`, which spreadsheets write and read.
    private static func named(_ text: [UInt8]) -> (separator: UInt8, length: Int)? {
        let start = text.starts(with: "\"sep=".utf8) ? 1 : 0
        guard text.dropFirst(start).prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8), text.count > start + 4
        else { return nil }
        guard let end = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        let isTwo = text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A
        return (text[start + 4], end + (isTwo ? 2 : 1))
    }
}

/// Converts UTF-16 to UTF-8, and removes a byte order mark.
struct CSVDecoder {
    private enum Encoding { case unknown, bytes, utf16(bigEndian: Bool) }
    private var encoding = Encoding.unknown
    /// The bytes held back because they are too few for a character, or for detecting the encoding.
    private var held: [UInt8] = []

    /// Returns the piece as UTF-8, or nil if it can be used unchanged.
    mutating func converted(_ piece: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if case .bytes = encoding { return nil }
        var text = held + Array(piece)
        held = []
        if case .unknown = encoding {
            guard text.count >= 4 else {
                held = text
                return []
            }
            text.removeFirst(begin(text))
        }
        guard case .utf16(let bigEndian) = encoding else { return text }
        return decoded(text, bigEndian)
    }

    /// The bytes that are left at the end of the file.
    var rest: [UInt8] {
        switch encoding {
        case .unknown: held.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(held.dropFirst(3)) : held
        case .bytes: []
        case .utf16: held.isEmpty ? [] : Array("\u{FFFD}".utf8)
        }
    }

    /// Detects the encoding. Returns the length of the byte order mark.
    private mutating func begin(_ text: [UInt8]) -> Int {
        switch (text[0], text[1]) {
        case (0xFF, 0xFE): encoding = .utf16(bigEndian: false)
        case (0xFE, 0xFF): encoding = .utf16(bigEndian: true)
        case (0, 1...0x7F) where text[2] == 0:
            encoding = .utf16(bigEndian: true)
            return 0
        case (1...0x7F, 0) where text[3] == 0:
            encoding = .utf16(bigEndian: false)
            return 0
        default:
            encoding = .bytes
            return text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        }
        return 2
    }

    private mutating func decoded(_ text: [UInt8], _ bigEndian: Bool) -> [UInt8] {
        var end = text.count / 2 * 2
        // The first half of a pair waits for the second.
        if end >= 2, text[bigEndian ? end - 2 : end - 1] & 0xFC == 0xD8 { end -= 2 }
        held = Array(text[end...])
        return LegacyEncoding.utf8(fromUTF16: Array(text[..<end]), from: 0, bigEndian: bigEndian).text
    }
}
