/// Reads the markup of a page: tags with attributes, and the ends of comments, declarations and raw text.
/// `MarkupScanner` builds a tree from what it reads, `PageScan` lists the tags.
struct TagReader {
    let source: UnsafeBufferPointer<UInt8>
    /// The index up to which the page has been processed.
    var index = 0
    /// The attributes of the tag that was read last.
    var attributes: TagAttributes
    /// True if a quotation mark is never closed: from there on `>` ends a tag within quotes, too.
    var quotesAreBroken = false
    /// The index of the first script whose end was not found when inner scripts were respected.
    var firstEndlessScript = Int.max
    /// The names without an end tag in the rest of the page, and the indices from which on they have none.
    var endlessNames: [(key: TagName.Key, start: Int)] = []

    init(_ source: UnsafeBufferPointer<UInt8>, attributes: TagAttributes = .ofGuide) {
        (self.source, self.attributes) = (source, attributes)
    }
}

// MARK: - Tags

extension TagReader {
    struct ReadTag {
        var key: TagName.Key
        var meaning: TagName.Meaning
        var isSelfClosing: Bool
    }

    /// Reads the tag whose name begins at `start` with its attributes, and moves past it.
    /// - Returns: nil if the page ends first; then the reader stays where it is.
    mutating func readTag(at start: Int) -> ReadTag? {
        attributes.removeAll()
        var key = TagName.Key()
        var cursor = start
        while cursor < source.count, Self.isNameByte(source[cursor]) {
            key.add(Self.lowered(source[cursor]))
            cursor += 1
        }
        while true {
            while cursor < source.count, Self.isSpace(source[cursor]) || source[cursor] == 0x2F {
                cursor += 1
            }
            guard cursor < source.count else { return nil }
            if source[cursor] == 0x3E { break }
            guard let end = readAttribute(at: cursor) else { return nil }
            cursor = end
        }
        index = cursor + 1
        return ReadTag(key: key, meaning: TagName.meaning(of: key), isSelfClosing: source[cursor - 1] == 0x2F)
    }

    /// Reads one attribute and returns the index after it, or nil if the page ends first.
    private mutating func readAttribute(at start: Int) -> Int? {
        var key = TagName.Key()
        var cursor = start
        repeat {
            key.add(Self.lowered(source[cursor]))
            cursor += 1
        } while cursor < source.count && Self.isNameByte(source[cursor]) && source[cursor] != 0x3D
        let nameEnd = cursor
        cursor = Self.skipSpace(source, cursor, source.count)
        guard cursor < source.count, source[cursor] == 0x3D else {
            attributes.add(key, nameEnd..<nameEnd)
            return cursor < source.count ? cursor : nil
        }
        cursor = Self.skipSpace(source, cursor + 1, source.count)
        guard cursor < source.count else { return nil }
        let quote = source[cursor]
        let isQuoted = quote == 0x22 || quote == 0x27
        let valueStart = isQuoted ? cursor + 1 : cursor
        cursor = valueStart
        while cursor < source.count {
            let byte = source[cursor]
            if isQuoted
                ? byte == quote || quotesAreBroken && byte == 0x3E : byte == 0x3E || Self.isSpace(byte)
            {
                break
            }
            cursor += 1
        }
        guard cursor < source.count else { return nil }
        attributes.add(key, valueStart..<cursor)
        return isQuoted && source[cursor] == quote ? cursor + 1 : cursor
    }
}

// MARK: - Comments, declarations and text

extension TagReader {
    /// Returns the index after the comment that begins at `start`, or nil if it never ends. It ends with
    /// `-->` or `--!>`; `<!-->` and `<!--->` are complete.
    func endOfComment(from start: Int) -> Int? {
        var cursor = start + 4
        if starts(with: ">", at: cursor) { return cursor + 1 }
        if starts(with: "->", at: cursor) { return cursor + 2 }
        while cursor < source.count {
            if source[cursor] == 0x2D {
                if starts(with: "-->", at: cursor) { return cursor + 3 }
                if starts(with: "--!>", at: cursor) { return cursor + 4 }
            }
            cursor += 1
        }
        return nil
    }

    /// Returns the index after the declaration that goes on at `start`, or the end of the page.
    func endOfDeclaration(from start: Int) -> Int { min(next(0x3E, from: start) + 1, source.count) }

    /// Returns the index of the next `]]>`, or the end.
    func endOfCharacterData(from start: Int) -> Int {
        var end = start
        while end < source.count, !starts(with: "]]>", at: end) { end += 1 }
        return end
    }

    /// Returns the index of the next `<`, or the end.
    func endOfText(from start: Int) -> Int { next(0x3C, from: start) }

    @inline(__always)
    private func next(_ byte: UInt8, from start: Int) -> Int {
        var cursor = start
        while cursor < source.count, source[cursor] != byte { cursor += 1 }
        return cursor
    }
}

// MARK: - Bytes

extension TagReader {
    /// Returns whether `text`, which is in lower case, stands at `start` in any case.
    func starts(with text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start + length <= source.count else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<length where Self.lowered(source[start + offset]) != text[offset] {
                return false
            }
            return true
        }
    }

    static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// Returns whether a byte is white space in HTML: tab, line feed, form feed, carriage return, space.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    @inline(__always)
    static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool { byte != 0x3E && byte != 0x2F && !isSpace(byte) }
}
