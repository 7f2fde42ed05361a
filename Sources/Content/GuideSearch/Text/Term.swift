/// A word as the index holds it.
enum Term {
    /// What stands for a denial, so that "isn't breathing", "not breathing" and "no breath" are alike.
    static let not = "not"
    /// What stands for being unable: "can't breathe" is another guide than "isn't breathing", though not by far.
    static let cannot = "cannot"

    private static let denials: Set<String> = [
        "aint", "arent", "didnt", "doesnt", "dont", "hadnt", "hasnt", "havent", "isnt", "neither", "never",
        "no", "none",
        "nor", "not", "shouldnt", "wasnt", "werent", "without", "wont", "wouldnt",
    ]
    private static let inabilities: Set<String> = ["cannot", "cant", "couldnt", "unable"]

    static func isDenial(_ word: String) -> Bool { denials.contains(word) || inabilities.contains(word) }

    /// The other of the two terms that deny; `nil` for any other term.
    static func otherDenial(_ term: String) -> String? { term == not ? cannot : term == cannot ? not : nil }

    /// The term of a word of `WordScanner`: its stem, `not` or `cannot`.
    static func of(_ word: String) -> String {
        if denials.contains(word) { return not }
        return inabilities.contains(word) ? cannot : EnglishStemmer.stem(word)
    }

    /// A number that stands for a term wherever only sameness matters (FNV-1a, 32 bits). In a vocabulary of
    /// 50,000 two terms share one about as often as not; all that does is mark a wrong word once in a while.
    static func code(_ term: String) -> UInt32 {
        var code: UInt32 = 2_166_136_261
        for byte in term.utf8 { code = (code ^ UInt32(byte)) &* 16_777_619 }
        return code
    }
}
