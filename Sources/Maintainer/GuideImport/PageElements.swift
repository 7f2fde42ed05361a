import GuideDocument
internal import TextMetrics
import TextTools

/// Finds the ends and the first words of a page's elements, within a bounded number of bytes.
struct PageElements {
    var scan: PageScan
    /// The number of elements of a name that were found to have no end tag.
    private var endless: [String: Int] = [:]
    /// The most of them of one name: those behind are not searched for.
    private static let mostEndless = 8
    /// The number of bytes that may still be searched: nested elements that are all kept cost their length each.
    private(set) var budget = 64 << 20

    init(_ page: UnsafeBufferPointer<UInt8>) { scan = PageScan(page) }

    /// The extent of an element: its content, and the index after its end tag.
    struct Extent {
        let content: Range<Int>
        let end: Int
    }

    /// Returns the extent of the element that `tag` begins, skipping nested elements of the same name, or nil if
    /// it has no end.
    /// - Parameter tag: the tag that the scan has just returned; the scan stays behind it.
    mutating func extent(of tag: PageTag) -> Extent? {
        if tag.isSelfClosing {
            return tag.name == "svg" ? Extent(content: tag.end..<tag.end, end: tag.end) : nil
        }
        guard budget > 0, !Self.void.contains(tag.name), endless[tag.name, default: 0] < Self.mostEndless
        else { return nil }
        let start = scan.index
        defer { scan.index = start }
        scan.index = max(tag.end, start)
        let (isParagraph, isItem) = (tag.name == "p", tag.name == "li")
        var depth = 1
        var lists = 0
        while let next = scan.nextTag() {
            // A paragraph and an item need no end tag.
            let isList = isItem && Self.lists.contains(next.name)
            if isParagraph && Self.endsParagraph(next)
                || isItem && lists == 0 && (isList && next.isEnd || next.name == "li")
            {
                budget -= next.start - tag.start
                let isItsEnd = next.isEnd && next.name == tag.name
                return Extent(content: tag.end..<next.start, end: isItsEnd ? next.end : next.start)
            }
            if isItem {
                if isList { lists += next.isEnd ? -1 : 1 }
                continue
            }
            guard next.name == tag.name else { continue }
            depth += next.isEnd ? -1 : next.isSelfClosing ? 0 : 1
            if depth == 0 {
                budget -= next.end - tag.start
                return Extent(content: tag.end..<next.start, end: next.end)
            }
        }
        budget -= scan.page.count - tag.start
        endless[tag.name, default: 0] += 1
        return nil
    }

    /// The tags of a page that end a paragraph without an end tag.
    static func endsParagraph(_ tag: PageTag) -> Bool {
        tag.name == "p" || blocks.contains(tag.name) || tag.isEnd && enders.contains(tag.name)
    }

    static let blocks: Set<String> = [
        "div", "ul", "ol", "dl", "table", "section", "article", "aside", "header", "footer", "main", "nav",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "blockquote", "details", "fieldset",
        "figure", "address",
    ]
    private static let enders: Set<String> = ["li", "dd", "dt", "td", "th", "tr", "body", "html", "summary"]
    private static let lists: Set<String> = ["ul", "ol", "menu", "dir"]
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    mutating func measure(_ range: Range<Int>) -> PageMeasure {
        budget -= range.count
        return PageMeasure(range, &scan)
    }

    mutating func contains(_ range: Range<Int>, where condition: (PageTag) -> Bool) -> Bool {
        budget -= range.count
        let start = scan.index
        defer { scan.index = start }
        scan.index = range.lowerBound
        while let tag = scan.nextTag(), tag.start < range.upperBound {
            if !tag.isEnd, condition(tag) { return true }
        }
        return false
    }

    /// The most bytes in which the first words are looked for.
    private static let wordsWithin = 4_096

    /// Returns the first words of a part of the page, at most `limit` characters; empty if it has none.
    mutating func firstWords(_ range: Range<Int>, limit: Int = 60) -> String {
        let part = Array(scan.page[range.prefix(Self.wordsWithin)])
        // What is hidden was found by its tag; the words are those that it hides.
        let guide = GuideReader.read(part, file: "page")
        let text = guide.plainText.isEmpty ? Self.textOfTags(part) : guide.plainText
        return DisplayText.line(text, limit: limit)
    }

    /// Returns the text between the tags of a part that the reader of guides leaves out whole.
    private static func textOfTags(_ part: [UInt8]) -> String {
        part.withUnsafeBufferPointer { page in
            var scan = PageScan(page)
            var text: [UInt8] = []
            var index = 0
            while index < page.count {
                let tag = scan.nextTag()
                // A declaration is text of no one.
                let between = page[index..<max(index, tag?.start ?? page.count)]
                if !between.contains(0x3C) { text += between }
                text.append(0x20)
                guard let tag else { break }
                index = !tag.isEnd && ["script", "style"].contains(tag.name) ? scan.index : tag.end
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
}

extension PageScan {
    /// Returns what `read` makes of the first tag of which it makes something.
    static func first<Value>(in page: [UInt8], _ read: (PageTag) -> Value?) -> Value? {
        page.withUnsafeBufferPointer { page in
            var scan = PageScan(page)
            while let tag = scan.nextTag() { if let value = read(tag) { return value } }
            return nil
        }
    }
}

extension Array {
    /// Removes the last element that satisfies the condition, and all that follow it.
    mutating func removeFromLast(where condition: (Element) -> Bool) {
        if let index = lastIndex(where: condition) { removeSubrange(index...) }
    }
}

extension PageTag {
    /// Returns the words of the attribute, in lowercase: `nav-tab` is nav and tab.
    func words(_ name: TagAttributes.Name) -> [String] {
        (self[name] ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    var classes: [Substring] { (self[.class] ?? "").split { $0.isWhitespace } }
    var purpose: String { (self[.role] ?? "").lowercased() }

    func hasClass(_ names: Set<String>) -> Bool { classes.contains { names.contains($0.lowercased()) } }

    var isHeading: Bool {
        name.utf8.count == 2 && name.utf8.first == 0x68 && "123456".utf8.contains(name.utf8.last ?? 0)
            || purpose == "heading"
    }
}
