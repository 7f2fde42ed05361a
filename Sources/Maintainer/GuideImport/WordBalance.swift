import GuideDocument

/// Counts the words of a page against those of the guide that was made of it and of what was left out, and tells those
/// that are in neither: whatever took them, someone must look.
struct WordBalance {
    /// The number of times that each word of the page has not been found yet.
    private var counts: [String: Int] = [:]
    private var order: [String] = []

    private static let most = 30

    /// Returns the missing words in the order of the page, and the number of all of them.
    var missing: (words: [String], count: Int) {
        let missing = order.filter { counts[$0, default: 0] > 0 }
        return (Array(missing.prefix(Self.most)), missing.count)
    }

    init(of page: [UInt8]) {
        for word in Self.words(of: page) {
            if counts.updateValue(counts[word, default: 0] + 1, forKey: word) == nil { order.append(word) }
        }
    }

    mutating func remove(_ html: [UInt8]) { for word in Self.words(of: html) { counts[word]? -= 1 } }

    mutating func remove(_ text: String) { for word in Self.words(in: text) { counts[word]? -= 1 } }

    /// The elements whose tags end no word. Struck-out text ends one: what replaces it stands right behind it.
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "dfn", "em", "font", "i", "ins",
        "kbd", "mark", "nobr", "q", "samp", "small", "span", "strong", "time", "tt", "u", "var", "wbr",
    ]
    /// The elements that part figures, but not letters.
    private static let figures: Set<String> = [
        "sup", "sub", "math", "mfrac", "mi", "mn", "mo", "mroot", "mrow", "msqrt", "mstyle", "msub", "msup",
        "mtext",
    ]
    private static let unread: Set<String> = ["script", "style", "title"]

    /// Returns the words of a page's text. The reader of guides decodes them, but sees no element.
    private static func words(of page: [UInt8]) -> [String] {
        var text: [UInt8] = []
        page.withUnsafeBufferPointer { page in
            var scan = PageScan(page)
            var index = 0
            var isInHead = false
            while index < page.count {
                let tag = scan.nextTag()
                if !isInHead { add(page[index..<max(index, tag?.start ?? page.count)], to: &text) }
                guard let tag else { break }
                if tag.name == "head" { isInHead = !tag.isEnd }
                if tag.name == "body" { isInHead = false }
                if endsWord(tag, after: text.last) { text.append(0x20) }
                index = !tag.isEnd && unread.contains(tag.name) ? max(tag.end, scan.index) : tag.end
            }
        }
        return words(in: GuideReader.read(text, file: "words").plainText)
    }

    /// Returns true for a tag that parts what is before it from what is behind it: 10<sup>2</sup> is not 102.
    private static func endsWord(_ tag: PageTag, after last: UInt8?) -> Bool {
        let style = tag[.style].map(InlineStyle.init)
        if figures.contains(tag.name) || style?.isRaised == true || style?.isLowered == true {
            return last.map { (0x30...0x39).contains($0) } ?? false
        }
        return !inline.contains(tag.name) && !tag.name.utf8.contains(UInt8(ascii: ":"))
    }

    /// Adds what stands between two tags, without comments and declarations.
    private static func add(_ part: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]) {
        var index = part.startIndex
        while index < part.endIndex {
            let byte = part[index]
            guard byte == 0x3C, index + 1 < part.endIndex, part[index + 1] == 0x21 || part[index + 1] == 0x3F
            else {
                if byte == 0x3C { text += "&lt;".utf8 } else { text.append(byte) }
                index += 1
                continue
            }
            let isComment = part[index...].starts(with: "<!--".utf8)
            var end = index + (isComment ? 4 : 2)
            while end < part.endIndex,
                part[end] != 0x3E || isComment && !part[index..<end].suffix(2).elementsEqual("--".utf8)
            {
                end += 1
            }
            index = min(end + 1, part.endIndex)
        }
    }

    /// Returns the words of a text in lowercase. A figure ends where letters begin: H2O has three.
    private static func words(in text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isFigure = false
        for character in text.lowercased() {
            let isNumber = character.isNumber
            guard isNumber || character.isLetter else {
                if character == "'" || character == "\u{2019}" { continue }
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if !word.isEmpty, isNumber != isFigure {
                words.append(word)
                word = ""
            }
            word.append(character)
            isFigure = isNumber
        }
        return word.isEmpty ? words : words + [word]
    }
}
