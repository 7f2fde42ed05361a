/// Finds the start tags of an HTML file that rules speak of, in one pass over its bytes.
struct TagScanner {
    /// Tags kept; a guide has a few hundred.
    private static let most = 50_000
    /// Longer values name nothing, in bytes.
    private static let longestValue = 64 << 10
    private static let kept: Set<String> = [
        "html", "title", "meta", "body", "div", "section", "h1", "h2", "a", "ol", "ul", "li",
    ]
    private static let keptAttributes: Set<String> = ["id", "name", "href", "content"]
    /// What stands between their tags is not HTML.
    private static let raw: Set<String> = ["script", "style", "textarea", "title"]

    private let bytes: [UInt8]
    private var index = 0
    /// What was looked for in vain up to the end: it is not there further on either.
    private var missing: Set<String> = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func scan() -> [GuideSource.Tag] {
        var tags: [GuideSource.Tag] = []
        while tags.count < Self.most, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            if isHere("!--") {
                skip(past: "-->")
            } else if index < bytes.count, Self.isLetter(bytes[index]) {
                let name = readName()
                let attributes = readAttributes()
                // Every name an id gives is wanted, whatever the element.
                if Self.kept.contains(name) || attributes["id"] != nil {
                    tags.append(GuideSource.Tag(name: name, offset: start, attributes: attributes))
                }
                if Self.raw.contains(name) { skip(past: "</" + name) }
            }
        }
        return tags
    }

    // MARK: Pieces of a tag

    private mutating func readName() -> String {
        let start = index
        while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    }

    /// Up to and with the `>`; of attributes of one name the first counts.
    private mutating func readAttributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            guard !Self.isBlank(bytes[index]), bytes[index] != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, !Self.endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") {
                index += 1
            }
            // A stray `=` begins a name, as browsers have it.
            if index == start { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
            let value = readValue()
            if Self.keptAttributes.contains(name), attributes[name] == nil, value.count <= Self.longestValue {
                attributes[name] = Self.decoded(value)
            }
        }
        index = min(index + 1, bytes.count)
        return attributes
    }

    private mutating func readValue() -> ArraySlice<UInt8> {
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return [] }
        index += 1
        skipBlanks()
        guard index < bytes.count else { return [] }
        let quote = bytes[index]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { index += 1 }
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if isQuoted ? byte == quote : Self.isBlank(byte) || byte == UInt8(ascii: ">") { break }
            index += 1
        }
        let value = bytes[start..<index]
        if isQuoted { index = min(index + 1, bytes.count) }
        return value
    }

    private mutating func skipBlanks() {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    }

    // MARK: Stepping over

    private func isHere(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    /// Goes on behind the next `text` (in any case); where there is none, stays: what is not closed hides nothing.
    private mutating func skip(past text: String) {
        guard !missing.contains(text) else { return }
        let wanted = Array(text.utf8)
        var place = index
        while place + wanted.count <= bytes.count {
            if zip(bytes[place...], wanted).allSatisfy({ $0 == $1 || Self.isLetter($0) && $0 | 0x20 == $1 }) {
                index = place + wanted.count
                return
            }
            place += 1
        }
        missing.insert(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func endsName(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    /// Of character references, those that are written in addresses and names.
    private static func decoded(_ value: ArraySlice<UInt8>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard value.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let known = references.first { rest.hasPrefix($0.key) }
            result += known?.value ?? "&"
            rest = rest.dropFirst(known?.key.count ?? 1)
        }
        return result + rest
    }

    private static let references = [
        "&amp;": "&", "&quot;": "\"", "&#39;": "'", "&apos;": "'", "&lt;": "<", "&gt;": ">", "&#38;": "&",
    ]
}
