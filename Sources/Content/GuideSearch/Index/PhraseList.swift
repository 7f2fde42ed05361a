/// The phrases that a document is found by, as terms: what ranking compares a query with.
struct PhraseList {
    struct Phrase {
        var isTitle: Bool
        var codes: ArraySlice<UInt32>
    }

    /// Phrases of a document and terms of a phrase that are kept.
    private static let most = 1_000
    private static let mostTerms = 12

    private(set) var phrases: [Phrase] = []
    /// The phrases as written, in the same order.
    private(set) var texts: [String] = []

    init() {}

    mutating func add(_ text: String, isTitle: Bool, terms: [String]) {
        guard !terms.isEmpty, phrases.count < Self.most else { return }
        phrases.append(Phrase(isTitle: isTitle, codes: terms.prefix(Self.mostTerms).map(Term.code)[...]))
        texts.append(text)
    }

    // MARK: Stored form: for each phrase a word of 32 bits with its kind and length, then its terms.

    var stored: [UInt32] {
        var words: [UInt32] = []
        for phrase in phrases {
            words.append(UInt32(phrase.codes.count) | (phrase.isTitle ? 256 : 0))
            words += phrase.codes
        }
        return words
    }

    /// `nil` for what no builder wrote.
    init?(stored words: [UInt32], texts: String) {
        var index = 0
        while index < words.count {
            let count = Int(words[index] & 0xFF)
            guard words[index] < 512, count > 0, index + count < words.count else { return nil }
            phrases.append(
                Phrase(isTitle: words[index] & 256 != 0, codes: words[index + 1...index + count]))
            index += count + 1
        }
        self.texts = texts.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if phrases.isEmpty { self.texts = [] }
        guard self.texts.count == phrases.count else { return nil }
    }
}
