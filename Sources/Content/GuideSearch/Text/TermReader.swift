/// Turns text into terms without stop words, unless there are no others.
struct TermReader {
    let stopWords: Set<String>
    var people: Set<String> = []

    func isStopWord(_ word: String) -> Bool { stopWords.contains(word) && !Term.isNegation(word) }

    /// Returns whether a word is significant by itself. A negation is not: "can't go on" is not "can't".
    func isContentWord(_ word: String) -> Bool { !stopWords.contains(word) && !Term.isNegation(word) }

    /// Returns the terms of a phrase, in order. If all of its words are stop words, all are kept.
    func terms(_ text: String) -> [String] {
        let words = WordScanner.words(text, max: 64).map(\.text)
        let kept = words.contains(where: isContentWord) ? words.filter { !isStopWord($0) } : words
        return kept.map(Term.of)
    }
}
