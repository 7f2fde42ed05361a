/// The stop words of a text, as a set of 64 classes: they say nothing of what is wrong, but "he choked me" is another
/// matter than "he is choking", and "took acid" than "acid".
///
/// All words for people ("friend", "he", "someone") are one class. The others are hashed, so that some share one.
enum SmallWords {
    static let part = "smallWords"
    static let peoplePart = "people"
    private static let classes = 64
    /// The class of all words for people.
    static let people: UInt64 = 1

    /// The verbs that a contraction hides: "isn't" and "is not" are alike.
    private static let auxiliaries: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "do", "does", "did", "has", "have", "had", "will",
        "would", "should", "can", "could",
    ]

    /// Returns the classes of the stop words among these words, a bit each.
    static func mask(_ words: some Sequence<String>, _ reader: TermReader) -> UInt64 {
        words.reduce(0) { mask, word in
            if reader.people.contains(word) { return mask | people }
            guard reader.isStopWord(word), !auxiliaries.contains(word) else { return mask }
            return mask | 1 << UInt64(1 + Term.code(word) % UInt32(classes - 1))
        }
    }

    // MARK: Counts: the number of phrases, then of those with each class.

    static var noCounts: [UInt32] { [UInt32](repeating: 0, count: classes + 1) }

    static func count(_ mask: UInt64, in counts: inout [UInt32]) {
        counts[0] += 1
        for index in 0..<classes where mask & 1 << UInt64(index) != 0 { counts[index + 1] += 1 }
    }

    /// Returns the weight of each class, which is greater the fewer phrases have it.
    static func weights(_ counts: [UInt32]) -> [Double] {
        let all = Double(counts.first ?? 0)
        return (1...classes).map { index in
            counts.indices.contains(index) ? Logarithm.of(1 + (all + 1) / (Double(counts[index]) + 1)) : 0
        }
    }
}
