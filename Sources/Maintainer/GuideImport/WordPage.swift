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
        let names = ["mso-list", "MsoList", "MsoTitle"].map { Array($0.utf8) }
        let isOfWord = names.contains { Self.contains($0, page) }
        self = page.withUnsafeBufferPointer { buffer in
            var word = WordPage(buffer)
            if isOfWord { word.rewrite() } else { word.html = page }
            return word
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
            if !keptMarks.contains(text), keptMarks.count < Self.mostMarks { keptMarks.append(text) }
        } else {
            listMarks += " " + mark.mark
        }
        kept = mark.end
        isInItem = true
    }

    /// The most kinds of marks that are said.
    private static let mostMarks = 100

    private mutating func open(level: Int, _ mark: WordListMark) {
        let last = lists.last { $0.level == level }
        let expected = next[level]
        let kind = mark.kind(besides: expected)
        while let list = lists.last, list.level > level || list.level == level && list.kind != kind {
            html += "</li></\(list.kind.name)>".utf8
            lists.removeLast()
        }
        let isNew = lists.last?.level != level
        if isNew {
            lists.append((level, kind))
        } else {
            html += "</li>".utf8
        }
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
            (style.range(of: "margin-left:") ?? style.startIndex..<style.startIndex).upperBound...]
        let unit = rest.drop { $0.isNumber || $0 == "." }.prefix(2)
        let inches = unit == "pt" ? margin / 72 : unit == "cm" ? margin / 2.54 : margin
        return level((inches * 2).rounded())
    }

    /// Returns a level from 1 to 9, of any number that a file may have.
    private static func level(_ number: Double) -> Int { Int(min(max(number, 1), 9)) }

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
    enum Kind: Equatable {
        case bullets
        case numbered(ListNumbering.Style)

        var name: String { self == .bullets ? "ul" : "ol" }
    }

    /// The tags around the mark.
    private(set) var tags: [UInt8] = []
    /// The index behind the mark and its blanks.
    private(set) var end = 0
    /// The mark as it is written.
    private(set) var mark = ""
    /// The mark, if no list writes it and it says something: ✗, "NOT:", "2.1".
    private(set) var text: String?
    /// The digits or letters of a number; empty for other marks.
    private var numeral = ""

    /// The most bytes of a mark and its tags.
    private static let longest = 2_000

    init?(_ page: UnsafeBufferPointer<UInt8>, from start: Int) {
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
                let written = String(decoding: tag, as: UTF8.self).lowercased()
                if tag.dropFirst().first != 0x21, !Self.isBullet(written) { tags += tag }
                if written.holds("mso-list:ignore") { isMarked = true }
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
        self.mark = Self.decoded(mark)
        guard blanks > 0, index < limit, read(isMarked: isMarked) else { return nil }
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

    /// Returns true for a picture that is a bullet.
    private static func isBullet(_ tag: String) -> Bool {
        tag.hasPrefix("<img")
            && ["alt=\"*\"", "alt='*'", "alt=*", "alt=bullet", "alt=\"bullet\""].contains { tag.holds($0) }
    }

    /// Reads the mark. Returns false if it is a word of the text.
    private mutating func read(isMarked: Bool) -> Bool {
        // The bullet of a symbol font may have been lost in its encoding.
        guard let first = mark.first else { return isMarked }
        let isSign = mark.count == 1 && !first.isLetter && !first.isNumber
        if mark.count == 1, !isSign, !isMarked, !BulletSign.isLetter(first), first != "û" { return false }
        let inner = mark.drop { $0 == "(" }
        let bare = inner.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let ends = inner.dropFirst(bare.count)
        let isNumber =
            [".", ")", ".)", ")."].contains(String(ends)) || isMarked && ends.isEmpty && Int(bare) != nil
        if !bare.isEmpty, isNumber {
            numeral = String(bare)
            if !styles.isEmpty { return true }
            numeral = ""
        }
        let hasWords = mark.contains { $0.isLetter || $0.isNumber }
        let isLabel =
            mark.last.map { ".):".contains($0) } ?? false
            || mark.contains(".") && mark.allSatisfy { $0 == "." || $0.isNumber }
        guard isMarked || mark.count == 1 || isLabel || !hasWords else { return false }
        let font = String(decoding: tags, as: UTF8.self).lowercased()
        let said = BulletSign.text(of: mark, font: font)
        text = said.isEmpty ? nil : said
        return true
    }

    // MARK: Numbers

    /// The styles in which the mark may be a number.
    private var styles: [ListNumbering.Style] {
        let all: [ListNumbering.Style] = [.decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman]
        return all.filter { number($0) != nil }
    }

    /// Returns the number that the mark is in a style, or nil if it is none.
    func number(_ style: ListNumbering.Style) -> Int? {
        var numbering = ListNumbering()
        numbering.style = style
        let number: Int?
        switch style {
        case .decimal: return numeral.utf8.count <= 6 ? Int(numeral) : nil
        case .lowerAlpha, .upperAlpha:
            guard numeral.utf8.count <= 2 else { return nil }
            number = numeral.lowercased().utf8.reduce(0) { $0 * 26 + Int($1) - 0x60 }
        case .lowerRoman, .upperRoman: number = Self.roman(numeral.lowercased())
        }
        return number.flatMap { numbering.text(of: $0) == numeral ? $0 : nil }
    }

    private static func roman(_ text: String) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100]
        let digits = text.compactMap { values[$0] }
        guard !digits.isEmpty, digits.count == text.count else { return nil }
        return digits.indices.reduce(0) { sum, index in
            let isLess = index + 1 < digits.count && digits[index] < digits[index + 1]
            return sum + (isLess ? -digits[index] : digits[index])
        }
    }

    /// Returns the kind of the list that the item belongs to: of a letter that may be several numbers, the one that comes
    /// next.
    func kind(besides next: (style: ListNumbering.Style, number: Int)?) -> Kind {
        if let next, number(next.style) == next.number { return .numbered(next.style) }
        let isRoman = numeral.count > 1 || numeral.lowercased() == "i"
        let styles = isRoman ? styles.reversed() : styles
        return styles.first.map { .numbered($0) } ?? .bullets
    }
}
