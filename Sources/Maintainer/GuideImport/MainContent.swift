import GuideDocument

/// Finds the main content of a page.
enum MainContent {
    /// The least number of bytes between the tags of the main content.
    private static let least = 200
    private static let ids: Set<String> = [
        "main", "content", "main-content", "maincontent", "main_content", "page-content", "site-content",
        "primary", "body-content", "content-main",
    ]

    /// Returns the content of `<main>`, or else of an element declared as the main content, or of the only
    /// article. Of several alike none is the main content, nor one that holds only a small part of the page's text.
    static func range(_ elements: inout PageElements) -> Range<Int>? {
        let tests: [(PageTag) -> Bool] = [
            { $0.name == "main" || $0.purpose == "main" },
            { tag in tag[.id].map { ids.contains($0.lowercased()) } ?? false },
            { $0.name == "article" },
        ]
        var whole: PageMeasure?
        for (index, isMain) in tests.enumerated() {
            let found = candidates(isMain, &elements)
            guard let range = found.first, found.count == 1 else { continue }
            let page = whole ?? elements.measure(0..<elements.scan.page.count)
            whole = page
            let text = elements.measure(range).prose
            // An element called content may be any part of a page; `<main>` seldom is.
            if text * (index == 0 ? 4 : 2) >= page.prose { return range }
        }
        return nil
    }

    /// Returns the index behind the page's head, which has no text of the page.
    static func startOfBody(before end: Int, _ elements: inout PageElements) -> Int {
        elements.scan.index = 0
        var start = 0
        while let tag = elements.scan.nextTag(), tag.start < end {
            if tag.name == "body" || tag.name == "head" && tag.isEnd || tag.name == "title" && tag.isEnd {
                start = min(tag.end, end)
            }
            if tag.name == "body" { break }
        }
        return start
    }

    private static func candidates(
        _ isMain: (PageTag) -> Bool, _ elements: inout PageElements
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        elements.scan.index = 0
        while let tag = elements.scan.nextTag() {
            guard !tag.isEnd, isMain(tag) else { continue }
            guard let extent = elements.extent(of: tag) else { break }
            // Its end tag stays: it means nothing.
            if extent.end - tag.end >= least { found.append(tag.end..<extent.end) }
            elements.scan.index = extent.end
        }
        return found
    }
}

/// Counts the letters of a part of a page, by what they belong to: text, links or the controls of a form.
struct PageMeasure {
    private(set) var letters = 0
    /// The letters in links to other pages. Links that call or write to someone are text.
    private(set) var linked = 0
    /// The letters of buttons, labels and choices.
    private(set) var inControls = 0
    /// The number of controls that a person fills in.
    private(set) var controls = 0
    /// The controls among them that are no buttons.
    private(set) var fields = 0
    private(set) var hasMainHeading = false
    /// The letters of headings outside of links.
    private(set) var inHeadings = 0
    /// The letters of paragraphs and list items outside of links.
    private(set) var inParagraphs = 0

    var isMostlyLinks: Bool { linked * 2 > letters - inControls || letters == 0 }
    /// The letters that are neither of links nor of controls.
    var prose: Int { max(0, letters - linked - inControls) }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let paragraphs: Set<String> = ["p", "li", "dd", "td", "blockquote"]
    private static let controls: Set<String> = ["button", "label", "select", "legend", "textarea"]
    private static let unread: Set<String> = ["script", "style", "template", "noscript", "iframe", "svg"]

    /// - Parameter scan: a scan of the page; it stays where it is.
    init(_ range: Range<Int>, _ scan: inout PageScan) {
        let start = scan.index
        defer { scan.index = start }
        scan.index = range.lowerBound
        var index = range.lowerBound
        var link = 0
        var control = 0
        var heading = 0
        var paragraph = 0
        var skipped: String?
        while index < range.upperBound {
            let tag = scan.nextTag()
            let end = min(tag?.start ?? range.upperBound, range.upperBound)
            if skipped == nil, index < end {
                let count = Self.letters(of: scan.page[index..<end])
                letters += count
                if control > 0 { inControls += count } else if link > 0 { linked += count }
                if control == 0, link == 0, heading > 0 { inHeadings += count }
                if control == 0, link == 0, paragraph > 0 { inParagraphs += count }
            }
            guard let tag, tag.start < range.upperBound else { break }
            index = tag.end
            let step = tag.isEnd ? -1 : 1
            switch tag.name {
            case let name where name == skipped: skipped = tag.isEnd ? nil : name
            case _ where skipped != nil: break
            case let name where Self.unread.contains(name):
                skipped = tag.isEnd || tag.isSelfClosing ? nil : name
            case "a": link = !tag.isEnd && Self.leadsAway(tag) ? 1 : 0
            case "input":
                let type = tag[.type]?.lowercased() ?? ""
                if type != "hidden" { controls += 1 }
                if !["hidden", "button", "submit", "reset", "image"].contains(type) { fields += 1 }
            case let name where Self.controls.contains(name):
                control = max(0, control + step)
                if !tag.isEnd, name != "label", name != "legend" {
                    controls += 1
                    if name != "button" { fields += 1 }
                }
            case let name where Self.headings.contains(name):
                heading = max(0, heading + step)
                if name == "h1" { hasMainHeading = true }
            case let name where Self.paragraphs.contains(name): paragraph = max(0, paragraph + step)
            default: break
            }
        }
    }

    private static func leadsAway(_ tag: PageTag) -> Bool {
        guard let address = tag[.href]?.lowercased() else { return false }
        return !["tel:", "mailto:", "sms:"].contains { address.hasPrefix($0) }
    }

    private static func letters(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var count = 0
        for byte in text where byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 { count += 1 }
        return count
    }
}
