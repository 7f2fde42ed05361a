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
