/// The words and phrases of topics that no guide covers, as codes. They are compared word for word, stop
/// words included: "shot put" must not become "shot".
struct OtherTopics {
    static let part = "otherTopics"
    /// The words of the longest phrase that is looked up.
    static let longestPhrase = 4

    private let codes: Set<UInt32>

    init(stored bytes: [UInt8]) { codes = Set(PackedNumbers.numbers(bytes)) }

    func contain(_ terms: ArraySlice<String>) -> Bool { codes.contains(Self.code(terms)) }

    /// Returns the codes of phrases, sorted, to be stored.
    static func codes(_ phrases: [String]) -> [UInt32] {
        Set(phrases.map { code(WordScanner.words($0).map { Term.of($0.text) }[...]) }).sorted()
    }

    private static func code(_ terms: ArraySlice<String>) -> UInt32 {
        Term.code(terms.joined(separator: " "))
    }
}
