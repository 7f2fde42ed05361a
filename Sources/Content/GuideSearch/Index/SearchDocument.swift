import Campus
internal import GuideDocument

/// One thing that can be found, before it is indexed.
struct SearchDocument {
    var kind: SearchResult.Kind
    var target: SearchResult.Target
    var name: String
    var slug: String?
    var category: String?
    var note: String?
    /// The name and all other names.
    var titles: [String]
    /// What people type to find it: keywords and phrases.
    var phrases: [String]
    /// What it says, in reading order.
    var passages: [SearchPassage]
    /// The forms of the street address of a place, by which it is found apart from all ranking.
    var addresses: [StreetAddress.Key] = []
}

/// A piece of a document that a result can lead to.
struct SearchPassage {
    enum Part: Int64, CaseIterable {
        /// Its name with what it is about.
        case summary
        case doNow, overview, before, during, after
        /// A piece of a page without the fixed sections.
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
    /// Headings inside it.
    var headings: [String] = []
    /// One line for each paragraph and item.
    var text = ""
}
