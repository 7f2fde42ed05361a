/// Which of some words a search of a pack can find, for those who check what the pack says of them.
package struct SearchVocabulary: Sendable {
    /// The terms that were asked for and not yet found. A pack says nearly all of them in its first guides, and what
    /// nobody asks for need not be looked at.
    private var missing: Set<UInt32> = []
    /// Words that were looked at already: working out the term of one takes far longer than looking it up.
    private var known: Set<String> = []
    private static let mostKnown = 50_000
    private let reader: TermReader

    /// - Parameters:
    ///   - stopWords: those of the pack; `nil` for those of the program.
    ///   - wanted: the phrases whose words `missing(in:)` will be asked for.
    package init(stopWords: [String]?, wanted: [String]) {
        reader = TermReader(stopWords: stopWords.map(Set.init) ?? EnglishStopWords.all)
        for phrase in wanted {
            for word in WordScanner.words(phrase) { missing.insert(Term.code(Term.of(word.text))) }
        }
    }

    /// Takes in a text that a search looks at; texts that take long to put together are not asked for in vain.
    package mutating func add(_ text: @autoclosure () -> String) {
        guard !missing.isEmpty else { return }
        for word in WordScanner.words(text()) where !known.contains(word.text) {
            missing.remove(Term.code(Term.of(word.text)))
            if known.count < Self.mostKnown { known.insert(word.text) }
        }
    }

    /// The first word of a phrase that was wanted and is nowhere in what was added; `nil` where all are found.
    package func missing(in phrase: String) -> String? {
        WordScanner.words(phrase).first { missing.contains(Term.code(Term.of($0.text))) }?.text
    }

    /// Whether a search takes both for the same.
    package func areSame(_ one: String, _ other: String) -> Bool { reader.terms(one) == reader.terms(other) }

    /// Whether a search finds something to look for in a phrase: small words alone say nothing.
    package func saysSomething(_ phrase: String) -> Bool {
        WordScanner.words(phrase).contains { reader.isTelling($0.text) }
    }
}
