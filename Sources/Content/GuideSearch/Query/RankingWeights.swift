/// The weights of the ranking, tuned on the phrases in `Tests/GuideSearchTests/Phrases`; see `Ranking`.
public struct RankingWeights: Sendable {
    /// The weights of a term in the title, in a keyword, and in the text.
    public var title = 1.2
    public var keyword = 0.6
    public var text = 0.8
    /// The weight of a document's share of all phrases with a term, and the exponent of that share.
    public var share = 0.5
    public var shareCurve = 1.2
    /// The weights of the three best phrases of a document.
    public var phrase = 1.5
    public var secondPhrase = 0.25
    public var thirdPhrase = 0.3
    /// The exponents of the covered part of a phrase, and of the covered part of the query.
    public var phraseCoverage = 0.9
    public var queryCoverage = 0.5
    /// The part of the score that depends on how much of the query was found at all.
    public var coverage = 0.5

    /// The factor for a contact whose name or number is the whole query.
    public var called = 2.0
    /// The factor for a document of which a phrase is the whole query, word for word.
    public var exact = 1.5
    /// The part of a phrase's similarity that small words decide, and the agreement assumed (`SmallWords`).
    public var small = 0.5
    public var smallReserve = 3.0
    /// The weight of the query's small words that a phrase lacks; of those that it has too many it is 1.
    static let missingSmall = 0.5
    /// The factor for a guide of the meaning that one word beside an ambiguous one speaks for; a phrase counts more.
    public var meant = 1.2
    /// The factor for a guide of another meaning, if one word speaks against it; a phrase counts more, and no word less.
    public var rival = 0.5

    /// The factor for a place whose name has the numbers and single letters of the query.
    public var designated = 1.5

    /// Sets a weight by its name, for experiments.
    public mutating func set(_ name: String, _ value: Double) {
        let weights: [String: WritableKeyPath<Self, Double>] = [
            "title": \.title, "keyword": \.keyword, "text": \.text, "share": \.share,
            "shareCurve": \.shareCurve, "phrase": \.phrase, "second": \.secondPhrase, "third": \.thirdPhrase,
            "phraseCoverage": \.phraseCoverage, "queryCoverage": \.queryCoverage, "coverage": \.coverage,
            "negation": \.negation, "otherNegation": \.otherNegation, "synonym": \.synonym,
            "phraseSynonym": \.phraseSynonym, "called": \.called, "exact": \.exact, "small": \.small,
            "smallReserve": \.smallReserve, "meant": \.meant, "rival": \.rival,
        ]
        if let weight = weights[name] { self[keyPath: weight] = value }
    }

    /// The weight of a negation beside another word.
    public var negation = 1.7
    /// The trust in "can't" for "isn't", and the other way around.
    public var otherNegation = 0.3
    /// The trust in a synonym of one word, and in one of a phrase.
    public var synonym = 0.65
    public var phraseSynonym = 0.85

    func meant(_ length: Int) -> Double { [1, meant, meant + 0.3][min(length, 2)] }
    func rival(_ length: Int) -> Double { [rival + 0.2, rival, rival - 0.2][min(length, 2)] }

    func weight(of term: String, _ lexicon: Lexicon) -> Double {
        Term.otherNegation(term) != nil ? negation : lexicon.weight(ofTerm: Term.code(term))
    }

    /// Returns the weight of a kind of result: guides count most.
    static func kind(_ kind: SearchResult.Kind) -> Double {
        switch kind {
        case .guide: 1
        case .contact, .building: 0.75
        case .callbox, .aed, .shelter, .assemblyPoint, .menuEntry: 0.6
        }
    }
}
