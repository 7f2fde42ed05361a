/// The phrases by which a document is found, as terms that ranking compares with a query.
struct PhraseList {
    struct Phrase {
        var isTitle: Bool
        var codes: ArraySlice<UInt32>
        /// The range of its text in `lines`, in bytes.
        fileprivate var place = 0..<0
    }

    /// The most phrases of a document, and the most terms of a phrase.
    private static let limit = 1_000
    private static let maxTerms = 12
    private static let newline = UInt8(ascii: "\n")

    private(set) var phrases: [Phrase] = []
    /// The phrases as written, in the same order, one on each line. A query needs only a few of them, by
    /// `text(of:)`.
    private(set) var lines = ""

    init() {}

    mutating func add(_ text: String, isTitle: Bool, terms: [String]) {
        guard !terms.isEmpty, phrases.count < Self.limit else { return }
        if !phrases.isEmpty { lines += "\n" }
        let start = lines.utf8.count
        lines += text.utf8.split(separator: Self.newline).map { String(Substring($0)) }.joined(separator: " ")
        phrases.append(
            Phrase(
                isTitle: isTitle, codes: terms.prefix(Self.maxTerms).map(Term.code)[...],
                place: start..<lines.utf8.count))
    }

    func text(of phrase: Phrase) -> String {
        let bytes = lines.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: phrase.place.lowerBound)
        return String(Substring(bytes[start..<bytes.index(start, offsetBy: phrase.place.count)]))
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

    /// Creates a list from its stored form. Returns nil if that is invalid.
    init?(stored words: [UInt32], lines: String) {
        var index = 0
        while index < words.count {
            let count = Int(words[index] & 0xFF)
            guard words[index] < 512, count > 0, index + count < words.count else { return nil }
            phrases.append(
                Phrase(isTitle: words[index] & 256 != 0, codes: words[index + 1...index + count]))
            index += count + 1
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
