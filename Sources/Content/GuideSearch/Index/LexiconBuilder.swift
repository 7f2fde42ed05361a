/// Counts the words and terms of a pack, document by document.
struct LexiconBuilder {
    /// The most words that are stored. Only a pack without real text has more; they can still be found.
    static let limit = 300_000
    /// The most terms that are counted; other terms are not searched for.
    private static let maxTerms = 1_500_000

    private struct Count {
        var documents: UInt32 = 0
        var keyed: UInt32 = 0
        var lastDocument: UInt32 = .max
        var lastKeyed: UInt32 = .max

        /// Counts a document once. Returns whether that changed anything.
        @discardableResult
        mutating func note(_ document: UInt32, isKeyed: Bool) -> Bool {
            let (isNew, isNewlyKeyed) = (lastDocument != document, isKeyed && lastKeyed != document)
            if isNew { (documents, lastDocument) = (documents + 1, document) }
            if isNewlyKeyed { (keyed, lastKeyed) = (keyed + 1, document) }
            return isNew || isNewlyKeyed
        }
    }

    private let maxWords: Int
    private var words: [String: Int] = [:]
    private var wordCounts: [Count] = []
    private var wordTerms: [String] = []
    private var wordCodes: [UInt32] = []
    private var terms: [UInt32: Count] = [:]
    /// The number of titles and keywords that contain a term.
    private var phrases: [UInt32: UInt32] = [:]
    var documentCount: UInt32 = 0

    init(maxWords: Int = limit) { self.maxWords = maxWords }

    mutating func notePhrase(_ codes: some Sequence<UInt32>) {
        for code in Set(codes) { phrases[code, default: 0] += 1 }
    }

    mutating func note(_ word: String, isKeyed: Bool) -> (term: String, code: UInt32) {
        guard let index = place(of: word) else {
            let term = Term.of(word)
            let code = Term.code(term)
            note(term: code, isKeyed: isKeyed)
            return (term, code)
        }
        if wordCounts[index].note(documentCount, isKeyed: isKeyed) {
            note(term: wordCodes[index], isKeyed: isKeyed)
        }
        return (wordTerms[index], wordCodes[index])
    }

    private mutating func note(term code: UInt32, isKeyed: Bool) {
        guard terms.count < Self.maxTerms || terms[code] != nil else { return }
        terms[code, default: Count()].note(documentCount, isKeyed: isKeyed)
    }

    /// Adds a correctly spelled word, which may be in no document.
    mutating func noteSpelling(_ word: String) { _ = place(of: word) }

    private mutating func place(of word: String) -> Int? {
        if let index = words[word] { return index }
        guard words.count < maxWords else { return nil }
        let term = Term.of(word)
        words[word] = wordCounts.count
        wordCounts.append(Count())
        wordTerms.append(term)
        wordCodes.append(Term.code(term))
        return wordCounts.count - 1
    }

    func parts() -> [String: [UInt8]] {
        let sorted = words.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]
        for (word, _) in sorted {
            bytes += Array(word.utf8)
            starts.append(UInt32(bytes.count))
        }
        func list(_ value: (String, Count) -> UInt32) -> [UInt8] {
            PackedNumbers.bytes(sorted.map { value($0.key, wordCounts[$0.value]) })
        }
        let sortedTerms = terms.sorted { $0.key < $1.key }
        return [
            "words": bytes, "starts": PackedNumbers.bytes(starts),
            "counts": list { $1.documents }, "keyed": list { $1.keyed },
            "sounds": list { word, _ in Sound.of(word) },
            "letters": list { word, _ in Lexicon.letterSet(word.utf8) },
            "terms": PackedNumbers.bytes(sortedTerms.map(\.key)),
            "termCounts": PackedNumbers.bytes(sortedTerms.map(\.value.documents)),
            "termKeyed": PackedNumbers.bytes(sortedTerms.map(\.value.keyed)),
            "termPhrases": PackedNumbers.bytes(sortedTerms.map { phrases[$0.key] ?? 0 }),
        ]
    }
}
