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
    /// The corrected query, for "Showing results for …"; `nil` if nothing was corrected.
    public var shownFor: String?
    /// In the order of the query.
    public var corrections: [Correction]
    /// If there are no results, known words similar to the unknown ones, the nearest first. A screen offers them
    /// together with `Pack.emergencyContacts`.
    public var nearest: [String]

    /// Whether the best result is surely the one that is meant.
    public var isSure: Bool {
        guard let best = results.first else { return false }
        return corrections.isEmpty && best.score >= 1.25 * (results.dropFirst().first?.score ?? 0)
    }

    public init(
        results: [SearchResult] = [], shownFor: String? = nil, corrections: [Correction] = [],
        nearest: [String] = []
    ) {
        (self.results, self.shownFor) = (results, shownFor)
        (self.corrections, self.nearest) = (corrections, nearest)
    }
}
