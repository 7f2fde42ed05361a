/// The phrases by which a document is found, as terms that ranking compares with a query.
struct PhraseList {
    struct Phrase {
        var isTitle: Bool
        /// The number of the answer among those of the document, from 1; 0 for none.
        var answer = 0
        var codes: ArraySlice<UInt32>
        /// Its stop words; see `SmallWords`.
        var small: UInt64 = 0
        /// The range of its text in `lines`, in bytes.
        fileprivate var place = 0..<0
    }

    /// The most phrases of a document, and the most terms of a phrase.
    private static let limit = 1_000
    private static let maxTerms = 12
    private static let newline = UInt8(ascii: "\n")
    /// In the stored form the answer stands above the length and the kind.
    private static let answerShift: UInt32 = 9
    static let maxAnswers = 1_000

    private(set) var phrases: [Phrase] = []
    /// The codes of all phrases one after the other, and for each of them the number of its phrase: a query goes over
    /// thousands of them at each key.
    private var codes: [UInt32] = []
    private var owners: [UInt16] = []
    /// The phrases as written, in the same order, one on each line. A query needs only a few of them, by `text(of:)`.
    private(set) var lines = ""

    init() {}

    mutating func add(_ text: String, isTitle: Bool, answer: Int = 0, terms: [String], small: UInt64 = 0) {
        guard !terms.isEmpty, phrases.count < Self.limit else { return }
        if !phrases.isEmpty { lines += "\n" }
        let start = lines.utf8.count
        lines += text.utf8.split(separator: Self.newline).map { String(Substring($0)) }.joined(separator: " ")
        append(
            Phrase(
                isTitle: isTitle, answer: answer, codes: terms.prefix(Self.maxTerms).map(Term.code)[...],
                small: small, place: start..<lines.utf8.count))
    }

    private mutating func append(_ phrase: Phrase) {
        codes += phrase.codes
        owners += repeatElement(UInt16(phrases.count), count: phrase.codes.count)
        phrases.append(phrase)
    }

    /// Returns the phrases that may have a term of a query. Most have none, and are not even looked at.
    func phrases(_ filter: TermFilter) -> [Phrase] {
        var found: [Phrase] = []
        var last = -1
        for index in codes.indices where filter.mayContain(codes[index]) {
            let owner = Int(owners[index])
            if owner != last { found.append(phrases[owner]) }
            last = owner
        }
        return found
    }

    func text(of phrase: Phrase) -> String {
        let bytes = lines.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: phrase.place.lowerBound)
        return String(Substring(bytes[start..<bytes.index(start, offsetBy: phrase.place.count)]))
    }

    // MARK: Stored form: for each phrase a word of 32 bits with its answer, kind and length, then its terms.

    var stored: [UInt32] {
        var words: [UInt32] = []
        for phrase in phrases {
            words.append(
                UInt32(phrase.codes.count) | (phrase.isTitle ? 256 : 0)
                    | UInt32(phrase.answer) << Self.answerShift)
            words += [UInt32(truncatingIfNeeded: phrase.small), UInt32(phrase.small >> 32)]
            words += phrase.codes
        }
        return words
    }

    /// Creates a list from its stored form. Returns nil if that is invalid.
    init?(stored words: [UInt32], lines: String) {
        var index = 0
        while index < words.count {
            let count = Int(words[index] & 0xFF)
            let answer = Int(words[index] >> Self.answerShift)
            guard answer <= Self.maxAnswers, count > 0, index + count + 2 < words.count,
                phrases.count < Self.limit
            else { return nil }
            append(
                Phrase(
                    isTitle: words[index] & 256 != 0, answer: answer,
                    codes: words[index + 3...index + count + 2],
                    small: UInt64(words[index + 1]) | UInt64(words[index + 2]) << 32))
            index += count + 3
        }
        guard place(lines) else { return nil }
        self.lines = lines
    }

    /// Assigns each phrase its line. Returns false if their numbers differ.
    private mutating func place(_ lines: String) -> Bool {
        guard !phrases.isEmpty else { return true }
        var (number, start, end) = (0, 0, 0)
        for byte in lines.utf8 {
            if byte == Self.newline {
                guard number + 1 < phrases.count else { return false }
                phrases[number].place = start..<end
                (number, start) = (number + 1, end + 1)
            }
            end += 1
        }
        phrases[number].place = start..<end
        return number + 1 == phrases.count
    }
}
