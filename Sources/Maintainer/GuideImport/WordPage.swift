import GuideDocument
internal import TextMetrics

/// Writes what Microsoft Word saved as a page the way other pages are written: its lists are paragraphs with a mark and
/// blanks in front (`MsoListParagraph`), and its title is a paragraph (`MsoTitle`).
struct WordPage {
    private(set) var html: [UInt8] = []
    private(set) var hasTitle = false

    private var scan: PageScan
    private var kept = 0
    /// The numbers and bullets that became those of lists, and the marks that are kept as text.
    private(set) var listMarks = ""
    private(set) var keptMarks: [String] = []

    private var lists: [(level: Int, kind: WordListMark.Kind)] = []
    /// The numbers that come next, of the last list of each level.
    private var next: [Int: (style: ListNumbering.Style, number: Int)] = [:]
    private var isInItem = false
    private var isInTitle = false

    /// Reads a page, which stays as it is if Word did not write it.
    init(_ page: [UInt8]) {
        let isOfWord = ["mso-list", "MsoList", "MsoTitle"].contains { page.firstOccurrence(of: $0) != nil }
        self = page.withUnsafeBufferPointer { buffer in
            var word = WordPage(buffer)
            if isOfWord { word.rewrite() } else { word.html = page }
            return word
        }
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
        for list in lists.reversed() { html += "</li></\(list.kind.name)>".utf8 }
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
        while let list = lists.popLast() { html += "</li></\(list.kind.name)>".utf8 }
        isInItem = false
    }

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
        let isOfList = name.hasPrefix("MsoList") || style.holds("mso-list:l") || style.holds("mso-list: l")
        guard isOfList, let mark = WordListMark(scan.page, from: tag.end) else {
            // A paragraph of a list without a mark goes on with the item before it.
            if !(isOfList && !lists.isEmpty) { closeLists(at: tag.start) }
            return
        }
        copy(to: tag.start)
        open(level: Self.level(style), mark)
        kept = tag.end
        // The tags around the mark stay, so that each has its end.
        html += mark.tags
        if let text = mark.text {
            html += Array((PageReduction.escaped(text) + " ").utf8)
            BulletSign.note(text, in: &keptMarks)
        } else {
            listMarks += " " + mark.mark
        }
        kept = mark.end
        isInItem = true
    }

    private mutating func open(level: Int, _ mark: WordListMark) {
        let last = lists.last { $0.level == level }
        let expected = next[level]
        let kind = mark.kind(besides: expected)
        while let list = lists.last, list.level > level || list.level == level && list.kind != kind {
            html += "</li></\(list.kind.name)>".utf8
            lists.removeLast()
        }
        let isNew = lists.last?.level != level
        if isNew { lists.append((level, kind)) } else { html += "</li>".utf8 }
        guard case .numbered(let style) = kind, let number = mark.number(style) else {
            html += Array(isNew ? "<ul><li>".utf8 : "<li>".utf8)
            return
        }
        let goesOn = last?.kind == kind && expected?.number == number
        if isNew {
            let type = style == .decimal ? "" : " type=\"\(style.type)\""
            html += "<ol\(type)\(number == 1 ? "" : " start=\"\(number)\"")><li>".utf8
        } else {
            html += (goesOn ? "<li>" : "<li value=\"\(number)\">").utf8
        }
        next[level] = (style, number + 1)
    }

    /// Returns the level of a list: Word says it, or filtered out all but the margin, half an inch for each.
    private static func level(_ style: String) -> Int {
        if let said = number(after: "level", in: style) { return level(said) }
        guard let margin = number(after: "margin-left:", in: style) else { return 1 }
        let rest = style[
            (style.firstOccurrence(of: "margin-left:") ?? style.startIndex..<style.startIndex).upperBound...]
        let unit = rest.drop { $0.isNumber || $0 == "." }.prefix(2)
        let inches = unit == "pt" ? margin / 72 : unit == "cm" ? margin / 2.54 : margin
        return level((inches * 2).rounded())
    }

    /// Returns a level from 1 to 9, of any number that a file may have.
    private static func level(_ number: Double) -> Int { Int(min(max(number, 1), 9)) }

    private static func number(after word: String, in style: String) -> Double? {
        guard let found = style.firstOccurrence(of: word) else { return nil }
        let digits = style[found.upperBound...].prefix { $0.isNumber || $0 == "." }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = Double(parts.first.flatMap { Int($0) } ?? 0)
        guard !digits.isEmpty else { return nil }
        let fraction = parts.count > 1 ? parts[1].prefix(4) : ""
        return whole + (Int(fraction).map { Double($0) / [1, 10, 100, 1_000, 10_000][fraction.count] } ?? 0)
    }
}
