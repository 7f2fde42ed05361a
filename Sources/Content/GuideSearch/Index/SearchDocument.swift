import Campus
internal import GuideDocument

/// One item that can be found, before it is indexed.
struct SearchDocument {
    var kind: SearchResult.Kind
    var target: SearchResult.Target
    var name: String
    var slug: String?
    var category: String?
    var note: String?
    /// The name and all other names, for the ranking.
    var titles: [String]
    /// The keywords and phrases that people type to find it.
    var phrases: [String]
    /// Phrases that one line of a guide answers, in addition.
    var answered: [AnsweredPhrases] = []
    var passages: [SearchPassage]
    /// The names by which it is found first if one of them is all that is typed.
    var names: [String] = []
    /// The forms of the street address of a place, by which it is found apart from all ranking.
    var addresses: [StreetAddress.Key] = []
}

/// Phrases that people type, and the line that answers them: words of the guide, or the id of a section.
struct AnsweredPhrases {
    var answer: String
    var phrases: [String]
}

/// A part of a document that a result can lead to.
struct SearchPassage {
    enum Part: Int64, CaseIterable {
        /// The name of the document with a short description.
        case summary
        case doNow, overview, before, during, after
        /// A part of a page without the fixed sections.
        case other

        init(_ section: Guide.FixedSection) {
            self =
                switch section {
                case .doNow: .doNow
                case .overview: .overview
                case .before: .before
                case .during: .during
                case .after: .after
                }
        }
    }

    var part: Part
    var fragment: String?
    var heading: String?
    var headings: [String] = []
    /// The text, one line for each paragraph and item.
    var text = ""
}
