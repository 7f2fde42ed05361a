import GuideDocument

/// Removes everything from a page that is not its text: navigation, headers, footers, forms, scripts.
///
/// It examines only tags, once from the first byte to the last; the remaining page is parsed by the reader of
/// guides.
struct PageReduction {
    /// The remaining bytes.
    private(set) var content: [UInt8] = []
    /// The names and counts of the removed elements, in words that people know.
    private(set) var leftOut: [(name: String, count: Int)] = []
    /// True if only the main content of the page was used.
    private(set) var isMainAlone = false

    /// The names of elements without an end tag in the rest of the page, which are not searched for again.
    private var endless: Set<String> = []
    /// The number of bytes that may still be searched: nested elements that are all kept cost their length
    /// each.
    private var budget = 64 << 20

    /// The least number of bytes between the tags of the main content.
    private static let leastMain = 200

    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { page in
            var scan = PageScan(page)
            let main = mainContent(&scan)
            isMainAlone = main != nil
            reduce(main ?? 0..<page.count, &scan)
        }
    }

    // MARK: Main content

    private static let mainIDs: Set<String> = [
        "main", "content", "main-content", "maincontent", "main_content", "page-content", "site-content",
        "primary",
        "body-content", "content-main",
    ]

    /// Returns the content of `<main>`, or else of an element declared as the main content, or of the only
    /// article.
    private mutating func mainContent(_ scan: inout PageScan) -> Range<Int>? {
        let tests: [(PageTag) -> Bool] = [
            { $0.name == "main" || $0[.role] == "main" },
            { tag in tag[.id].map { Self.mainIDs.contains($0.lowercased()) } ?? false },
            { $0.name == "article" },
        ]
        for isMain in tests {
            scan.index = 0
            while let tag = scan.nextTag() {
                guard !tag.isEnd, isMain(tag) else { continue }
                guard let end = endOfElement(tag, &scan) else { break }
                // Its end tag stays: it means nothing.
                if end - tag.end >= Self.leastMain { return tag.end..<end }
                scan.index = end
            }
        }
        return nil
    }

    // MARK: Leaving out

    private mutating func reduce(_ range: Range<Int>, _ scan: inout PageScan) {
        scan.index = range.lowerBound
        var kept = range.lowerBound
        while let tag = scan.nextTag(), tag.start < range.upperBound {
            guard !tag.isEnd, budget > 0, let name = Self.nameOfOmitted(tag),
                let end = endOfElement(tag, &scan)
            else {
                continue
            }
            guard canBeLeftOut(tag, tag.start..<end, of: range, &scan) else {
                budget -= end - tag.start
                continue
            }
            content += scan.page[kept..<tag.start]
            // What it parted stays apart.
            content.append(0x20)
            note(name)
            kept = min(end, range.upperBound)
            scan.index = kept
        }
        if kept < range.upperBound { content += scan.page[kept..<range.upperBound] }
    }

    private mutating func note(_ name: String) {
        if let index = leftOut.firstIndex(where: { $0.name == name }) {
            leftOut[index].count += 1
        } else {
            leftOut.append((name, 1))
        }
    }

    private static let omittedNames = [
        "script": "script", "style": "style sheet", "noscript": "text for browsers without scripts",
        "nav": "navigation", "header": "page header", "footer": "page footer", "aside": "sidebar",
        "form": "form",
        "iframe": "frame", "svg": "drawing", "template": "template", "button": "button", "select": "form",
        "dialog": "dialog",
    ]
    private static let omittedRoles = [
        "navigation": "navigation", "banner": "page header", "contentinfo": "page footer",
        "search": "search form",
        "complementary": "sidebar", "dialog": "dialog", "alertdialog": "dialog",
    ]
    private static let omittedWords = [
        "nav": "navigation", "navbar": "navigation", "navigation": "navigation", "menu": "navigation",
        "breadcrumb": "navigation", "breadcrumbs": "navigation", "pager": "navigation",
        "pagination": "navigation", "sidebar": "sidebar", "footer": "page footer", "masthead": "page header",
        "cookie": "cookie notice", "cookies": "cookie notice", "social": "links to share",
        "share": "links to share", "sharing": "links to share", "skip": "link to skip",
        "skiplink": "link to skip", "search": "search form", "toc": "table of contents",
    ]
    /// The elements that never contain text of the page, however large they are. A form may contain a whole
    /// page.
    private static let neverText: Set<String> = [
        "script", "style", "noscript", "svg", "template", "iframe", "nav", "footer", "button", "select",
        "dialog",
    ]
    private static let wordedElements: Set<String> = [
        "div", "ul", "ol", "section", "p", "a", "span", "table",
    ]

    /// Returns the common name of an element that is not text of the page, or nil for all others.
    private static func nameOfOmitted(_ tag: PageTag) -> String? {
        if let name = omittedNames[tag.name] { return name }
        if let name = tag[.role].flatMap({ omittedRoles[$0.lowercased()] }) { return name }
        guard wordedElements.contains(tag.name) else { return nil }
        for value in [tag[.id], tag[.class]].compactMap({ $0 }) {
            for word in value.lowercased().split(whereSeparator: { !$0.isLetter }) {
                if let name = omittedWords[String(word)] { return name }
            }
        }
        return nil
    }

    /// Returns true if removing the element loses no text of the guide: a page's heading may be in its
    /// header, and a class named after a menu may be that of the whole page.
    /// - Parameter scan: the scan behind the element's start tag; it stays there.
    private func canBeLeftOut(
        _ tag: PageTag, _ range: Range<Int>, of whole: Range<Int>, _ scan: inout PageScan
    ) -> Bool {
        if Self.neverText.contains(tag.name) { return true }
        guard range.count * 2 <= whole.count else { return false }
        let start = scan.index
        defer { scan.index = start }
        while let inner = scan.nextTag(), inner.start < range.upperBound {
            if inner.name == "h1" { return false }
        }
        return true
    }

    /// Returns the index after the element's end tag, skipping nested elements of the same name, or nil if it
    /// has none.
    /// - Parameter scan: the scan behind the element's start tag; it stays there.
    private mutating func endOfElement(_ tag: PageTag, _ scan: inout PageScan) -> Int? {
        if tag.isSelfClosing { return tag.name == "svg" ? tag.end : nil }
        guard !endless.contains(tag.name) else { return nil }
        let start = scan.index
        defer { scan.index = start }
        var depth = 1
        while let next = scan.nextTag() {
            guard next.name == tag.name else { continue }
            depth += next.isEnd ? -1 : next.isSelfClosing ? 0 : 1
            if depth == 0 { return next.end }
        }
        endless.insert(tag.name)
        return nil
    }
}
