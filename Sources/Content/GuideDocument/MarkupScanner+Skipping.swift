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
            if next.tag.key == tag.key {
                if next.isEnd {
                    depth -= 1
                } else if kind == .select {
                    // The start of another ends it, says the standard.
                    reportEndless(at: start)
                    depth = 0
                } else if !next.tag.isSelfClosing {
                    depth += 1
                }
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

    private struct Drawing {
        /// The range in the page of its title, or otherwise of its label.
        var title: Range<Int>?
        var hasOwnTitle = false
        /// The depth of HTML within the drawing, which does not end it.
        var foreignDepth = 0
        /// True if a title, a description, a style or a script does not end within the drawing.
        var hasOpenText = false
        /// The names of the open elements within the drawing that may be those of elements around it too, such
        /// as `a`: at most as many as elements can be open around it.
        var namesakes: [TagName.Key] = []

        /// Notes a tag that may be that of an element around the drawing. Returns true for an end tag that does
        /// not end an element of the drawing itself.
        mutating func note(_ name: TagName.Key, isEnd: Bool) -> Bool {
            guard isEnd else {
                if namesakes.count < TreeBuilder.depthLimit { namesakes.append(name) }
                return false
            }
            guard let own = namesakes.lastIndex(of: name) else { return true }
            namesakes.removeSubrange(own...)
            return false
        }
    }

    /// Records the title or label that a tag within a drawing gives it. Returns true for a tag before which
    /// browsers end the drawing.
    private mutating func endsDrawing(_ next: FoundTag, _ drawing: inout Drawing) -> Bool {
        let tag = next.tag
        if tag.key == Self.foreignObject, !tag.isSelfClosing {
            drawing.foreignDepth += next.isEnd ? -1 : 1
        } else if !next.isEnd, !tag.isSelfClosing, Self.holdsText(tag) {
            if tag.meaning == .title, !drawing.hasOwnTitle {
                drawing.hasOwnTitle = true
                drawing.title = reader.index..<reader.endOfText(from: reader.index)
            }
            skipText(of: tag.key, &drawing)
        } else if drawing.foreignDepth <= 0 {
            if Self.breaksOut(tag) { return !next.isEnd || endsAround(tag) }
            guard next.isEnd || !tag.isSelfClosing, endsAround(tag) else { return false }
            return drawing.note(tag.key, isEnd: next.isEnd)
        }
        return false
    }

    private static let foreignObject: TagName.Key = "foreignobject"
    private static let svg: TagName.Key = "svg"
    private static let description: TagName.Key = "desc"

    /// Returns whether what is in an element of a drawing does not end the drawing, even if it is HTML.
    private static func holdsText(_ tag: TagReader.ReadTag) -> Bool {
        tag.meaning == .title || tag.meaning == .raw || tag.key == description
    }

    /// Moves past the end of such an element if it ends before another drawing begins or this one ends. If it
    /// does not, what is in it may end the drawing, and so may what is in any later one.
    private mutating func skipText(of key: TagName.Key, _ drawing: inout Drawing) {
        var cursor = drawing.hasOpenText ? source.count : reader.index
        while cursor + 2 < source.count {
            if source[cursor] == 0x3C {
                let isEnd = source[cursor + 1] == 0x2F
                let name = reader.name(at: cursor + (isEnd ? 2 : 1))
                if isEnd, name == key { return skipEndTag(at: cursor) }
                if name == Self.svg { break }
            }
            cursor += 1
        }
        drawing.hasOpenText = true
    }

    /// Returns whether browsers end an unclosed drawing before an element (HTML Standard, "the rules for
    /// parsing tokens in foreign content").
    private static func breaksOut(_ tag: TagReader.ReadTag) -> Bool {
        guard case .element(let element) = tag.meaning else { return breakingOut.contains(tag.key) }
        return element != .a && element != .q
    }

    /// The elements that break out of a drawing and are not elements of the tree.
    private static let breakingOut: [TagName.Key] = [
        "big", "body", "br", "embed", "head", "img", "meta", "nobr", "ruby", "s", "small", "span", "strike",
        "sub", "u",
    ]

    /// Returns whether an end tag ends an unclosed drawing too, because it ends an element around it.
    private func endsAround(_ tag: TagReader.ReadTag) -> Bool {
        switch tag.meaning {
        case .lineBreak, .element(.p): true
        case .element(let element): builder.index(endedBy: element, name: 0) != nil
        case .neutral: builder.index(endedBy: .span, name: TagName.hash(of: tag.key)) != nil
        // The tree does not have these: that one of them is open is known, but not which.
        case .ignored, .box, .void, .rubyText, .rubyParenthesis: missingEnds.isOpen(UnclosedElements.ignored)
        default: false
        }
    }

    private struct FoundTag {
        var tag: TagReader.ReadTag
        var start: Int
        var isEnd: Bool
    }

    /// Moves past the next tag, skipping text, comments and scripts (in a drawing `<![CDATA[…]]>` instead).
    private mutating func nextTag(inDrawing: Bool) -> FoundTag? {
        while true {
            let start = reader.endOfText(from: reader.index)
            reader.index = start
            guard start + 1 < source.count else { return nil }
            let next = source[start + 1]
            if TagReader.isLetter(next) {
                guard let tag = reader.readTag(at: start + 1) else { return nil }
                if !inDrawing, tag.meaning == .raw,
                    let end = reader.findRawEnd(of: tag.key, from: reader.index)
                {
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
