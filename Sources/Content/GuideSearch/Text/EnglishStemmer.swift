/// Reduces English words to their stems, so that "breathing" and "breathe" match.
///
/// The algorithm of M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, with the two changes of the
/// author's own program (`-logi`, `-bli`). SQLite's tokenizer `porter` does the same; it is repeated here because the
/// ranking, the excerpts and the spelling need exactly the stems that are in the index. One thing differs: no word is
/// reduced to a single letter, since "AED" is not "a".
struct EnglishStemmer {
    private var word: [UInt8] = []

    /// Returns the stem of a folded word; the word itself if it is very short or not all ASCII letters.
    static func stem(_ text: String) -> String {
        guard text.utf8.count > 2, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return text }
        var stemmer = EnglishStemmer(word: Array(text.utf8))
        stemmer.replace(Self.plurals, measure: -1)
        stemmer.pastAndGerund()
        if let root = stemmer.root(before: "y"), stemmer.hasVowel(root) { stemmer.setEnd(root, "i") }
        stemmer.replace(Self.doubleSuffixes, measure: 0)
        stemmer.replace(Self.suffixes, measure: 0)
        stemmer.residue()
        stemmer.finalE()
        return stemmer.word.count > 1 ? String(decoding: stemmer.word, as: UTF8.self) : text
    }

    // MARK: The shape of a word

    private func isConsonant(_ index: Int) -> Bool {
        switch word[index] {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"):
            false
        case UInt8(ascii: "y"): index == 0 || !isConsonant(index - 1)
        default: true
        }
    }

    /// Returns how often consonants follow vowels in the first `count` letters: Porter's m.
    private func measure(_ count: Int) -> Int {
        var measure = 0
        var wasVowel = false
        for index in 0..<count {
            let isVowel = !isConsonant(index)
            if wasVowel, !isVowel { measure += 1 }
            wasVowel = isVowel
        }
        return measure
    }

    private func hasVowel(_ count: Int) -> Bool { (0..<count).contains { !isConsonant($0) } }

    private func endsInDoubleConsonant(_ count: Int) -> Bool {
        count > 1 && word[count - 1] == word[count - 2] && isConsonant(count - 1)
    }

    /// Returns whether the first `count` letters end in consonant, vowel, consonant, the last not w, x or y: Porter's *o.
    private func endsShort(_ count: Int) -> Bool {
        guard count > 2, isConsonant(count - 3), !isConsonant(count - 2), isConsonant(count - 1) else {
            return false
        }
        let last = word[count - 1]
        return last != UInt8(ascii: "w") && last != UInt8(ascii: "x") && last != UInt8(ascii: "y")
    }

    /// Returns the length of the root before `suffix`, or `nil` if the word does not end in it.
    private func root(before suffix: StaticString) -> Int? {
        let count = suffix.utf8CodeUnitCount
        guard word.count > count else { return nil }
        for index in 0..<count where word[word.count - count + index] != suffix.utf8Start[index] {
            return nil
        }
        return word.count - count
    }

    private mutating func setEnd(_ root: Int, _ ending: StaticString) {
        word.removeSubrange(root...)
        for index in 0..<ending.utf8CodeUnitCount { word.append(ending.utf8Start[index]) }
    }

    // MARK: The steps

    private mutating func pastAndGerund() {
        if let root = root(before: "eed") {
            if measure(root) > 0 { setEnd(root, "ee") }
            return
        }
        guard let root = root(before: "ed") ?? root(before: "ing"), hasVowel(root) else { return }
        setEnd(root, "")
        if replace(Self.shortened, measure: -1) {
            return
        } else if endsInDoubleConsonant(word.count), let last = word.last,
            last != UInt8(ascii: "l"), last != UInt8(ascii: "s"), last != UInt8(ascii: "z")
        {
            word.removeLast()
        } else if measure(word.count) == 1, endsShort(word.count) {
            word.append(UInt8(ascii: "e"))
        }
    }

    /// Applies the first rule whose suffix the word has, if the measure of its root is greater than `measure`, or
    /// whatever it is for a negative one. Returns whether it has the suffix of one.
    @discardableResult
    private mutating func replace(_ rules: [(StaticString, StaticString)], measure least: Int) -> Bool {
        for (suffix, ending) in rules {
            guard let root = root(before: suffix) else { continue }
            if least < 0 || measure(root) > least { setEnd(root, ending) }
            return true
        }
        return false
    }

    private static let plurals: [(StaticString, StaticString)] = [
        ("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", ""),
    ]
    private static let shortened: [(StaticString, StaticString)] = [
        ("at", "ate"), ("bl", "ble"), ("iz", "ize"),
    ]
    private static let doubleSuffixes: [(StaticString, StaticString)] = [
        ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
        ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"),
        ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"),
        ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"), ("logi", "log"),
    ]

    private static let suffixes: [(StaticString, StaticString)] = [
        ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
        ("ness", ""),
    ]

    private static let residues: [StaticString] = [
        "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism",
        "ate", "iti", "ous", "ive", "ize",
    ]

    private mutating func residue() {
        for suffix in Self.residues {
            guard let root = root(before: suffix) else { continue }
            let isIon =
                suffix.utf8CodeUnitCount == 3 && suffix.utf8Start[1] == UInt8(ascii: "o")
                && suffix.utf8Start[2] == UInt8(ascii: "n")
            if isIon {
                let before = word[root - 1]
                guard before == UInt8(ascii: "s") || before == UInt8(ascii: "t") else { return }
            }
            if measure(root) > 1 { setEnd(root, "") }
            return
        }
    }

    private mutating func finalE() {
        if let root = root(before: "e") {
            let count = measure(root)
            if count > 1 || count == 1 && !endsShort(root) { setEnd(root, "") }
        }
        if word.count > 1, word.last == UInt8(ascii: "l"), endsInDoubleConsonant(word.count),
            measure(word.count - 1) > 1
        {
            word.removeLast()
        }
    }
}
