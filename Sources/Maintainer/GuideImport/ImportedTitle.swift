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
    let isMissing: Bool

    /// - Parameter blocks: the blocks of the page, without containers.
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

/// The title that a page without `<h1>` shows: of the centered lines before its text, those in the largest letters.
enum CenteredTitle {
    private struct Part {
        var size: Double
        var text: String
    }

    /// The most tags before the text, and the most parts.
    private static let mostTags = 200
    private static let mostParts = 20

    /// Returns the title, or nil if nothing is in larger letters, or the page's `<title>` says as much.
    static func text(of page: [UInt8], besides title: String, longest: Int) -> String? {
        let parts = page.withUnsafeBufferPointer { page in
            var elements = PageElements(page)
            return read(&elements)
        }
        let known = HeadingMeaning.words(of: title)
        let words = parts.map { HeadingMeaning.words(of: $0.text) }
        for start in words.indices {
            for end in start..<words.count where Array(words[start...end].joined()) == known { return nil }
        }
        var best: Part?
        for (part, words) in zip(parts, words) where !words.isEmpty && known.firstIndex(of: words) == nil {
            if part.size > best?.size ?? 0 { best = part }
        }
        return best.flatMap { $0.text.count <= longest ? $0.text : nil }
    }

    private static func read(_ elements: inout PageElements) -> [Part] {
        elements.scan.index = MainContent.startOfBody(before: elements.scan.page.count, &elements)
        var parts: [Part] = []
        var centers: [String] = []
        var sizes: [(name: String, size: Double)] = []
        var isInLink = false
        var end = elements.scan.index
        for _ in 0..<mostTags {
            guard let tag = elements.scan.nextTag(), parts.count < mostParts else { break }
            if !isInLink, !centers.isEmpty, elements.scan.holdsText(end..<tag.start),
                let size = sizes.last?.size
            {
                let text = elements.firstWords(end..<tag.start, limit: 200)
                if parts.last?.size == size {
                    parts[parts.count - 1].text += " " + text
                } else {
                    parts.append(Part(size: size, text: text))
                }
            }
            end = elements.scan.index
            if tag.isEnd {
                centers.removeFromLast { $0 == tag.name }
                sizes.removeFromLast { $0.name == tag.name }
                if tag.name == "a" { isInLink = false }
                continue
            }
            if ["hr", "ul", "ol", "dl", "li"].contains(tag.name) || tag.isHeading { break }
            let style = (tag[.style] ?? "").lowercased().filter { !$0.isWhitespace }
            let isCentered =
                tag.name == "center" || tag[.align]?.lowercased() == "center" && tag.name != "table"
                || style.holds("text-align:center")
            if tag.name == "p", !isCentered { break }
            // One that is in another of its name already needs its end tag too.
            if isCentered || centers.contains(tag.name) { centers.append(tag.name) }
            if let size = size(of: tag, style) {
                sizes.append((tag.name, size))
            } else if let last = sizes.last(where: { $0.name == tag.name }) {
                sizes.append(last)
            }
            if tag.name == "a" { isInLink = true }
        }
        return parts
    }

    /// Returns the size of letters that a tag sets, comparable within a page.
    private static func size(of tag: PageTag, _ style: String) -> Double? {
        if tag.name == "font", let size = tag[.size].flatMap({ Double($0) }) {
            return tag[.size]?.first.map { "+-".contains($0) } == true ? 3 + size : size
        }
        guard let start = style.firstOccurrence(of: "font-size:")?.upperBound else { return nil }
        return Double(style[start...].prefix { $0.isNumber || $0 == "." })
    }
}
