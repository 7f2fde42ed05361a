/// A word as the index holds it.
enum Term {
    /// What stands for every denial, so that "isn't breathing", "not breathing" and "no breath" are alike.
    static let not = "not"

    private static let denials: Set<String> = [
        "aint", "arent", "cannot", "cant", "couldnt", "didnt", "doesnt", "dont", "hadnt", "hasnt", "havent",
        "isnt",
        "neither", "never", "no", "none", "nor", "not", "shouldnt", "unable", "wasnt", "werent", "without",
        "wont", "wouldnt",
    ]

    static func isDenial(_ word: String) -> Bool { denials.contains(word) }

    /// The term of a word of `WordScanner`: its stem, or `not`.
    static func of(_ word: String) -> String {
        isDenial(word) ? not : EnglishStemmer.stem(word)
    }

    /// A number that stands for a term wherever only sameness matters (FNV-1a, 32 bits). In a vocabulary of
    /// 50,000 two terms share one about as often as not; all that does is mark a wrong word once in a while.
    static func code(_ term: String) -> UInt32 {
        var code: UInt32 = 2_166_136_261
        for byte in term.utf8 { code = (code ^ UInt32(byte)) &* 16_777_619 }
        return code
    }
}
