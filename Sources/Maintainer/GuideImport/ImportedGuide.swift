import GuideDocument
import PackMaking
import TextTools

/// A guide made from a page in another format, with remarks about content that could not be taken over.
public struct ImportedGuide: Sendable {
    public enum Form: Sendable { case html, markdown }

    /// The text of the guide's file.
    public let text: String
    public let title: String
    public let slug: String
    /// The remarks for the maintainer, one line each.
    public let remarks: [String]

    /// The most bytes of an HTML page: several times the longest pages of universities.
    public static let largestPage = 4 << 20
    /// The most bytes of Markdown: libcmark's time may grow with the square of its input.
    public static let largestMarkdown = 64 << 10
    private static let maxHeadings = 40

    /// The reason that a page cannot become a guide.
    public enum Fault: Error {
        case empty
        case tooLong
    }

    /// - Parameters:
    ///   - form: the page's format; nil to detect it from the bytes.
    ///   - address: the page's address, used for its links and as the source.
    public init(_ bytes: [UInt8], form: Form?, address: String?) throws(Fault) {
        let page = GuideReader.utf8(of: bytes)
        let isMarkdown = form.map { $0 == .markdown } ?? !Self.isHTML(page)
        if isMarkdown, page.count > Self.largestMarkdown { throw .tooLong }
        let html = isMarkdown ? MarkdownPage.html(of: page) : page
        let head = GuideReader.read(html, file: "page").metadata
        let reduction = PageReduction(html)
        let content = GuideReader.read(reduction.content, file: "page")
        let title = Self.title(content, head)
        let address = address ?? Self.canonicalAddress(html)
        let plan = SectionPlan(content.blocks, title: Self.mainHeading(of: content) ?? title)
        var writer = GuideWriter(base: address.flatMap { PageAddress($0) })
        for (section, heading, comment) in Self.sections {
            writer.section(
                section.rawValue, heading: heading, plan.sections[section] ?? [], otherwise: comment)
        }
        guard writer.hasText else { throw .empty }
        let slug = NewGuide.slug(of: title)
        (self.title, self.slug) = (title, slug.isEmpty ? "guide" : slug)
        text = Self.text(title, self.slug, head, address, writer.text)
        remarks = Self.remarks(reduction, plan, writer, address: address)
    }

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        let names: Set<String> = [
            "html", "head", "body", "p", "div", "h1", "h2", "h3", "ul", "ol", "main", "title",
        ]
        return bytes.withUnsafeBufferPointer { page -> Bool in
            var scan = PageScan(page)
            while let tag = scan.nextTag() {
                if names.contains(tag.name) { return true }
            }
            return false
        }
    }

    // MARK: The head

    /// Returns the page's heading, or else its title without the site's name.
    private static func title(_ content: Guide, _ head: GuideMetadata) -> String {
        if let heading = mainHeading(of: content) {
            return DisplayText.line(heading, limit: NewGuide.longestName)
        }
        var title = head.title
        for divider in [" | ", " – ", " — ", " - ", " :: "] {
            let parts = title.splitOnce(at: divider)
            if !parts.isEmpty { title = parts }
        }
        return title.isEmpty ? "Guide" : DisplayText.line(title, limit: NewGuide.longestName)
    }

    private static func mainHeading(of guide: Guide) -> String? {
        let outline = guide.outline
        let heading = outline.first { $0.level == 1 && !$0.text.isEmpty }?.text
        return heading.map { DisplayText.line($0, limit: 500) }
    }

    /// Returns the page's canonical address, as declared in the page.
    private static func canonicalAddress(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { page -> String? in
            var scan = PageScan(page)
            while let tag = scan.nextTag(), tag.name != "body" {
                let address: String?
                switch tag.name {
                case "link" where tag[.rel] == "canonical": address = tag[.href]
                case "meta" where tag[.property] == "og:url": address = tag[.content]
                default: address = nil
                }
                if let address, PageAddress(address) != nil { return address }
            }
            return nil
        }
    }

    private static func text(
        _ title: String, _ slug: String, _ head: GuideMetadata, _ address: String?, _ body: String
    ) -> String {
        let keywords = [title.lowercased()] + head.keywords.filter { $0.lowercased() != title.lowercased() }
        let source = address.map {
            "<meta name=\"source\" content=\"\(Markup.escaped("\(title) | \($0)"))\">\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="\(Markup.escaped(head.language ?? "en"))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markup.escaped(title))</title>
            <meta name="summary" content="\(Markup.escaped(head.summary))">
            <meta name="keywords" content="\(Markup.escaped(keywords.prefix(50).joined(separator: ", ")))">
            \(source ?? "")<link rel="stylesheet" href="global.css">
            </head>
            <body>
            <div id="\(slug)">
            <h1>\(Markup.escaped(title))</h1>
            \(body)</div>
            </body>
            </html>

            """
    }

    private static let sections: [(Guide.FixedSection, String, String)] = [
        (.doNow, "Do now", "An <ol> of one to three actions, each an <li> of at most 12 words."),
        (.overview, "Overview", "How to recognize it, in a <p> or two."),
        (.before, "Before", "How to be ready, each an <li>."),
        (.during, "During", "What to do, in order, each an <li>."),
        (.after, "After", "What to do when it is over, each an <li>."),
    ]

    // MARK: Remarks

    private static func remarks(
        _ reduction: PageReduction, _ plan: SectionPlan, _ writer: GuideWriter, address: String?
    ) -> [String] {
        var remarks: [String] = []
        if reduction.isMainAlone { remarks.append("left out: everything outside the page's main content") }
        for (name, count) in reduction.leftOut {
            remarks.append("left out: \(name)" + (count > 1 ? ", \(count) times" : ""))
        }
        if writer.pictures > 0 { remarks.append("left out: \(CountedNoun.text(writer.pictures, "picture"))") }
        if writer.lostLinks > 0 {
            remarks.append(
                "left out: \(CountedNoun.text(writer.lostLinks, "link")) that \(writer.lostLinks == 1 ? "leads" : "lead")"
                    + " nowhere from a guide"
                    + (address == nil ? "; say the page's address with --address" : ""))
        }
        if plan.isWithoutSections {
            remarks.append(
                "no heading says a section; what stands from the first list or heading on is in during")
        }
        for (heading, section) in plan.placed.prefix(maxHeadings) {
            remarks.append("placed: \"\(excerpt(heading))\" in \(section.rawValue)")
        }
        for (heading, section) in plan.unplaced.prefix(maxHeadings) {
            remarks.append("not placed: \"\(excerpt(heading))\", left in \(section.rawValue)")
        }
        let more = max(0, plan.placed.count - maxHeadings) + max(0, plan.unplaced.count - maxHeadings)
        if more > 0 { remarks.append("and \(CountedNoun.text(more, "heading")) more") }
        let empty = sections.map(\.0).filter { (plan.sections[$0] ?? []).isEmpty }.map(\.rawValue)
        if !empty.isEmpty { remarks.append("still empty: \(empty.joined(separator: ", "))") }
        return remarks
    }

    private static func excerpt(_ text: String) -> String { DisplayText.line(text, limit: 70) }
}

extension String {
    /// Returns the text before the first `divider`, or an empty text if it is missing.
    fileprivate func splitOnce(at divider: String) -> String {
        let (text, wanted) = (Array(utf8), Array(divider.utf8))
        guard text.count > wanted.count else { return "" }
        for index in 0..<text.count - wanted.count where text[index...].starts(with: wanted) {
            return String(decoding: text[..<index], as: UTF8.self)
        }
        return ""
    }
}
