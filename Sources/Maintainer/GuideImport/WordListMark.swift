import GuideDocument
internal import TextMetrics

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
        self.mark = GuideReader.read(mark, file: "mark").plainText
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
        let said = BulletSign.text(of: mark)
        text = said.isEmpty ? nil : said
        return true
    }

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

    /// Returns the kind of the item's list: of a letter that may be several numbers, the one that comes next.
    func kind(besides next: (style: ListNumbering.Style, number: Int)?) -> Kind {
        if let next, number(next.style) == next.number { return .numbered(next.style) }
        let isRoman = numeral.count > 1 || numeral.lowercased() == "i"
        let styles = isRoman ? styles.reversed() : styles
        return styles.first.map { .numbered($0) } ?? .bullets
    }
}
