import GuideDocument
import PackMaking
internal import TextMetrics
import TextTools

/// The title of an imported page: its heading, or else a line in larger letters, what its head says without the site's
/// name, or its first line.
struct ImportedTitle {
    /// The title, as long as a guide's may be.
    let text: String
    /// The heading of the page that is its title, which does not stand in its text again.
    let heading: String?
    /// True if the page has none.
    let isMissing: Bool

    /// - Parameters:
    ///   - blocks: the blocks of the page, without containers.
    ///   - page: the whole page.
    init(_ blocks: [Block], _ head: GuideMetadata, page: [UInt8]) {
        let said = Self.withoutSite(head.title)
        let headings = Guide(blocks: blocks).outline.filter { $0.level == 1 && !$0.text.isEmpty }.map(\.text)
        // Several headings of the first level are the parts of a page, and so is a single one that names a section.
        let isTitle = { (heading: String) in
            said.isEmpty || head.title.lowercased().holds(heading.lowercased())
                || headings.count == 1 && HeadingMeaning.section(of: heading) == nil
        }
        if let first = headings.first, isTitle(first) {
            heading = DisplayText.line(first, limit: 500)
            text = DisplayText.line(first, limit: NewGuide.longestName)
            isMissing = false
        } else {
            let shown = CenteredTitle.text(of: page, besides: said, longest: NewGuide.longestName)
            heading = said.isEmpty ? shown ?? Self.firstLine(blocks) : shown
            isMissing = said.isEmpty && heading == nil
            text = heading ?? (isMissing ? "Guide" : DisplayText.line(said, limit: NewGuide.longestName))
        }
    }

    /// Returns the first line of a page that has more of them, if it is short, no sentence and no part of a guide.
    private static func firstLine(_ blocks: [Block]) -> String? {
        let spans: [Span]
        switch blocks.first?.content {
        case .heading(_, let inner), .paragraph(let inner): spans = inner
        default: return nil
        }
        let text = GuideText.text(of: spans)
        guard !text.isEmpty, text.count <= NewGuide.longestName,
            text.last.map({ !".:;,".contains($0) }) ?? false,
            spans.allSatisfy({ $0.link == nil && !$0.traits.contains(.image) }),
            HeadingMeaning.section(of: text) == nil,
            blocks.dropFirst().contains(where: { !GuideText.text(of: [$0]).isEmpty })
        else { return nil }
        return text
    }

    private static func withoutSite(_ title: String) -> String {
        var title = title
        for divider in [" | ", " – ", " — ", " - ", " :: "] {
            if let end = title.firstOccurrence(of: divider)?.lowerBound, end > title.startIndex {
                title = String(title[..<end])
            }
        }
        return title
    }
}
