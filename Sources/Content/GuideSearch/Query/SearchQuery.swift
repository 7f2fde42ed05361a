/// An interpreted query: its significant words, and everything that each of them may mean.
struct SearchQuery {
    /// Whether a word belongs to a matter that no guide is about, by itself or only as a part of a phrase.
    enum Topic { case any, otherWord, otherPhrase }

    /// A significant word of the query.
    struct Slot {
        /// Folded, as typed or corrected.
        var word: String
        var term: String
        /// The weight of a match.
        var weight: Double = 0
        var topic: Topic = .any
        /// How sure it is that this word was meant: 1 unless the spelling was corrected.
        var certainty = 1.0
    }

    /// One possible meaning of a range of adjacent slots: these terms.
    struct Interpretation {
        var terms: [String]
        var slots: Range<Int>
        /// 1 for the word itself, less for a correction, completion or synonym.
        var trust: Double
        /// How sure it is that this word was meant: 1 unless the spelling was corrected.
        var certainty: Double = 1
    }

    /// All words, stop words too, folded and as typed.
    var words: [String] = []
    var slots: [Slot] = []
    var interpretations: [Interpretation] = []
    var corrections: [SearchAnswer.Correction] = []
    /// The corrected query; `nil` if nothing was corrected.
    var shownFor: String?
    /// Whether the last word is the beginning of others, and may still be typed.
    var isUnfinished = false
    /// Words without any similar word in the pack.
    var unknown: [String] = []

    /// The most slots and interpretations; the rest of a very long query is ignored.
    static let maxSlots = 24
    static let maxInterpretations = 160
}
