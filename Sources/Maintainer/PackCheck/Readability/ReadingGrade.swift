/// The number of school years that a text requires of its reader.
///
/// The Flesch-Kincaid grade level: 0.39 words per sentence + 11.8 syllables per word − 15.59 (J. P. Kincaid,
/// R. P. Fishburne, R. L. Rogers and B. S. Chissom, "Derivation of new readability formulas for Navy enlisted
/// personnel", Research Branch Report 8-75, Naval Air Station Memphis, 1975). It counts as follows:
///
/// - Each piece (heading, paragraph, list item) ends a sentence, and so do `.`, `!` and `?` after a word.
/// - One or two words alone ("Do now", "Stop.") do not count as a sentence, so that headings and exclamations
///   do not make a hard text seem easy; their words count. PyPI's textstat does the same, and the tests keep
///   this grade within 0.5 of its grade.
/// - A word is text between blanks with a letter or digit (`TextWords`); `SyllableCounter` counts its
///   syllables.
/// - Words of the guide's title count one syllable: "radioactive" is not the writer's choice.
package struct ReadingGrade: Sendable, Equatable {
    package private(set) var words = 0
    /// The number of sentences; at least 1 if there are words.
    package private(set) var sentences = 0
    package private(set) var syllables = 0
    /// The number of syllables without the allowance for the words of the title.
    package private(set) var syllablesWithTitle = 0

    /// - Parameters:
    ///   - pieces: the text as divided by `GuideText`.
    ///   - title: the words that count one syllable each; empty for none.
    ///   - memory: the syllable counts of words, shared by the texts of a pack.
    init(pieces: [String], title: String, _ memory: inout SyllableCache) {
        var known: Set<[UInt8]> = []
        for word in TextWords(title) { SyllableCounter.forEachPart(of: word.bytes) { known.insert($0) } }
        for piece in pieces { add(TextWords(piece), known: known, &memory) }
        if words > 0 { sentences = max(1, sentences) }
    }

    /// The grade; 0 for a text without words. It may be below 0 for very short sentences.
    package var grade: Double { grade(syllables: syllables) }

    /// The grade without the allowance for the words of the title, which other tools measure.
    package var gradeWithTitle: Double { grade(syllables: syllablesWithTitle) }

    private func grade(syllables: Int) -> Double {
        guard words > 0 else { return 0 }
        return 0.39 * Double(words) / Double(sentences) + 11.8 * Double(syllables) / Double(words) - 15.59
    }

    /// The least number of words that count as a sentence.
    private static let leastSentence = 3

    private mutating func add(_ piece: TextWords, known: Set<[UInt8]>, _ memory: inout SyllableCache) {
        var length = 0
        for word in piece {
            length += 1
            words += 1
            add(word, known: known, &memory)
            if word.endsSentence {
                if length >= Self.leastSentence { sentences += 1 }
                length = 0
            }
        }
        if length >= Self.leastSentence { sentences += 1 }
    }

    private mutating func add(_ word: TextWords.Word, known: Set<[UInt8]>, _ memory: inout SyllableCache) {
        var count = 0
        var eased = 0
        SyllableCounter.forEachPart(of: word.bytes) { part in
            let syllables = memory.count(part: part)
            count += syllables
            eased += known.contains(part) ? 1 : syllables
        }
        syllablesWithTitle += max(1, count)
        syllables += max(1, eased)
    }
}

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
