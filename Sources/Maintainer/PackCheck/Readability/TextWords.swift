/// Iterates the words of a text: the parts between blanks that contain a letter or digit.
///
/// Works on bytes, because a pack of ten thousand guides has five million words and characters are slow.
struct TextWords: Sequence, IteratorProtocol {
    struct Word {
        /// The word as written, including punctuation.
        var bytes: ArraySlice<UInt8>

        /// True if the word ends in `.`, `!`, `?` or `…`, even before a closing quote or bracket; `1.5` does not.
        var endsSentence: Bool {
            var rest = bytes
            while let closer = Self.closers.first(where: { rest.hasEnding($0) }) {
                rest.removeLast(closer.count)
            }
            return Self.stops.contains { rest.hasEnding($0) }
        }

        private static let closers = ["\"", "'", ")", "]", "”", "’", "»"].map { Array($0.utf8) }
        private static let stops = [".", "!", "?", "…"].map { Array($0.utf8) }
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var count: Int { reduce(0) { count, _ in count + 1 } }

    mutating func next() -> Word? {
        while index < bytes.count {
            let start = index
            var blank = 0
            while index < bytes.count {
                blank = Self.lengthOfBlank(bytes, at: index)
                if blank > 0 { break }
                index += 1
            }
            let word = bytes[start..<index]
            index += blank
            if !word.isEmpty, Self.isWord(word) { return Word(bytes: word) }
        }
        return nil
    }

    /// Returns the number of bytes of white space at `index`. No-break and other spaces separate words too.
    private static func lengthOfBlank(_ bytes: [UInt8], at index: Int) -> Int {
        switch bytes[index] {
        case 0x20, 0x09...0x0D: return 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: return 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            // U+2000 to U+200A, and the narrow no-break space U+202F.
            return bytes[index + 2] <= 0x8A || bytes[index + 2] == 0xAF ? 3 : 0
        case 0xE3 where bytes[index...].starts(with: [0xE3, 0x80, 0x80]): return 3
        default: return 0
        }
    }

    private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
        var isForeign = false
        for byte in bytes {
            if (97...122).contains(byte | 0x20) || (48...57).contains(byte) { return true }
            isForeign = isForeign || byte >= 0x80
        }
        return isForeign && String(decoding: bytes, as: UTF8.self).contains { $0.isLetter || $0.isNumber }
    }
}

extension ArraySlice<UInt8> {
    func hasEnding(_ ending: [UInt8]) -> Bool {
        count >= ending.count && suffix(ending.count).elementsEqual(ending)
    }
}
