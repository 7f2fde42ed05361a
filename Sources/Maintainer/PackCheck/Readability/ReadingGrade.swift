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
