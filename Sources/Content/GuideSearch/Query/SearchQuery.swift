/// What a person typed, understood: the words that say something, and all that each of them may mean.
struct SearchQuery {
    /// A word of the query that says something.
    struct Slot {
        /// Folded, as typed or as mended.
        var word: String
        var term: String
        /// How much finding it says.
        var weight: Double = 0
    }

    /// One way to understand some neighbouring slots: by these terms.
    struct Reading {
        var terms: [String]
        var slots: Range<Int>
        /// 1 for the very word, less for what is only likely to be meant.
        var trust: Double
    }

    var slots: [Slot] = []
    var readings: [Reading] = []
    var corrections: [SearchAnswer.Correction] = []
    /// The query with its corrections; `nil` where there are none.
    var shownFor: String?
    /// Words that nothing in the pack is like.
    var unknown: [String] = []

    /// Slots and readings of a query; the rest of a very long one says nothing new.
    static let mostSlots = 24
    static let mostReadings = 160
}
