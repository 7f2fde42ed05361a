/// Turns text into the terms that say something: stop words left out, unless there is nothing else.
struct TermReader {
    let stopWords: Set<String>

    func isStopWord(_ word: String) -> Bool { stopWords.contains(word) && !Term.isDenial(word) }

    /// Whether a word says something by itself; a denial does not: "can't go on" is not "can't".
    func isTelling(_ word: String) -> Bool { !stopWords.contains(word) && !Term.isDenial(word) }

    /// The terms of a phrase of the pack, in order. Of a phrase of nothing but small words all are kept.
    func terms(_ text: String) -> [String] {
        let words = WordScanner.words(text, most: 64).map(\.text)
        let kept = words.contains(where: isTelling) ? words.filter { !isStopWord($0) } : words
        return kept.map(Term.of)
    }
}
