/// A page without what is not its text: navigation, headers, footers, forms, scripts.
///
/// It looks at tags alone, once from the first byte to the last; what it leaves is read by the reader of guides.
struct PageReduction {
    /// The bytes that are left.
    private(set) var content: [UInt8] = []
    /// What was left out, by the name that people know it by, with how often.
    private(set) var leftOut: [(name: String, count: Int)] = []
    /// Whether only a part of the page was taken, its main content.
    private(set) var isMainAlone = false

    private let bytes: [UInt8]
    /// Names of elements that do not end in the rest of the page: they are not looked for again.
    private var endless: Set<String> = []
    /// Bytes that may still be looked through in vain: elements within elements that are all kept cost their length each.
    private var budget = 64 << 20

    /// Fewer bytes than this between its tags make no main content.
    private static let leastMain = 200

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let main = mainContent()
        isMainAlone = main != nil
        reduce(main ?? 0..<bytes.count)
    }

    // MARK: Main content

    private static let mainIDs: Set<String> = [
        "main", "content", "main-content", "maincontent", "main_content", "page-content", "site-content",
        "primary",
        "body-content", "content-main",
    ]

    /// What stands in `<main>`, or else in an element that says it is the main content, or in the one article.
    private mutating func mainContent() -> Range<Int>? {
        let tests: [(PageTag) -> Bool] = [
            { $0.name == "main" || $0["role"] == "main" },
            { tag in tag["id"].map { Self.mainIDs.contains($0.lowercased()) } ?? false },
            { $0.name == "article" },
        ]
        for isMain in tests {
            var scan = PageScan(bytes, from: 0)
            while let tag = scan.nextTag() {
                guard !tag.isEnd, isMain(tag) else { continue }
                guard let end = endOfElement(tag) else { break }
                // Its end tag stays: it means nothing.
                if end - tag.end >= Self.leastMain { return tag.end..<end }
                scan.index = end
            }
        }
        return nil
    }

    // MARK: Leaving out

    private mutating func reduce(_ range: Range<Int>) {
        var scan = PageScan(bytes, from: range.lowerBound)
        var kept = range.lowerBound
        while let tag = scan.nextTag(), tag.start < range.upperBound {
            guard !tag.isEnd, budget > 0, let name = Self.nameOfOmitted(tag), let end = endOfElement(tag)
            else {
                continue
            }
            guard canBeLeftOut(tag, tag.start..<end, of: range) else {
                budget -= end - tag.start
                continue
            }
            content += bytes[kept..<tag.start]
            // What it parted stays apart.
            content.append(0x20)
            note(name)
            kept = min(end, range.upperBound)
            scan.index = kept
        }
        if kept < range.upperBound { content += bytes[kept..<range.upperBound] }
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
    /// Elements that hold no text of a page, however large they are. A whole page may well stand in a form.
    private static let neverText: Set<String> = [
        "script", "style", "noscript", "svg", "template", "iframe", "nav", "footer", "button", "select",
        "dialog",
    ]
    private static let wordedElements: Set<String> = [
        "div", "ul", "ol", "section", "p", "a", "span", "table",
    ]

    /// What people call an element that is no text of the page; nil for all others.
    private static func nameOfOmitted(_ tag: PageTag) -> String? {
        if let name = omittedNames[tag.name] { return name }
        if let name = tag["role"].flatMap({ omittedRoles[$0.lowercased()] }) { return name }
        guard wordedElements.contains(tag.name) else { return nil }
        for value in [tag["id"], tag["class"]].compactMap({ $0 }) {
            for word in value.lowercased().split(whereSeparator: { !$0.isLetter }) {
                if let name = omittedWords[String(word)] { return name }
            }
        }
        return nil
    }

    /// Whether no text of the guide would go with it: a page's heading may be in its header, and a class that is named
    /// after a menu may be that of the whole page.
    private func canBeLeftOut(_ tag: PageTag, _ range: Range<Int>, of whole: Range<Int>) -> Bool {
        if Self.neverText.contains(tag.name) { return true }
        guard range.count * 2 <= whole.count else { return false }
        var scan = PageScan(bytes, from: tag.end)
        while let inner = scan.nextTag(), inner.start < range.upperBound {
            if inner.name == "h1" { return false }
        }
        return true
    }

    /// The index after the end tag of an element, with elements of its name within it; nil if it does not end.
    private mutating func endOfElement(_ tag: PageTag) -> Int? {
        if tag.isSelfClosing { return tag.name == "svg" ? tag.end : nil }
        guard !endless.contains(tag.name) else { return nil }
        var scan = PageScan(bytes, from: tag.end)
        if PageScan.raw.contains(tag.name) {
            if let end = scan.endOfRawText(tag.name) { return end }
            endless.insert(tag.name)
            return nil
        }
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
