/// Skips everything that is never shown: scripts, drawings, templates, the choices of a form.
extension MarkupScanner {
    /// Skips text without markup up to the end tag. Without one, browsers show nothing more. Here scripts and
    /// styles hide the rest, but other elements count as empty, to keep all readable text.
    mutating func skipRawText(_ tag: TagReader.ReadTag, at start: Int) {
        let isCode = tag.key == TagReader.script || tag.key == TagReader.style
        if !isCode { endWord(at: start) }
        if let end = reader.findRawEnd(of: tag.key, from: reader.index) {
            skipEndTag(at: end)
        } else if isCode {
            report(
                "html-unclosed", at: start, "this element never ends and hides the rest of the page",
                "write its end tag")
            reader.index = source.count
        } else {
            reportEndless(at: start)
        }
    }

    /// Skips the end tag that begins at `start`, with any attributes, which it should not have.
    private mutating func skipEndTag(at start: Int) {
        if reader.readTag(at: start + 2) == nil { reader.index = source.count }
    }

    /// Skips an element that contains markup, including nested elements of the same kind. If it never ends,
    /// neither it nor any later one of its kind is skipped.
    mutating func skipElement(_ kind: TagName.Skipped, _ tag: TagReader.ReadTag, at start: Int) {
        guard !endless.contains(kind) else { return }
        let contentStart = reader.index
        var drawing = Drawing(title: kind == .svg ? reader.attributes[.ariaLabel] : nil)
        var depth = 1
        while depth > 0 {
            guard let next = nextTag(inDrawing: kind == .svg) else {
                endless.append(kind)
                reader.index = contentStart
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
                reader.index = next.start
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
            drawing.title = reader.index..<reader.endOfText(from: reader.index)
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
    private static func breaksOut(_ tag: TagReader.ReadTag) -> Bool {
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

    private struct FoundTag {
        var tag: TagReader.ReadTag
        var start: Int
        var isEnd: Bool
    }

    /// Moves past the next tag, skipping text, comments and scripts, and `<![CDATA[…]]>` in a drawing.
    private mutating func nextTag(inDrawing: Bool) -> FoundTag? {
        while true {
            let start = reader.endOfText(from: reader.index)
            reader.index = start
            guard start + 1 < source.count else { return nil }
            let next = source[start + 1]
            if TagReader.isLetter(next) {
                guard let tag = reader.readTag(at: start + 1) else { return nil }
                if tag.meaning == .raw, let end = reader.findRawEnd(of: tag.key, from: reader.index) {
                    reader.index = end
                }
                return FoundTag(tag: tag, start: start, isEnd: false)
            } else if next == 0x2F, start + 2 < source.count, TagReader.isLetter(source[start + 2]) {
                guard let tag = reader.readTag(at: start + 2) else { return nil }
                return FoundTag(tag: tag, start: start, isEnd: true)
            } else if next == 0x21, reader.starts(with: "<!--", at: start) {
                skipComment(from: start)
            } else if inDrawing, reader.starts(with: "<![cdata[", at: start) {
                reader.index = min(reader.endOfCharacterData(from: start + 9) + 3, source.count)
            } else {
                reader.index += 1
            }
        }
    }

    /// Reads `<xmp>` and `<plaintext>`, which are preformatted and contain no markup.
    mutating func readUnmarkedText(_ tag: TagReader.ReadTag) {
        flushText()
        let start = reader.index
        let end = (tag.meaning == .xmp ? reader.findEnd(of: tag.key, from: start) : nil) ?? source.count
        let outcome = builder.start(.pre)
        preformattedDepth += 1
        addText(start, end)
        flushText()
        preformattedDepth -= 1
        if outcome != .ignored { _ = builder.end(.pre) }
        if end == source.count { reader.index = end } else { skipEndTag(at: end) }
    }
}
