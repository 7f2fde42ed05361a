import GuideDocument
import PackMaking
internal import TextMetrics
import TextTools

/// The title of an imported page: its heading, or else what its head says, without the site's name.
struct ImportedTitle {
    /// The title, as long as a guide's may be.
    let text: String
    /// The heading of the page that is its title, which does not stand in its text again.
    let heading: String?

    init(_ content: Guide, _ head: GuideMetadata) {
        let said = Self.withoutSite(head.title)
        let headings = content.outline.filter { $0.level == 1 && !$0.text.isEmpty }.map(\.text)
        // Several headings of the first level are the parts of a page, and so is a single one that names a section.
        let isTitle = { (heading: String) in
            said.isEmpty || head.title.lowercased().holds(heading.lowercased())
                || headings.count == 1 && HeadingMeaning.section(of: heading) == nil
        }
        if let first = headings.first, isTitle(first) {
            heading = DisplayText.line(first, limit: 500)
            text = DisplayText.line(first, limit: NewGuide.longestName)
        } else {
            heading = nil
            text = said.isEmpty ? "Guide" : DisplayText.line(said, limit: NewGuide.longestName)
        }
    }

    private static func withoutSite(_ title: String) -> String {
        var title = title
        for divider in [" | ", " – ", " — ", " - ", " :: "] {
            if let end = title.range(of: divider)?.lowerBound, end > title.startIndex {
                title = String(title[..<end])
            }
        }
        return title
    }
}
