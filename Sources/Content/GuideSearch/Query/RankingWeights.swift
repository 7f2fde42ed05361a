/// What counts how much in the ranking. Found by trying on the phrases of the tests; see `Ranking`.
package struct RankingWeights: Sendable {
    /// A term in the title, and in a keyword, against one of the same weight that is only in the text.
    package var title = 1.2
    package var keyword = 0.6
    package var text = 0.8
    /// How much it counts that of the phrases with a term many are of this document, and how steeply.
    package var share = 0.5
    package var shareCurve = 1.2
    /// The best phrase of a document, and the next best.
    package var phrase = 1.5
    package var secondPhrase = 0.25
    package var thirdPhrase = 0.3
    /// How much it takes from a phrase that some of it is not in the query, and that some of the query is not in it.
    package var phraseCoverage = 0.9
    package var queryCoverage = 0.5
    /// How much of the score depends on how much of the query was found at all.
    package var coverage = 0.5

    /// How much more a contact counts whose name or number is the whole query.
    package var called = 2.0

    package init() {}

    /// Sets a weight by its name; for those who try other ones.
    package mutating func set(_ name: String, _ value: Double) {
        switch name {
        case "title": title = value
        case "keyword": keyword = value
        case "text": text = value
        case "share": share = value
        case "shareCurve": shareCurve = value
        case "phrase": phrase = value
        case "second": secondPhrase = value
        case "third": thirdPhrase = value
        case "phraseCoverage": phraseCoverage = value
        case "queryCoverage": queryCoverage = value
        case "coverage": coverage = value
        case "denial": denial = value
        case "otherDenial": otherDenial = value
        case "synonym": synonym = value
        case "phraseSynonym": phraseSynonym = value
        case "called": called = value
        default: break
        }
    }

    /// What `not` weighs beside another word.
    package var denial = 1.7
    /// How far "can't" is taken for "isn't", and the other way.
    package var otherDenial = 0.3
    /// How far a synonym of one word is trusted, and one of a phrase.
    package var synonym = 0.65
    package var phraseSynonym = 0.85

    func weight(of term: String, _ lexicon: Lexicon) -> Double {
        Term.otherDenial(term) != nil ? denial : lexicon.weight(ofTerm: Term.code(term))
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
