import GuideDocument
internal import TextMetrics

/// Writes what Microsoft Word saved as a page the way other pages are written: its lists are paragraphs with a mark and
/// blanks in front (`MsoListParagraph`), and its title is a paragraph (`MsoTitle`).
struct WordPage {
    private(set) var html: [UInt8] = []
    /// True if the page has a title of its own.
    private(set) var hasTitle = false

    private var scan: PageScan
    private var kept = 0
    private var lists: [(level: Int, name: String)] = []
    private var isInItem = false
    private var isInTitle = false

    /// Returns the page, or its bytes unchanged if Word did not write it.
    static func html(of page: [UInt8]) -> [UInt8] {
        let names = ["mso-list", "MsoList", "MsoTitle"].map { Array($0.utf8) }
        guard names.contains(where: { contains($0, page) }) else { return page }
        return page.withUnsafeBufferPointer { buffer in
            var word = WordPage(buffer)
            word.rewrite()
            return word.html
        }
    }

    private static func contains(_ name: [UInt8], _ page: [UInt8]) -> Bool {
        guard page.count >= name.count else { return false }
        for index in 0...page.count - name.count where page[index] == name[0] {
            if page[index...].starts(with: name) { return true }
        }
        return false
    }

    private init(_ page: UnsafeBufferPointer<UInt8>) { scan = PageScan(page) }

    private mutating func rewrite() {
        while let tag = scan.nextTag() {
            if tag.isEnd {
                end(tag)
            } else if tag.name == "p" {
                paragraph(tag)
            } else if PageElements.blocks.contains(tag.name), !lists.isEmpty {
                closeLists(at: tag.start)
            }
        }
        html += scan.page[min(kept, scan.page.count)...]
        for list in lists.reversed() { html += "</li></\(list.name)>".utf8 }
    }

    private mutating func copy(to index: Int) {
        if index > kept { html += scan.page[kept..<index] }
        kept = max(kept, index)
    }

    private mutating func end(_ tag: PageTag) {
        if tag.name == "p", isInItem || isInTitle {
            copy(to: tag.start)
            if isInTitle { html += "</h1>".utf8 }
            kept = tag.end
            (isInItem, isInTitle) = (false, false)
        } else if ["div", "td", "th", "body", "section"].contains(tag.name), !lists.isEmpty {
            closeLists(at: tag.start)
        }
    }

    private mutating func closeLists(at index: Int) {
        copy(to: index)
        while let list = lists.popLast() { html += "</li></\(list.name)>".utf8 }
        isInItem = false
    }

    // MARK: Paragraphs

    private mutating func paragraph(_ tag: PageTag) {
        let name = tag[.class] ?? ""
        if name.hasPrefix("MsoTitle"), !hasTitle {
            closeLists(at: tag.start)
            html += "<h1>".utf8
            kept = tag.end
            (hasTitle, isInTitle) = (true, true)
            return
        }
        let style = (tag[.style] ?? "").lowercased()
        let isOfList =
            name.hasPrefix("MsoList") || style.holds("mso-list:l") || style.holds("mso-list: l")
        guard isOfList, let mark = WordListMark(scan.page, from: tag.end, isOfWord: true) else {
            // A paragraph of a list without a mark goes on with the item before it.
            if !(isOfList && !lists.isEmpty) { closeLists(at: tag.start) }
            return
        }
        copy(to: tag.start)
        open(level: Self.level(style), mark)
        kept = tag.end
        // The tags around the mark stay, so that each has its end.
        html += mark.tags
        kept = mark.end
        isInItem = true
    }

    private mutating func open(level: Int, _ mark: WordListMark) {
        while let list = lists.last, list.level > level || list.level == level && list.name != mark.list {
            html += "</li></\(list.name)>".utf8
            lists.removeLast()
        }
        if let list = lists.last, list.level == level {
            html += "</li>".utf8
        } else {
            lists.append((level, mark.list))
            html += mark.startTag.utf8
        }
        html += "<li>".utf8
    }

    /// Returns the level of a list: Word says it, or filtered out all but the margin, half an inch for each.
    private static func level(_ style: String) -> Int {
        if let said = number(after: "level", in: style) { return min(max(Int(said), 1), 9) }
        guard let margin = number(after: "margin-left:", in: style) else { return 1 }
        let rest = style[
            (style.range(of: "margin-left:") ?? style.startIndex..<style.startIndex).upperBound...]
        let unit = rest.drop { $0.isNumber || $0 == "." }.prefix(2)
        let inches = unit == "pt" ? margin / 72 : unit == "cm" ? margin / 2.54 : margin
        return min(max(Int((inches * 2).rounded()), 1), 9)
    }

