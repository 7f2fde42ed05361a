/// The words that a search of a pack can find, for those who check what the pack says of them.
package struct SearchVocabulary: Sendable {
    private var codes: Set<UInt32> = []
    private let reader: TermReader

    /// - Parameters:
    ///   - stopWords: those of the pack; `nil` for those of the program.
    package init(stopWords: [String]?) {
        reader = TermReader(stopWords: stopWords.map(Set.init) ?? EnglishStopWords.all)
    }

    package mutating func add(_ text: String) {
        for word in WordScanner.words(text) { codes.insert(Term.code(Term.of(word.text))) }
    }

    /// The first word of a phrase that is nowhere in what was added; `nil` where all are found.
    package func missing(in phrase: String) -> String? {
        WordScanner.words(phrase).first { !codes.contains(Term.code(Term.of($0.text))) }?.text
    }

    /// Whether a search takes both for the same.
    package func areSame(_ one: String, _ other: String) -> Bool { reader.terms(one) == reader.terms(other) }

    /// Whether a search finds something to look for in a phrase: small words alone say nothing.
    package func saysSomething(_ phrase: String) -> Bool {
        WordScanner.words(phrase).contains { reader.isTelling($0.text) }
    }
}
