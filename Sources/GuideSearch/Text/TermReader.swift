/// Turns text into the terms that say something: stop words left out, unless there is nothing else.
struct TermReader {
    let stopWords: Set<String>

    func isStopWord(_ word: String) -> Bool { stopWords.contains(word) && !Term.isDenial(word) }

    /// The terms of a phrase of the pack, in order.
    func terms(_ text: String) -> [String] {
        let words = WordScanner.words(text, most: 64).map(\.text)
        let telling = words.filter { !isStopWord($0) }
        return (telling.isEmpty ? words : telling).map(Term.of)
    }
}
