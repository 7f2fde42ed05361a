/// An interpreted query: its significant words, and everything that each of them may mean.
struct SearchQuery {
    /// The reason that a word belongs to a topic that no guide covers: by itself, or only as a part of a phrase.
    enum Topic { case any, otherWord, otherPhrase }

    struct Slot {
        /// The folded word, as typed or corrected.
        var word: String
        var term: String
        var weight: Double = 0
        var topic: Topic = .any
        /// The probability that this word was meant: 1 unless the spelling was corrected.
        var certainty = 1.0
    }

    /// One possible meaning of a range of adjacent slots: these terms, or their indices.
    struct Interpretation<Word> {
        var terms: [Word]
        var slots: Range<Int>
        /// The trust in this meaning: 1 for the word itself, less for a correction, completion or synonym.
        var trust: Double
        /// The probability that this word was meant: 1 unless the spelling was corrected.
        var certainty: Double = 1
    }

    /// All words including stop words, folded and as typed.
    var words: [String] = []
    /// The words without circumstances and what leads to them: of "fire on 2nd floor" only "fire".
    var plain: [String] = []
    var slots: [Slot] = []
    /// True if all of its words are stop words or circumstances.
    var saysNothing = false
    var small: UInt64 = 0
    /// True if it speaks of people, the one who types included.
    var hasPeople = false
    var senses: [Senses.Choice] = []
    /// The numbers and single letters that say nothing about what is wrong, but which of several places is meant.
    var designators: Set<String> = []
    var interpretations: [Interpretation<String>] = []
    var corrections: [SearchAnswer.Correction] = []
    /// The corrected query; `nil` if nothing was corrected.
    var shownFor: String?
    /// True if the last word is the beginning of others, and may still be typed.
    var isUnfinished = false
    /// The words without any similar word in the pack.
    var unknown: [String] = []

    /// The most slots and interpretations; the rest of a very long query is ignored.
    static let maxSlots = 24
    static let maxInterpretations = 160
}
