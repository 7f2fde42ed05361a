/// Leaves out what is never shown: scripts, drawings, templates, the choices of a form.
extension MarkupScanner {
    /// Passes over text without markup up to the end tag. Without one browsers show nothing more; here only
    /// what can be read wins: scripts and styles hide the rest, other elements count as empty.
    mutating func skipRawText(_ tag: ReadTag, at start: Int) {
        let textStart = index
        if let end = findEnd(of: tag.key, from: textStart) {
            index = skipPast(0x3E, from: end)
        } else if tag.key == Self.script || tag.key == Self.style {
            report(
                "html-unclosed", at: start, "this element never ends and hides the rest of the page",
                "write its end tag")
            index = source.count
        } else {
            report("html-unclosed", at: start, "this element never ends", "write its end tag")
        }
    }

    private static let script = TagName.Key("script")
    private static let style = TagName.Key("style")

    /// The next `</name` from `start` on, in any case. Asked for in the order of the page; a name that had none
    /// is not looked for again.
    mutating func findEnd(of key: TagName.Key, from start: Int) -> Int? {
        guard !endlessNames.contains(key) else { return nil }
        var cursor = start
        while cursor + 2 < source.count {
            guard source[cursor] == 0x3C, source[cursor + 1] == 0x2F else {
                cursor += 1
                continue
            }
            var name = TagName.Key()
            var end = cursor + 2
            while end < source.count, end - cursor < 18, Self.isNameByte(source[end]) {
                name.add(Self.lowered(source[end]))
                end += 1
            }
            if name == key { return cursor }
            cursor += 2
        }
        endlessNames.append(key)
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { byte != 0x3E && byte != 0x2F && !isSpace(byte) }

    /// Passes over an element that holds markup, with elements of its own kind within it. One that never ends
    /// is not skipped at all, nor any of its kind after it.
    mutating func skipElement(_ kind: TagName.Skipped, _ tag: ReadTag, at start: Int) {
        guard !endless.contains(kind) else { return }
        let contentStart = index
        let label = kind == .svg ? attributes[.ariaLabel] : nil
        var depth = 1
        var foreignDepth = 0
        var title: Range<Int>?
        while depth > 0 {
            guard let next = nextTag() else {
                endless.append(kind)
                index = contentStart
                report("html-unclosed", at: start, "this element never ends", "write its end tag")
                return
            }
            if next.tag.key == tag.key {
                if next.isEnd {
                    depth -= 1
                } else if kind == .select {
                    break
                } else if !next.tag.isSelfClosing {
                    depth += 1
                }
            } else if kind == .svg {
                if next.tag.meaning == .title, !next.isEnd, title == nil {
                    title = index..<skipText(from: index)
                } else if next.tag.key == Self.foreignObject, !next.tag.isSelfClosing {
                    foreignDepth += next.isEnd ? -1 : 1
                } else if !next.isEnd, foreignDepth <= 0, Self.breaksOut(next.tag.meaning) {
                    index = next.start
                    break
                }
            }
        }
        guard let text = title ?? label, !text.isEmpty else { return }
        flushText()
        writeImageText(text)
    }

    private static let foreignObject = TagName.Key("foreignobject")

    /// Elements before which browsers end a drawing that was left open.
    private static func breaksOut(_ meaning: TagName.Meaning) -> Bool {
        guard case .element(let element) = meaning else { return false }
        return element != .a && element != .q
    }

    private func skipText(from start: Int) -> Int {
        var cursor = start
        while cursor < source.count, source[cursor] != 0x3C { cursor += 1 }
        return cursor
    }

    /// Moves behind the next tag, past text, comments and scripts.
    private mutating func nextTag() -> (tag: ReadTag, start: Int, isEnd: Bool)? {
        while true {
            index = skipText(from: index)
            guard index + 1 < source.count else { return nil }
            let start = index
            let next = source[index + 1]
            if Self.isLetter(next) {
                guard let tag = readTag(at: index + 1) else { return nil }
                if tag.meaning == .raw, let end = findEnd(of: tag.key, from: index) { index = end }
                return (tag, start, false)
            } else if next == 0x2F, index + 2 < source.count, Self.isLetter(source[index + 2]) {
                guard let tag = readTag(at: index + 2) else { return nil }
                return (tag, start, true)
            } else if next == 0x21, starts(with: "<!--", at: index) {
                index = skipComment(from: index)
            } else {
                index += 1
            }
        }
    }

    /// `<xmp>` and `<plaintext>`: preformatted, and nothing in it is markup.
    mutating func readUnmarkedText(_ tag: ReadTag) {
        flushText()
        let end = (tag.meaning == .xmp ? findEnd(of: tag.key, from: index) : nil) ?? source.count
        let isWritten = open.start(.pre) == .write
        if isWritten { skeleton.writeStart(.pre) }
        preformattedDepth += 1
        addText(index, end)
        flushText()
        preformattedDepth -= 1
        if isWritten, open.end(.pre) == .write { skeleton.writeEnd(.pre) }
        index = end == source.count ? end : skipPast(0x3E, from: end)
    }
}
