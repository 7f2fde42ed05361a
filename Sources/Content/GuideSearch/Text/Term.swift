/// Converts words to the form in the index.
enum Term {
    /// The term of all negations, so that "isn't breathing", "not breathing" and "no breath" match.
    static let not = "not"
    /// The term of all words for being unable: "can't breathe" is similar to "isn't breathing", but another guide.
    static let cannot = "cannot"

    /// The words of negation. "sin" is "without" in Spanish, whose "no" is spelled as in English.
    private static let negations: Set<String> = [
        "aint", "arent", "didnt", "doesnt", "dont", "hadnt", "hasnt", "havent", "isnt", "neither", "never",
        "no", "none", "nor", "not", "sin", "shouldnt", "wasnt", "werent", "without", "wont", "wouldnt",
    ]
    private static let inabilityWords: Set<String> = ["cannot", "cant", "couldnt", "unable"]

    static func isNegation(_ word: String) -> Bool {
        negations.contains(word) || inabilityWords.contains(word)
    }

    /// Returns `cannot` for `not` and the other way around, or `nil` for any other term.
    static func otherNegation(_ term: String) -> String? { term == not ? cannot : term == cannot ? not : nil }

    /// Returns the term of a word of `WordScanner`: its stem, `not` or `cannot`.
    static func of(_ word: String) -> String {
        if negations.contains(word) { return not }
        if ArabicStemmer.isArabic(word) { return ArabicStemmer.stem(word) }
        return inabilityWords.contains(word) ? cannot : EnglishStemmer.stem(word)
    }

    /// Returns a hash of a term, for comparisons (FNV-1a, 32 bits; G. Fowler, L. C. Noll, K.-P. Vo). In a vocabulary of
    /// 50,000 terms the chance of any collision is one in four; its only effect is a word marked in error.
    static func code(_ term: String) -> UInt32 {
        term.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
