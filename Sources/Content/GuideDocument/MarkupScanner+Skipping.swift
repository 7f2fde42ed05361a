/// Skips everything that is never shown: scripts, drawings, templates, the choices of a form.
extension MarkupScanner {
    /// Skips text without markup up to the end tag. Without one, browsers show nothing more. Here scripts and
    /// styles hide the rest, but other elements count as empty, to keep all readable text.
    mutating func skipRawText(_ tag: ReadTag, at start: Int) {
        let textStart = index
        if tag.key != Self.script, tag.key != Self.style { endWord(at: start) }
        if let end = findRawEnd(of: tag.key, from: textStart) {
            skipEndTag(at: end)
        } else if tag.key == Self.script || tag.key == Self.style {
            report(
                "html-unclosed", at: start, "this element never ends and hides the rest of the page",
                "write its end tag")
            index = source.count
        } else {
            reportEndless(at: start)
        }
    }

    /// Skips the end tag that begins at `start`, with any attributes, which it should not have.
    private mutating func skipEndTag(at start: Int) {
        index = start
        if readTag(at: start + 2) == nil { index = source.count }
    }

    private static let script = TagName.Key("script")
    private static let style = TagName.Key("style")

    private mutating func findRawEnd(of key: TagName.Key, from start: Int) -> Int? {
        if key == Self.script, !hasEndlessScript {
            if let end = findScriptEnd(from: start) { return end }
            hasEndlessScript = true
        }
        return findEnd(of: key, from: start)
    }

    /// Returns the index of the end tag of a script. Within `<!--` a script may itself write
    /// `<script>…</script>`, which does not end it (HTML Standard, "script data double escaped state").
    private func findScriptEnd(from start: Int) -> Int? {
        var isEscaped = false
        var isInner = false
        var cursor = start
        while cursor < source.count {
            switch source[cursor] {
            case 0x2D where isEscaped && starts(with: "-->", at: cursor):
                isEscaped = false
                isInner = false
            case 0x3C where starts(with: "<!--", at: cursor):
                isEscaped = true
                cursor += 1  // its own hyphens may be those of "-->"
            case 0x3C where isEscaped && !isInner && isTag("<script", at: cursor):
                isInner = true
            case 0x3C where isTag("</script", at: cursor):
                if !isInner { return cursor }
                isInner = false
            default: break
            }
            cursor += 1
        }
        return nil
    }

    /// Returns whether a tag with exactly this name begins at `start`.
    private func isTag(_ name: StaticString, at start: Int) -> Bool {
        let end = start + name.utf8CodeUnitCount
        return starts(with: name, at: start) && end < source.count && !Self.isNameByte(source[end])
    }

    /// Returns the index of the next `</name` from `start` on, in any case. It must be called in the order of
    /// the page; a name without an end tag is not searched for again.
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

    /// Skips an element that contains markup, including nested elements of the same kind. If it never ends,
    /// neither it nor any later one of its kind is skipped.
    mutating func skipElement(_ kind: TagName.Skipped, _ tag: ReadTag, at start: Int) {
        guard !endless.contains(kind) else { return }
        let contentStart = index
        var drawing = Drawing(title: kind == .svg ? attributes[.ariaLabel] : nil)
        var depth = 1
        while depth > 0 {
            guard let next = nextTag(inDrawing: kind == .svg) else {
                endless.append(kind)
                index = contentStart
                return reportEndless(at: start)
            }
            if next.tag.key == tag.key, next.isEnd {
                depth -= 1
            } else if next.tag.key == tag.key, kind == .select {
                // The start of another ends it, says the standard.
                reportEndless(at: start)
                depth = 0
            } else if next.tag.key == tag.key {
                depth += next.tag.isSelfClosing ? 0 : 1
            } else if kind == .svg, endsDrawing(next, &drawing) {
                reportEndless(at: start)
                index = next.start
                depth = 0
            }
        }
        guard let title = drawing.title, !title.isEmpty else { return }
        flushText()
        writeImageText(title)
    }

    private mutating func reportEndless(at start: Int) {
        report("html-unclosed", at: start, "this element never ends", "write its end tag")
    }

    /// A drawing that is being skipped.
    private struct Drawing {
        /// The range in the page of its title, or otherwise of its label.
        var title: Range<Int>?
        var hasOwnTitle = false
        /// The depth of HTML within the drawing, which does not end it.
        var foreignDepth = 0
        /// The number of open elements within the drawing that have the name of one around it, such as `<a>`.
        var namesakes = 0
    }

