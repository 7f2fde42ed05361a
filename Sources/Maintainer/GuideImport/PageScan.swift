/// A tag of a page, with the attributes that show the purpose of its element.
struct PageTag {
    /// The name in lowercase.
    var name: String
    var isEnd: Bool
    var isSelfClosing: Bool
    /// The index of its `<`, and the index after its `>`.
    var start: Int
    var end: Int
    /// The attributes `id`, `class`, `role` and the like.
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Iterates the tags. Comments, declarations and the text of scripts are skipped.
struct PageScan {
    /// The elements whose text is not markup.
    static let raw: Set<String> = ["script", "style", "textarea", "title", "iframe", "noembed", "xmp"]

    private let bytes: [UInt8]
    var index: Int
    /// The names of such elements without an end tag in the rest of the page.
    private var endlessRaw: Set<String> = []
    /// The number of tags that did not end: each of them was read to the end of the page.
    private var unendedCount = 0
    /// The most such tags that are tried; behind so many there is no tag that ends.
    private static let maxUnended = 20

    /// The most bytes of a name or value to read; longer ones are not relevant.
    private static let longest = 300
    private static let wanted: Set<String> = [
        "id", "class", "role", "href", "rel", "property", "name", "content",
    ]

    init(_ bytes: [UInt8], from index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// Returns the next tag, or nil at the end of the page.
    mutating func nextTag() -> PageTag? {
        while let open = bytes[min(index, bytes.count)...].firstIndex(of: 0x3C) {
            let next = open + 1
            guard next < bytes.count else { break }
            if bytes[open...].starts(with: "<!--".utf8) {
                index = end(of: "-->", from: open + 4)
            } else if bytes[next] == 0x21 || bytes[next] == 0x3F {
                index = end(of: ">", from: next)
            } else if let tag = tag(at: open) {
                index = tag.end
                if !tag.isEnd, !tag.isSelfClosing, Self.raw.contains(tag.name) { skipRawText(of: tag.name) }
                return tag
            } else {
                index = next
            }
        }
        index = bytes.count
        return nil
    }

    private mutating func skipRawText(of name: String) {
        guard !endlessRaw.contains(name) else { return }
        if let end = endOfRawText(name, isAfter: false) { index = end } else { endlessRaw.insert(name) }
    }

    /// Returns the index after `</name>`, or the index at which it begins.
    mutating func endOfRawText(_ name: String, isAfter: Bool = true) -> Int? {
        var cursor = index
        while let open = bytes[min(cursor, bytes.count)...].firstIndex(of: 0x3C) {
            cursor = open + 1
            guard cursor < bytes.count, bytes[cursor] == 0x2F, let tag = tag(at: open), tag.name == name
            else {
                continue
            }
            return isAfter ? tag.end : open
        }
        return nil
    }

    private func end(of text: String, from start: Int) -> Int {
        let wanted = Array(text.utf8)
        var cursor = start
        while cursor < bytes.count {
            if bytes[cursor] == wanted[0], bytes[cursor...].starts(with: wanted) {
                return cursor + wanted.count
            }
            cursor += 1
        }
        return bytes.count
    }

    // MARK: One tag

    private mutating func tag(at start: Int) -> PageTag? {
        guard unendedCount < Self.maxUnended else { return nil }
        let isEnd = bytes[start + 1] == 0x2F
        var cursor = start + (isEnd ? 2 : 1)
        guard cursor < bytes.count, (0x61...0x7A).contains(bytes[cursor] | 0x20) else { return nil }
        let nameStart = cursor
        while cursor < bytes.count, !Self.endsName(bytes[cursor]) { cursor += 1 }
        var tag = PageTag(
            name: text(nameStart..<cursor).lowercased(), isEnd: isEnd, isSelfClosing: false, start: start,
            end: cursor)
        while cursor < bytes.count, bytes[cursor] != 0x3E {
            if Self.endsName(bytes[cursor]) {
                cursor += 1
                continue
            }
            cursor = readAttribute(at: cursor, into: &tag)
        }
        guard cursor < bytes.count else {
            unendedCount += 1
            return nil
        }
        tag.end = cursor + 1
        tag.isSelfClosing = bytes[cursor - 1] == 0x2F
        return tag
    }

    private func readAttribute(at start: Int, into tag: inout PageTag) -> Int {
        var cursor = start
        while cursor < bytes.count, !Self.endsName(bytes[cursor]), bytes[cursor] != 0x3D { cursor += 1 }
        // Of what begins with an equals sign.
        if cursor == start { return start + 1 }
        let name = start..<cursor
        while cursor < bytes.count, Self.isSpace(bytes[cursor]) { cursor += 1 }
        guard cursor < bytes.count, bytes[cursor] == 0x3D else { return cursor }
        cursor += 1
        while cursor < bytes.count, Self.isSpace(bytes[cursor]) { cursor += 1 }
        guard cursor < bytes.count else { return cursor }
        let quote = bytes[cursor]
        let isQuoted = quote == 0x22 || quote == 0x27
        let valueStart = isQuoted ? cursor + 1 : cursor
        cursor = valueStart
        while cursor < bytes.count,
            isQuoted ? bytes[cursor] != quote : !Self.isSpace(bytes[cursor]) && bytes[cursor] != 0x3E
        {
            cursor += 1
        }
        let key = text(name).lowercased()
        if Self.wanted.contains(key), tag[key] == nil {
            tag.attributes.append((key, text(valueStart..<cursor)))
        }
        return isQuoted ? min(cursor + 1, bytes.count) : cursor
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.prefix(Self.longest)], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func endsName(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x2F || isSpace(byte) }
}
