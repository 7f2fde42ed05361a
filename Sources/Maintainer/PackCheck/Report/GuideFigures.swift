import ContentPack
import GuideDocument

/// The figures of one guide, as shown by `muster check --report`.
package struct GuideFigures: Sendable {
    package let slug: String
    package let path: String
    package let name: String
    package let category: String?
    /// The reading grade of the whole guide.
    package let text: ReadingGrade
    /// True if the guide is in English, for which alone the grade is made.
    package let isEnglish: Bool
    /// The reading grade of do-now: its actions joined, each a sentence.
    package let doNow: ReadingGrade
    package let actions: Int
    /// The number of words in the longest do-now action.
    package let longestAction: Int
    package let sources: Int
    package let keywords: Int
    /// The date of the last review, as written.
    package let reviewed: String?
    /// The graded text, with a line for each piece that ends a sentence; nil unless requested, because the
    /// texts of a large pack take much memory.
    package let gradedText: String?

    init(
        path: String, listing: GuideListing?, guide: Guide, pieces: [String], actions: [String],
        keepsText: Bool, _ syllables: inout SyllableCache
    ) {
        slug = listing?.slug ?? PackPath.stem(of: path)
        self.path = path
        name = listing?.name ?? guide.metadata.title
        category = listing?.category
        let title = guide.metadata.title
        isEnglish = guide.metadata.isEnglish
        text = ReadingGrade(pieces: pieces, title: title, &syllables)
        doNow = ReadingGrade(pieces: actions, title: title, &syllables)
        self.actions = actions.count
        longestAction = actions.map { TextWords($0).count }.max() ?? 0
        sources = guide.metadata.sources.count
        keywords = guide.metadata.distinctKeywords.count
        reviewed = guide.metadata.reviewed
        gradedText = keepsText ? pieces.map { $0 + "\n" }.joined() : nil
    }

    /// The grade of the guide; nil for one in another language.
    package var grade: Double? { isEnglish ? text.grade : nil }
    package var doNowGrade: Double? { isEnglish ? doNow.grade : nil }
}

extension GuideMetadata {
    /// True for a guide that names no other language.
    fileprivate var isEnglish: Bool {
        guard let language, !language.isEmpty else { return true }
        return language.prefix { $0 != "-" && $0 != "_" }.lowercased() == "en"
    }

    /// The keywords in lowercase without duplicates.
    var distinctKeywords: Set<String> { Set(keywords.map { $0.lowercased() }) }
}
