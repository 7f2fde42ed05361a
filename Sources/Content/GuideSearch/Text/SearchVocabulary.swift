/// Determines which words a search of a pack can find, for checks of its search words.
public struct SearchVocabulary: Sendable {
    /// The wanted terms that were not found yet. Nearly all of them are in the first guides of a pack.
    private var missing: Set<UInt32> = []
    /// Words that were already processed: stemming takes far longer than a lookup.
    private var known: Set<String> = []
    private static let maxKnown = 50_000
    private let reader: TermReader

    /// - Parameters:
    ///   - stopWords: those of the pack; `nil` for the built-in ones.
    ///   - wanted: the phrases that `missing(in:)` will be called with.
    public init(stopWords: [String]?, wanted: [String]) {
        reader = TermReader(stopWords: stopWords.map(Set.init) ?? EnglishStopWords.all)
        for phrase in wanted {
            for word in WordScanner.words(phrase) { missing.insert(Term.code(Term.of(word.text))) }
        }
    }

    /// Adds a text that a search looks at. The text is not evaluated if all terms were found already.
    public mutating func add(_ text: @autoclosure () -> String) {
        guard !missing.isEmpty else { return }
        for word in WordScanner.words(text()) where !known.contains(word.text) {
            missing.remove(Term.code(Term.of(word.text)))
            if known.count < Self.maxKnown { known.insert(word.text) }
        }
    }

    /// Returns the first word of a wanted phrase that is in none of the texts, or `nil` if all are found.
    public func missing(in phrase: String) -> String? {
        WordScanner.words(phrase).first { missing.contains(Term.code(Term.of($0.text))) }?.text
    }

    public func areSame(_ one: String, _ other: String) -> Bool { reader.terms(one) == reader.terms(other) }

    public func hasWord(_ text: String) -> Bool { !WordScanner.words(text).isEmpty }

    /// Returns whether a phrase has a word to search for: stop words alone match nothing.
    public func saysSomething(_ phrase: String) -> Bool {
        WordScanner.words(phrase).contains { reader.isContentWord($0.text) }
    }
}