    /// Records the title or label that a tag within a drawing gives it. Returns true for a tag before which
    /// browsers end the drawing.
    private mutating func endsDrawing(_ next: FoundTag, _ drawing: inout Drawing) -> Bool {
        if next.tag.key == Self.foreignObject, !next.tag.isSelfClosing {
            drawing.foreignDepth += next.isEnd ? -1 : 1
        } else if !next.isEnd, next.tag.meaning == .title, !next.tag.isSelfClosing, !drawing.hasOwnTitle {
            drawing.hasOwnTitle = true
            drawing.title = index..<skipText(from: index)
        } else if drawing.foreignDepth <= 0 {
            if Self.breaksOut(next.tag) { return !next.isEnd || endsAround(next.tag) }
            guard next.isEnd || !next.tag.isSelfClosing, endsAround(next.tag) else { return false }
            if next.isEnd, drawing.namesakes == 0 { return true }
            drawing.namesakes += next.isEnd ? -1 : 1
        }
        return false
    }

    private static let foreignObject = TagName.Key("foreignobject")

    /// Returns whether browsers end an unclosed drawing before an element (HTML Standard, "the rules for
    /// parsing tokens in foreign content").
    private static func breaksOut(_ tag: ReadTag) -> Bool {
        guard case .element(let element) = tag.meaning else { return breakingOut.contains(tag.key) }
        return element != .a && element != .q
    }

    /// The elements that break out of a drawing and are not elements of the tree.
    private static let breakingOut: [TagName.Key] = [
        TagName.Key("big"), TagName.Key("body"), TagName.Key("br"), TagName.Key("embed"), TagName.Key("head"),
        TagName.Key("img"), TagName.Key("meta"), TagName.Key("nobr"), TagName.Key("ruby"), TagName.Key("s"),
        TagName.Key("small"), TagName.Key("span"), TagName.Key("strike"), TagName.Key("sub"),
        TagName.Key("u"),
    ]

    /// Returns whether an end tag ends an unclosed drawing too, because it ends an element around it.
    private func endsAround(_ tag: ReadTag) -> Bool {
        switch tag.meaning {
        case .lineBreak, .element(.p): true
        case .element(let element): builder.wouldEnd(element, name: 0)
        case .neutral: builder.wouldEnd(.span, name: TagName.hash(of: tag.key))
        default: false
        }
    }

    private func skipText(from start: Int) -> Int {
        var cursor = start
        while cursor < source.count, source[cursor] != 0x3C { cursor += 1 }
        return cursor
    }

    private struct FoundTag {
        var tag: ReadTag
        var start: Int
        var isEnd: Bool
    }

    /// Moves past the next tag, skipping text, comments and scripts, and `<![CDATA[…]]>` in a drawing.
    private mutating func nextTag(inDrawing: Bool) -> FoundTag? {
        while true {
            index = skipText(from: index)
            guard index + 1 < source.count else { return nil }
            let start = index
            let next = source[index + 1]
            if Self.isLetter(next) {
                guard let tag = readTag(at: index + 1) else { return nil }
                if tag.meaning == .raw, let end = findRawEnd(of: tag.key, from: index) { index = end }
                return FoundTag(tag: tag, start: start, isEnd: false)
            } else if next == 0x2F, index + 2 < source.count, Self.isLetter(source[index + 2]) {
                guard let tag = readTag(at: index + 2) else { return nil }
                return FoundTag(tag: tag, start: start, isEnd: true)
            } else if next == 0x21, starts(with: "<!--", at: index) {
                index = skipComment(from: index)
            } else if inDrawing, starts(with: "<![cdata[", at: index) {
                index = min(endOfCharacterData(from: index + 9) + 3, source.count)
            } else {
                index += 1
            }
        }
    }

    /// Reads `<xmp>` and `<plaintext>`, which are preformatted and contain no markup.
    mutating func readUnmarkedText(_ tag: ReadTag) {
        flushText()
        let end = (tag.meaning == .xmp ? findEnd(of: tag.key, from: index) : nil) ?? source.count
        let outcome = builder.start(.pre)
        preformattedDepth += 1
        addText(index, end)
        flushText()
        preformattedDepth -= 1
        if outcome != .ignored { _ = builder.end(.pre) }
        if end == source.count { index = end } else { skipEndTag(at: end) }
    }
}
