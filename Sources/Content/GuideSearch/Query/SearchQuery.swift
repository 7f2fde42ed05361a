/// An interpreted query: its significant words, and everything that each of them may mean.
struct SearchQuery {
    /// A significant word of the query.
    struct Slot {
        /// Folded, as typed or corrected.
        var word: String
        var term: String
        /// The weight of a match.
        var weight: Double = 0
    }

    /// One possible meaning of a range of adjacent slots: these terms.
    struct Interpretation {
        var terms: [String]
        var slots: Range<Int>
        /// 1 for the word itself, less for a correction, completion or synonym.
        var trust: Double
    }

    var slots: [Slot] = []
    var interpretations: [Interpretation] = []
    var corrections: [SearchAnswer.Correction] = []
    /// The corrected query; `nil` if nothing was corrected.
    var shownFor: String?
    /// Words without any similar word in the pack.
    var unknown: [String] = []

    /// The most slots and interpretations; the rest of a very long query is ignored.
    static let maxSlots = 24
    static let maxInterpretations = 160
}
