/// What counts how much in the ranking. Found by trying on the phrases of the tests; see `Ranking`.
package struct RankingWeights: Sendable {
    /// A term in the title, and in a keyword, against one of the same weight that is only in the text.
    package var title = 1.0
    package var keyword = 0.75
    package var text = 0.3
    /// The best phrase of a document, and the next best.
    package var phrase = 1.2
    package var secondPhrase = 0.25
    /// How much it takes from a phrase that some of it is not in the query, and that some of the query is not in it.
    package var phraseCoverage = 0.7
    package var queryCoverage = 0.4
    /// How much of the score depends on how much of the query was found at all.
    package var coverage = 0.5

    package init() {}

    /// What `not` weighs beside another word.
    static let denial = 0.7

    static func weight(of term: String, _ lexicon: Lexicon) -> Double {
        term == Term.not ? denial : lexicon.weight(ofTerm: Term.code(term))
    }

    /// Guides are what this program is for.
    static func kind(_ kind: SearchResult.Kind) -> Double {
        switch kind {
        case .guide: 1
        case .contact, .building: 0.75
        case .callbox, .menuEntry: 0.6
        }
    }
}
