/// What a query gave.
public struct SearchAnswer: Sendable, Equatable {
    /// A word that the pack does not know, and the one that was looked for in its place.
    public struct Correction: Sendable, Equatable {
        public var typed: String
        public var used: String
        public init(typed: String, used: String) { (self.typed, self.used) = (typed, used) }
    }

    /// The best first; at most as many as were asked for.
    public var results: [SearchResult]
    /// The query with its corrections, for "Showing results for …"; `nil` where nothing was corrected.
    public var shownFor: String?
    /// In the order of the query.
    public var corrections: [Correction]
    /// Words of the pack that are like those that nothing was found for, the nearest first; only where there are no
    /// results. A screen offers them together with `Pack.emergencyContacts`.
    public var nearest: [String]

    public init(
        results: [SearchResult] = [], shownFor: String? = nil, corrections: [Correction] = [],
        nearest: [String] = []
    ) {
        (self.results, self.shownFor) = (results, shownFor)
        (self.corrections, self.nearest) = (corrections, nearest)
    }
}
