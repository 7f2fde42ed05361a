// Converts text with markup and entities, as many senders put it into their messages, to the text that people are meant to
// read; and small operations on text.
internal import Glibc
import TextTools

enum FeedPlainText {
    /// Returns the text without the tags of HTML, and with its entities replaced. A text without any is
    /// returned as it is, so `<5 mm` stays.
    static func of(_ text: String) -> String {
        // Most texts have neither, and are looked through as they lie in memory.
        let hasMarkup = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard let start = bytes.baseAddress else { return false }
            return [lessThan, ampersand].contains { memchr(start, Int32($0), bytes.count) != nil }
        }
        guard hasMarkup ?? true else { return text }
        // Some senders escape their markup again.
        return withoutEntities(withoutTags(withoutEntities(withoutTags(text))))
    }

    private static let lessThan = UInt8(ascii: "<")
    private static let greaterThan = UInt8(ascii: ">")
    private static let hyphen = UInt8(ascii: "-")
    private static let ampersand = UInt8(ascii: "&")

    /// The elements that begin a new line.
    private static let blocks: Set = [
        "address", "article", "blockquote", "br", "dd", "div", "dl", "dt", "footer", "h1", "h2", "h3", "h4",
        "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
    ]
    private static let inline: Set = [
        "a", "abbr", "b", "big", "body", "center", "cite", "code", "em", "font", "head", "html", "i", "img",
        "link", "main", "mark", "meta", "q", "s", "small", "span", "strong", "sub", "sup", "tbody", "td",
        "th", "thead", "tt", "u",
    ]
    /// The elements whose content is not text.
    private static let hidden: Set = ["script", "style", "title"]

    /// The most bytes of a tag.
    private static let longestTag = 2_000

    private static func withoutTags(_ text: String) -> String {
        guard text.utf8.contains(lessThan) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        // No comment ends after this, so that none is searched for twice.
        let lastEnd = bytes.indices.last { endsComment(bytes, at: $0) } ?? 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == lessThan,
                let tag = comment(in: bytes, at: index, lastEnd: lastEnd) ?? tag(in: bytes, at: index)
            else {
                result.append(bytes[index])
                index += 1
                continue
            }
            index = tag.end
            if tag.name == "li", !tag.isEnd {
                result.append(contentsOf: "\n- ".utf8)
            } else if blocks.contains(tag.name) {
                // The line break itself is replaced by the cleaning of empty lines.
                if tag.name != "li" { result.append(UInt8(ascii: "\n")) }
            } else if tag.name == "td" || tag.name == "th" {
                result.append(UInt8(ascii: " "))
            } else if hidden.contains(tag.name), !tag.isEnd {
                index = end(of: tag.name, in: bytes, from: index)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The name, empty for a comment, and the index after it.
    private typealias Tag = (name: String, isEnd: Bool, end: Int)

    /// Returns the comment that begins here, or nil if there is none.
    private static func comment(in bytes: [UInt8], at start: Int, lastEnd: Int) -> Tag? {
        guard start + 4 <= lastEnd, bytes[start...].starts(with: "<!--".utf8) else { return nil }
        let close = (start + 4...lastEnd).first { endsComment(bytes, at: $0) }
        return close.map { ("", false, $0 + 1) }
    }

    private static func endsComment(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == greaterThan && index >= 2 && bytes[index - 1] == hyphen && bytes[index - 2] == hyphen
    }

    /// Returns the tag that begins here, or nil if it is not one of HTML.
    private static func tag(in bytes: [UInt8], at start: Int) -> Tag? {
        var index = start + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let nameStart = index
        while index < bytes.count, bytes[index].isLetterOrDigit { index += 1 }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        guard blocks.contains(name) || inline.contains(name) || hidden.contains(name), index < bytes.count,
            bytes[index] == greaterThan || bytes[index] == UInt8(ascii: "/") || bytes[index] <= 0x20
        else { return nil }
        let limit = min(bytes.count, start + longestTag)
        // Another tag begins only after this one, so that nothing is read twice.
        guard let close = bytes[index..<limit].firstIndex(where: { $0 == greaterThan || $0 == lessThan }),
            bytes[close] == greaterThan
        else { return nil }
        // "<Main Hall>" is text: what follows the name of an element are attributes, or nothing.
        let rest = bytes[index..<close]
        guard rest.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) || rest.contains(UInt8(ascii: "="))
        else { return nil }
        return (name, isEnd, close + 1)
    }

    /// Returns the index after the end tag of an element whose content is skipped.
    private static func end(of name: String, in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            // What a script holds is no markup, not even a comment.
            if bytes[index] == lessThan, let tag = tag(in: bytes, at: index), tag.isEnd, tag.name == name {
                return tag.end
            }
            index += 1
        }
        return bytes.count
    }

    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
        "deg": "°", "middot": "·", "bull": "•", "copy": "©", "reg": "®", "trade": "™", "frac12": "½",
        "sect": "§", "szlig": "ß", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ",
        "Ntilde": "Ñ", "iquest": "¿", "iexcl": "¡", "agrave": "à", "egrave": "è", "ecirc": "ê", "acirc": "â",
        "icirc": "î", "ocirc": "ô", "ucirc": "û", "ccedil": "ç", "Eacute": "É", "euml": "ë", "iuml": "ï",
    ]
    /// The most bytes of the name of an entity.
    private static let longestEntity = 10

    private static func withoutEntities(_ text: String) -> String {
        guard text.utf8.contains(ampersand) else { return text }
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...].dropFirst()
            guard let end = rest.prefix(longestEntity).firstIndex(of: ";"),
                let value = value(of: rest[..<end])
            else {
                result += "&"
                continue
            }
            result += value
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }

    private static func value(of name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}

extension String {
    /// The text on one line and shortened, for messages.
    var shortLine: String { DisplayText.line(self, limit: 120) }

    /// The text without surrounding white space.
    var withoutBlanks: String {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        var text = utf8.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(Substring(text))
    }

    var orNil: String? { isEmpty ? nil : self }
}

extension UInt8 {
    /// True for the letters and digits of ASCII.
    var isLetterOrDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}