    private static func number(after word: String, in style: String) -> Double? {
        guard let found = style.range(of: word) else { return nil }
        let digits = style[found.upperBound...].prefix { $0.isNumber || $0 == "." }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = Double(parts.first.flatMap { Int($0) } ?? 0)
        guard !digits.isEmpty else { return nil }
        let fraction = parts.count > 1 ? parts[1].prefix(4) : ""
        return whole + (Int(fraction).map { Double($0) / [1, 10, 100, 1_000, 10_000][fraction.count] } ?? 0)
    }
}

extension String {
    /// Returns where a text stands in this one first.
    func range(of text: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// The mark in front of a list item that Word wrote as a paragraph: a bullet or a number, and blanks behind it.
struct WordListMark {
    /// The tags around the mark.
    private(set) var tags: [UInt8] = []
    /// The index behind the mark and its blanks.
    private(set) var end = 0
    /// `ul` or `ol`.
    private(set) var list = "ul"
    private(set) var startTag = "<ul>"

    /// The most bytes of a mark and its tags.
    private static let longest = 2_000

    /// - Parameter isOfWord: true if the paragraph is one of a list by what Word says.
    init?(_ page: UnsafeBufferPointer<UInt8>, from start: Int, isOfWord: Bool) {
        let limit = min(page.count, start + Self.longest)
        var index = start
        var mark: [UInt8] = []
        var blanks = 0
        var isMarked = false
        while index < limit {
            if page[index] == 0x3C {
                let close = page[index..<limit].firstIndex(of: 0x3E) ?? limit
                guard close < limit else { return nil }
                let tag = Array(page[index...close])
                if tag.starts(with: "</p".utf8) || tag.starts(with: "<p".utf8) { return nil }
                // Conditions such as `<![if !supportLists]>` mean nothing to anyone else.
                if tag.dropFirst().first != 0x21 { tags += tag }
                if String(decoding: tag, as: UTF8.self).lowercased().holds("mso-list:ignore") {
                    isMarked = true
                }
                index = close + 1
                continue
            }
            let blank = Self.blank(page, index, limit)
            if blank > 0 {
                if !mark.isEmpty || isMarked { blanks += blank == 1 ? 0 : 1 }
                index += blank
            } else if blanks > 0 || mark.count > 24 {
                break
            } else {
                mark.append(page[index])
                index += 1
                // A single blank ends a mark only where Word's own blanks follow.
                if index < limit, page[index] == 0x20, Self.nonBreaking(page, index, limit) == 0 {
                    return nil
                }
            }
        }
        guard blanks > 0, index < limit, read(Self.decoded(mark), isMarked: isMarked) else { return nil }
        end = index
    }

    /// Returns the number of bytes of the white space at `index`, 0 if there is none.
    private static func blank(_ page: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> Int {
        if page[index] <= 0x20 { return 1 }
        for text in ["&nbsp;", "&#160;", "\u{A0}"] {
            let bytes = Array(text.utf8)
            if index + bytes.count <= limit, page[index..<index + bytes.count].elementsEqual(bytes) {
                return bytes.count
            }
        }
        return 0
    }

    /// Returns the number of blanks that are not broken from `index` on, over white space and tags.
    private static func nonBreaking(_ page: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> Int {
        var index = index
        var isInTag = false
        while index < limit {
            if isInTag {
                isInTag = page[index] != 0x3E
                index += 1
            } else if page[index] == 0x3C {
                isInTag = true
                index += 1
            } else {
                let blank = blank(page, index, limit)
                if blank > 1 { return 1 }
                guard blank == 1 else { return 0 }
                index += 1
            }
        }
        return 0
    }

    private static func decoded(_ mark: [UInt8]) -> String {
        GuideReader.read(mark, file: "mark").plainText
    }

    /// Reads the mark. Returns false if it is a word of the text.
    private mutating func read(_ mark: String, isMarked: Bool) -> Bool {
        // The bullet of a symbol font may have been lost in its encoding.
        guard let first = mark.first else { return isMarked }
        if mark.count == 1 {
            if !first.isLetter, !first.isNumber { return true }
            return isMarked || ["o", "§", "v", "q", "Ø", "ü"].contains(mark)
        }
        let inner = mark.filter { $0 != "(" && $0 != ")" && $0 != "." }
        guard mark.last == "." || mark.last == ")", inner.count <= 8, !inner.isEmpty else { return isMarked }
        list = "ol"
        if let value = Int(inner) {
            startTag = value == 1 ? "<ol>" : "<ol start=\"\(value)\">"
        } else {
            let roman = inner.lowercased().allSatisfy { "ivx".contains($0) }
            let type = roman ? "i" : "a"
            startTag =
                "<ol type=\"\(first.isUppercase || inner.first?.isUppercase == true ? type.uppercased() : type)\">"
        }
        return true
    }
}
