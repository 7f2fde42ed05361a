/// The stop words of a text, as a set of 64 classes: they say nothing of what is wrong, but "he choked me" is another
/// matter than "he is choking", and "took acid" than "acid".
///
/// All words for people ("friend", "he", "someone") are one class. The others are hashed, so that some share one.
enum SmallWords {
    /// The part of the index with the number of phrases that have each class.
    static let part = "smallWords"
    /// The part of the index with the codes of the words for people.
    static let peoplePart = "people"
    static let classes = 64

    /// Returns the classes of the stop words among these words, a bit each.
    static func mask(_ words: some Sequence<String>, _ reader: TermReader) -> UInt64 {
        words.reduce(0) { mask, word in
            if reader.people.contains(word) { return mask | 1 }
            guard reader.isStopWord(word) else { return mask }
            return mask | 1 << UInt64(1 + Term.code(word) % UInt32(classes - 1))
        }
    }
}
