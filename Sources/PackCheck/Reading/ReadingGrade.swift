/// How many years of school a text asks of its reader.
///
/// The Flesch-Kincaid grade level: 0.39 words a sentence + 11.8 syllables a word − 15.59 (J. P. Kincaid,
/// R. P. Fishburne, R. L. Rogers and B. S. Chissom, "Derivation of new readability formulas for Navy enlisted
/// personnel", Research Branch Report 8-75, Naval Air Station Memphis, 1975). What it counts:
///
/// - Each piece (heading, paragraph, list item) ends a sentence, and so do `.`, `!` and `?` behind a word.
/// - One or two words alone ("Do now", "Stop.") are no sentence of their own, so that headings and cries do not
///   make a hard text look easy; their words count. PyPI's textstat does the same, and the tests hold this grade
///   within 0.5 of its.
/// - A word is what stands between blanks and has a letter or digit; `SyllableCounter` counts its syllables.
/// - Words of the guide's own title count one syllable: "radioactive" is not the writer's choice.
public struct ReadingGrade: Sendable, Equatable {
    public private(set) var words = 0
    /// At least 1 where there are words.
    public private(set) var sentences = 0
    public private(set) var syllables = 0

    /// - Parameters:
    ///   - pieces: what the text says, as `GuideText` divides it.
    ///   - title: words that count one syllable each; empty for none.
    public init(pieces: [String], title: String = "") {
        let known = Set(Self.words(in: title).flatMap(Self.parts))
        for piece in pieces { add(piece, known: known) }
        if words > 0 { sentences = max(1, sentences) }
    }

    /// The grade; 0 for a text without words. It may be below 0 for very short sentences.
    public var grade: Double {
        guard words > 0 else { return 0 }
        return 0.39 * Double(words) / Double(sentences) + 11.8 * Double(syllables) / Double(words) - 15.59
    }

    /// Fewer words than these are no sentence of their own.
    static let leastSentence = 3

    private mutating func add(_ piece: String, known: Set<String>) {
        var length = 0
        for word in Self.words(in: piece) {
            length += 1
            words += 1
            syllables += Self.syllables(of: word, known: known)
            if Self.endsSentence(word) {
                if length >= Self.leastSentence { sentences += 1 }
                length = 0
            }
        }
        if length >= Self.leastSentence { sentences += 1 }
    }

    private static func syllables(of word: Substring, known: Set<String>) -> Int {
        if known.isEmpty { return SyllableCounter.count(String(word)) }
        var count = 0
        for part in parts(of: word) { count += known.contains(part) ? 1 : SyllableCounter.count(part) }
        return max(1, count)
    }

    // MARK: Words

    /// What stands between blanks and has a letter or digit.
    static func words(in text: String) -> [Substring] {
        text.split { $0.isWhitespace }.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// The halves of a compound, in lower case, letters and apostrophes only; a number has none.
    private static func parts(of word: Substring) -> [String] {
        word.lowercased().split { $0 == "-" || $0 == "/" || $0 == "–" || $0 == "—" }
            .map { String($0.filter { $0.isLetter || $0 == "'" || $0 == "’" }) }
            .filter { !$0.isEmpty }
    }

    /// Whether the word ends in `.`, `!` or `?`, perhaps with a quote or bracket behind; `1.5` does not.
    private static func endsSentence(_ word: Substring) -> Bool {
        let end = word.last { !"\"'”’)]»".contains($0) }
        return end == "." || end == "!" || end == "?" || end == "…"
    }
}
