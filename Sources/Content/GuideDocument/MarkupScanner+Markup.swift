/// Reads what follows a `<`: a tag, a comment, a declaration, or text.
extension MarkupScanner {
    mutating func scanMarkup() {
        let start = index
        let next = start + 1
        guard next < source.count else { return takeLiterally() }
        switch source[next] {
        case 0x41...0x5A, 0x61...0x7A:
            guard let tag = readTag(at: next) else { return takeUnfinishedTag() }
            handleStart(tag, at: start)
        case 0x2F:  // </
            guard next + 1 < source.count else { return takeLiterally() }
            if Self.isLetter(source[next + 1]) {
                guard let tag = readTag(at: next + 1) else { return takeUnfinishedTag() }
                handleEnd(tag, at: start)
            } else {
                index = skipPast(0x3E, from: next + 1)
            }
        case 0x21:  // <!
            if starts(with: "<!--", at: start) {
                index = skipComment(from: start)
            } else if mathDepth > 0, starts(with: "<![cdata[", at: start) {
                takeCharacterData(from: start + 9)
            } else {
                index = skipPast(0x3E, from: next)
            }
        case 0x3F:  // <?
            index = skipPast(0x3E, from: next)
        default:
            takeLiterally()
        }
    }

    /// Adds the text up to `]]>`, which is not markup.
    private mutating func takeCharacterData(from start: Int) {
        let end = endOfCharacterData(from: start)
        addText(start, end)
        index = min(end + 3, source.count)
    }

    /// Returns the index of the next `]]>`, or the end.
    func endOfCharacterData(from start: Int) -> Int {
        var end = start
        while end < source.count, !starts(with: "]]>", at: end) { end += 1 }
        return end
    }

    private mutating func takeLiterally() {
        addText(index, index + 1)
        index += 1
    }

    /// Handles a page that ends within a tag. A closing quotation mark may be missing, which would hide
    /// everything after it: tags then end at the next `>`, quoted or not.
    private mutating func takeUnfinishedTag() {
        report(
            "html-unclosed", at: index, "the page ends within this tag",
            "close its quotation marks and the tag")
        if quotesAreBroken { index = source.count } else { quotesAreBroken = true }
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns the index after the next `byte`, or the end.
    func skipPast(_ byte: UInt8, from start: Int) -> Int {
        var cursor = start
        while cursor < source.count, source[cursor] != byte { cursor += 1 }
        return min(cursor + 1, source.count)
    }

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

    @inline(__always)
    static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Returns the index after the comment that begins at `start`. It ends with `-->` or `--!>`; `<!-->` and
    /// `<!--->` are complete.
    mutating func skipComment(from start: Int) -> Int {
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
        report(
            "html-unclosed", at: start, "this comment never ends and hides the rest of the page",
            "end it with -->")
        return source.count
    }
}

// MARK: - Tags

extension MarkupScanner {
    struct ReadTag {
        var key: TagName.Key
        var meaning: TagName.Meaning
        var isSelfClosing: Bool
    }

    /// Reads the tag whose name begins at `start` with its attributes, and moves past it.
    /// - Returns: nil if the page ends first; then the scanner stays where it is.
    mutating func readTag(at start: Int) -> ReadTag? {
        attributes.removeAll()
        var key = TagName.Key()
        var cursor = start
        while cursor < source.count, !Self.endsName(source[cursor]) {
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
        return ReadTag(
            key: key, meaning: TagName.meaning(of: key), isSelfClosing: source[cursor - 1] == 0x2F)
    }

    @inline(__always)
    private static func endsName(_ byte: UInt8) -> Bool {
        byte == 0x3E || byte == 0x2F || isSpace(byte)
    }

    /// Reads one attribute and returns the index after it, or nil if the page ends first.
    private mutating func readAttribute(at start: Int) -> Int? {
        var key = TagName.Key()
        var cursor = start
        repeat {
            key.add(Self.lowered(source[cursor]))
            cursor += 1
        } while cursor < source.count && !Self.endsName(source[cursor]) && source[cursor] != 0x3D
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
