/// The answer to a query.
public struct SearchAnswer: Sendable, Equatable {
    /// An unknown word, and the known word that was searched for instead.
    public struct Correction: Sendable, Equatable {
        public var typed: String
        public var used: String
        public init(typed: String, used: String) { (self.typed, self.used) = (typed, used) }
    }

    public var results: [SearchResult]
    /// The fraction of the query that the first result accounts for, 0 to 1.
    public var confidence = 0.0
    /// True if the last word may still be typed: it is the beginning of words of the pack.
    public var isUnfinished = false
    /// The corrected query, for "Showing results for …"; `nil` if nothing was corrected.
    public var shownFor: String?
    public var corrections: [Correction] = []
    /// If there are no results, the known words that are similar to the unknown ones, the nearest first. A
    /// screen offers them together with `Pack.emergencyContacts`.
    public var nearest: [String] = []

    /// True if the first result can be shown as the answer. Otherwise say that there is no good match, give
    /// `Pack.emergencyContacts`, and offer the results as the nearest ones.
    public var isSure: Bool { confidence >= Confidence.sure }

    /// The factor by which another result must be better than the first to take its place while words are typed: more
    /// while the last word is only begun, since any letter may change it.
    private static let clearlyBetter = 1.1
    private static let clearlyBetterUnfinished = 1.6

    /// Keeps the first result of the query's beginning first, unless another is clearly better or sure.
    public mutating func keepFirst(of earlier: SearchAnswer) {
        guard let first = earlier.results.first, let now = results.first,
            !now.target.isSame(as: first.target), !isSure,
            let place = results.firstIndex(where: { $0.target.isSame(as: first.target) }), place > 0
        else { return }
        let least = isUnfinished ? Self.clearlyBetterUnfinished : Self.clearlyBetter
        if now.score < results[place].score * least { results.insert(results.remove(at: place), at: 0) }
    }
}

extension SearchAnswer {
    /// Creates an answer without results.
    public init() { self.init(results: []) }
}
