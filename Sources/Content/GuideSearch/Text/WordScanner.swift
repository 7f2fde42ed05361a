internal import TextMetrics

/// Finds the words of a text, folded for comparison, in guides and queries alike.
///
/// A word is a run of letters and digits, in lower case, without accents and apostrophes ("can't" is `cant`). Each
/// character of a script without spaces between words (Chinese, Japanese, Thai …) is a word by itself, and so is each
/// syllable of Korean, whose words take on endings without a space.
struct WordScanner {
    struct Word {
        var text: String
        /// Its range in the UTF-8 bytes of the text.
        var range: Range<Int>
    }

    /// The most bytes of a word; the rest is dropped.
    static let longestWord = 48

    /// Returns the first `most` words of a text.
    static func words(_ text: String, max most: Int = .max) -> [Word] {
        var text = text
        return text.withUTF8 { words($0, max: most) }
    }

    private static func words(_ bytes: UnsafeBufferPointer<UInt8>, max most: Int) -> [Word] {
        var words: [Word] = []
        var word: [UInt8] = []
        var start = 0
        var index = 0
        func end(at position: Int) {
            guard !word.isEmpty else { return }
            words.append(Word(text: String(decoding: word, as: UTF8.self), range: start..<position))
            word.removeAll(keepingCapacity: true)
        }
        while index < bytes.count, words.count < most {
            let byte = bytes[index]
            if byte < 0x80 {
                switch byte {
                case 0x61...0x7A, 0x30...0x39, 0x41...0x5A:
                    if word.isEmpty { start = index }
                    if word.count < longestWord {
                        word.append(byte < 0x40 || byte > 0x5A ? byte : byte | 0x20)
                    }
                case UInt8(ascii: "'") where !word.isEmpty: index += contractionLength(bytes, at: index + 1)
                default: end(at: index)
                }
                index += 1
                continue
            }
            let (scalar, length) = scalar(bytes, at: index)
            switch kind(of: scalar) {
            case .letter:
                if word.isEmpty { start = index }
                if word.count < longestWord {
                    TextFolding.forEachFolded(scalar) { word.append(contentsOf: Array(String($0).utf8)) }
                }
            case .ideograph:
                end(at: index)
                words.append(Word(text: String(scalar), range: index..<index + length))
            case .joiner: break
            case .apostrophe: if !word.isEmpty { index += contractionLength(bytes, at: index + length) }
            case .other: end(at: index)
            }
            index += length
        }
        if words.count < most { end(at: index) }
        return words
    }

    /// The endings after an apostrophe that are not part of the word: "who's" is `who`, "od'd" is `od`.
    private static let contractions: [StaticString] = ["s", "d", "m", "ll", "re", "ve"]

    /// Returns the length in bytes of such an ending at `start`, or 0 if the letters are part of the word, as in "can't".
    private static func contractionLength(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        for rest in contractions {
            let end = start + rest.utf8CodeUnitCount
            guard end <= bytes.count, end == bytes.count || !isLetter(bytes[end]) else { continue }
            if (start..<end).allSatisfy({ bytes[$0] | 0x20 == rest.utf8Start[$0 - start] }) {
                return end - start
            }
        }
        return 0
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
    }

    private enum Kind { case letter, ideograph, joiner, apostrophe, other }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x2018, 0x2019, 0x02BC: return .apostrophe
        // The last is the line that stretches Arabic words.
        case 0xAD, 0x200B...0x200D, 0x0640: return .joiner
        // Thai to Myanmar, Khmer; kana, ideographs, Hangul; the supplementary ideographic planes.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return scalar.properties.isAlphabetic ? .ideograph : .other
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return .joiner
        case .decimalNumber, .letterNumber, .otherNumber: return .letter
        default: return properties.isAlphabetic ? .letter : .other
        }
    }

    /// Returns the scalar at `index`, and its length in bytes. The bytes are valid UTF-8, as they are those of a `String`.
    private static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar, length: Int) {
        let lead = UInt32(bytes[index])
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + length <= bytes.count else { return ("\u{FFFD}", bytes.count - index) }
        var value = lead & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
