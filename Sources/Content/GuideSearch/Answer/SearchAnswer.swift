/// The answer to a query.
public struct SearchAnswer: Sendable, Equatable {
    /// An unknown word, and the known word that was searched for instead.
    public struct Correction: Sendable, Equatable {
        public var typed: String
        public var used: String
        public init(typed: String, used: String) { (self.typed, self.used) = (typed, used) }
    }

    /// The results, the best first.
    public var results: [SearchResult]
    /// The fraction of the query that the first result accounts for, 0 to 1.
    public var confidence: Double
    /// True if the last word may still be typed: it is the beginning of words of the pack.
    public var isUnfinished: Bool
    /// The corrected query, for "Showing results for …"; `nil` if nothing was corrected.
    public var shownFor: String?
    /// The corrections, in the order of the query.
    public var corrections: [Correction]
    /// If there are no results, the known words that are similar to the unknown ones, the nearest first. A
    /// screen offers them together with `Pack.emergencyContacts`.
    public var nearest: [String]

    /// True if the first result can be shown as the answer. Otherwise say that there is no good match, give
    /// `Pack.emergencyContacts`, and offer the results as the nearest ones.
    public var isSure: Bool { confidence >= Confidence.sure }

    public init(
        results: [SearchResult] = [], confidence: Double = 0, isUnfinished: Bool = false,
        shownFor: String? = nil,
        corrections: [Correction] = [], nearest: [String] = []
    ) {
        (self.results, self.confidence, self.isUnfinished) = (results, confidence, isUnfinished)
        self.shownFor = shownFor
        (self.corrections, self.nearest) = (corrections, nearest)
    }
}
