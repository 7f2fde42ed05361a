/// Handles each tag.
extension MarkupScanner {
    mutating func handleStart(_ tag: TagReader.ReadTag, at start: Int) {
        if rubyText == .fallback { rubyText = .none }
        if recorder != nil { record(tag, at: start) }
        switch tag.meaning {
        case .element(let element): startElement(element, at: start)
        case .neutral:
            if mathDepth > 0, startMath(tag, at: start) { return }
            startNeutral(tag, at: start)
        case .ignored:
            missingEnds.start(UnclosedElements.ignored, at: start)
            if tag.key == Self.math, !tag.isSelfClosing {
                mathDepth += 1
                _ = startMath(tag, at: start)
            }
        case .box:
            missingEnds.start(UnclosedElements.ignored, at: start)
            endWord(at: start)
        case .void: break
        case .voidBox: endWord(at: start)
        case .raw: skipRawText(tag, at: start)
        case .skipped(let kind):
            if kind == .select { endWord(at: start) }
            if !(kind == .svg && tag.isSelfClosing) { skipElement(kind, tag, at: start) }
        case .title: readTitle(at: start)
        case .meta: readMeta()
        case .image: writeImage()
        case .lineBreak: writeLineBreak()
        case .html: metadata.language = metadata.language ?? metadataText(.lang)
        case .rubyText:
            closeRubyText()
            rubyText = .begun
        case .rubyParenthesis:
            closeRubyText()
            rubyText = .fallback
        case .xmp, .plaintext: readUnmarkedText(tag)
        }
    }

    private mutating func record(_ tag: TagReader.ReadTag, at start: Int) {
        let id = identifier(.span)
        recorder?.note(tag.meaning, id: id, at: start)
        if tag.meaning == .element(.a) {
            if let link = address() { recorder?.links[link, default: []].append(UInt32(start)) }
            noteContact(at: start)
        }
        if tag.meaning == .meta, let name = metadataText(.name) {
            recorder?.metas[name.lowercased(), default: []].append(UInt32(start))
        }
    }

    mutating func handleEnd(_ tag: TagReader.ReadTag, at start: Int) {
        if rubyText == .fallback { rubyText = .none }
        switch tag.meaning {
        case .element(let element): endElement(element)
        case .neutral:
            if mathDepth > 0 { endMath(tag.key, at: start) }
            missingEnds.end(UnclosedElements.neutral)
            let name = TagName.hash(of: tag.key)
            if !builder.endsPlainly(name) { flushText() }
            _ = builder.end(.span, name: name)
        case .lineBreak: writeLineBreak()
        case .rubyText: closeRubyText()
        case .ignored:
            missingEnds.end(UnclosedElements.ignored)
            if tag.key == Self.ruby { closeRubyText() }
            if tag.key == Self.math, mathDepth > 0 {
                endMath(tag.key, at: start)
                mathDepth -= 1
            }
        case .box:
            missingEnds.end(UnclosedElements.ignored)
            endWord(at: start)
        case .void: if tag.key == Self.rubyBase { closeRubyText() }
        default: break
        }
    }

    private static let math: TagName.Key = "math"
    private static let ruby: TagName.Key = "ruby"
    private static let rubyBase: TagName.Key = "rb"
}

// MARK: - Readings above characters

extension MarkupScanner {
    enum RubyText {
        case none
        /// `<rt>` was read, but no text yet; or a parenthesis has been written.
        case begun, written
        /// The text after `<rp>`: fallback parentheses for programs that do not write their own.
        case fallback
    }

    /// Returns whether text is shown at the current position. Opens the parenthesis of a reading.
    mutating func admitsText() -> Bool {
        if rubyText == .begun {
            rubyText = .written
            addGenerated("(")
        }
        return rubyText != .fallback
    }

    mutating func closeRubyText() {
        if rubyText == .written { addGenerated(")") }
        rubyText = .none
    }

    mutating func addGenerated(_ text: StaticString) { text.withUTF8Buffer { addToSide($0) } }
}

// MARK: - Elements of the tree

extension MarkupScanner {
    private mutating func startElement(_ element: Tag, at start: Int) {
        missingEnds.start(UnclosedElements.slot(element), at: start)
        var info = elementInfo(element, at: start)
        let contact = element == .a ? namedContact() : nil
        // A number in the file may be an old one.
        if let contact, info?.link?.lowercased().hasPrefix("tel:") == true { info?.link = contact.address }
        flushText()
        if !element.isInline {
            mathDepth = 0
            math = []
        }
        switch builder.start(element, info) {
        case .ignored: return
        case .stripped: return strip(element, at: start)
        case .written: break
        }
        isAfterBlockTag = !element.isInline
        if let contact { fill(contact) }
        if element == .pre {
            preformattedDepth += 1
            skipLineFeed()
        }
    }

    private mutating func endElement(_ element: Tag) {
        missingEnds.end(UnclosedElements.slot(element))
        flushText()
        if !element.isInline { recorder?.text.endLine() }
        if element == .pre, preformattedDepth > 0 { preformattedDepth -= 1 }
        switch builder.end(element) {
        case .written: isAfterBlockTag = !element.isInline
        case .stripped: breakStrippedBlock(element)
        case .ignored: break
        }
    }

    private mutating func startNeutral(_ tag: TagReader.ReadTag, at start: Int) {
        missingEnds.start(UnclosedElements.neutral, at: start)
        if reader.attributes[.dataTimer] != nil, tag.key == Self.time { readTimer(at: start) }
        let info = reader.attributes.isEmpty ? nil : elementInfo(.span, at: start)
        if info != nil { flushText() }
        if builder.start(.span, info, name: TagName.hash(of: tag.key)) == .stripped {
            strip(.span, at: start)
        }
    }

    /// Reads a timer. Only the first of a guide counts, so that a reader need not choose.
    private mutating func readTimer(at start: Int) {
        guard let timer = GuideTimer(valueText(.dataTimer) ?? "") else {
            return report(
                "html-timer", at: start, "data-timer has a value that means no time",
                "write seconds from 1 to 86400 (300), clock, or beats a minute from 30 to 150 (110/min)")
        }
        if let first = metadata.timer, first != timer {
            return report(
                "html-timer", at: start, "the guide has another timer before this one, which alone counts",
                "keep the one that a person needs first")
        }
        metadata.timer = timer
    }

    private static let time: TagName.Key = "time"

    /// Skips the first line feed of preformatted text, which is not shown.
    private mutating func skipLineFeed() {
        if reader.starts(with: "\r\n", at: reader.index) {
            reader.index += 2
        } else if reader.starts(with: "\n", at: reader.index) {
            reader.index += 1
        }
    }

    /// Leaves out an unmatched tag. Text that it would have separated stays separate.
    private mutating func strip(_ element: Tag, at start: Int) {
        switch builder.limit {
        case .depth:
            report(
                "html-too-deep", at: start,

                "elements are open more than \(TreeBuilder.depthLimit) deep here; tags beyond that were left out",
                "close the elements before it")
        case .count:
            report(
                "html-too-many-elements", at: start,
                "the page has more than \(TreeBuilder.countLimit) elements; later tags were left out",
                "split it into several guides")
        }
        breakStrippedBlock(element)
    }

    private mutating func breakStrippedBlock(_ element: Tag) {
        if !element.isInline, !builder.isAfterLineBreak { writeLineBreak() }
    }

    /// Returns the attributes of the tag that matter for `element`, or nil if it has none.
    private mutating func elementInfo(_ element: Tag, at start: Int) -> GuideTree.Element? {
        guard !reader.attributes.isEmpty || element == .dialog || element == .s else { return nil }
        var info = GuideTree.Element()
        info.offset = UInt32(start)
        info.id = identifier(element)
        if element == .div { metadata.divisionName = metadata.divisionName ?? info.id }
        let style = inlineStyle()
        let isStruck = element == .s || style?.isStruck == true
        let hidesText = isStruck || isHidden(element, style)
        if hidesText {
            info.isHidden = !unclosedHidden.contains(start)
            if info.isHidden { recorder?.leftOut.append((isStruck, UInt32(start))) }
        }
        if let style, element.isInline {
            info.script = style.isRaised ? .raise : style.isLowered ? .lower : nil
        }
        switch element {
        case .a: info.link = address()
        case .ol:
            info.number = number(.start, in: -99_999...999_999)
            info.isReversed = reader.attributes[.reversed] != nil
            if let type = reader.attributes[.type], type.count == 1 {
                info.listStyle = .init(rawValue: String(Unicode.Scalar(source[type.lowerBound])))
            }
            info.listStyle = style?.listStyle ?? info.listStyle
        case .li: info.number = number(.value, in: -99_999...999_999)
        case .td, .th:
            info.number = number(.colspan, in: 1...64)
            info.rowSpan = number(.rowspan, in: 0...65_534) ?? 1
        case .table: info.isLayout = isValue(.role, "presentation") || isValue(.role, "none")
        default: break
        }
        return hidesText || info.script != nil || info.link != nil || info.matters ? info : nil
    }

    private mutating func inlineStyle() -> InlineStyle? { valueText(.style).map(InlineStyle.init) }

    /// Returns whether the tag just read hides what its element says.
    private func isHidden(_ element: Tag, _ style: InlineStyle?) -> Bool {
        if reader.attributes[.hidden] != nil { return true }
        if element == .dialog, reader.attributes[.open] == nil { return true }
        guard let style else { return false }
        return style.isHidden || element.isInline && style.hasNoSize
    }

    private mutating func identifier(_ element: Tag) -> String? {
        guard var id = valueBytes(.id) ?? (element == .a ? valueBytes(.name) : nil) else { return nil }
        if id.contains(where: { $0 < 0x20 }) { id.removeAll { $0 < 0x20 } }
        return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
    }

    /// Returns a link's address without the white space that browsers leave out; nil for scripts.
    private mutating func address() -> String? {
        guard let bytes = valueBytes(.href) else { return nil }
        var kept = bytes.drop { $0 <= 0x20 }
        while let last = kept.last, last <= 0x20 { kept.removeLast() }
        if kept.contains(where: { $0 < 0x20 }) { kept.removeAll { $0 < 0x20 } }
        let scheme = kept.prefix(11).map(TagReader.lowered)
        return scheme.elementsEqual("javascript:".utf8) ? nil : String(decoding: kept, as: UTF8.self)
    }
}

// MARK: - Pictures

extension MarkupScanner {
    /// Writes the alternative text of a picture. Empty text means decoration. A missing one is reported,
    /// unless the picture is too small to be one (old pages used dots for layout).
    private mutating func writeImage() {
        flushText()
        if isHidden(.span, inlineStyle()) { return }
        let alternative = reader.attributes[.alt]
        let drawing = drawingNumber(hasText: alternative?.isEmpty == false)
        if let alternative {
            writeImageText(alternative, drawing: drawing)
        } else if let title = reader.attributes[.title], !title.isEmpty {
            writeImageText(title)
        } else if min(number(.width, in: 0...9) ?? 9, number(.height, in: 0...9) ?? 9) > 2 {
            writeImageText(Array("image".utf8), at: reader.index)
        }
        if let id = identifier(.span), builder.start(.span, GuideTree.Element(id: id)) == .written {
            _ = builder.end(.span)
        }
    }

    /// The most drawings of a guide; of others the text is shown.
    private static let maxDrawings = 32

    /// Returns the number of the drawing that a picture shows, or 0 if it has no text, or is something else.
    private mutating func drawingNumber(hasText: Bool) -> Int {
        guard let address = valueText(.src), address.lowercased().hasSuffix(".svg"),
            !address.utf8.contains(UInt8(ascii: ":"))
        else { return 0 }
        recorder?.drawings.append((address, hasText, UInt32(reader.index)))
        guard hasText, metadata.drawings.count < Self.maxDrawings else { return 0 }
        metadata.drawings.append(address)
        return metadata.drawings.count
    }

    mutating func writeImageText(_ range: Range<Int>, drawing: Int = 0) {
        var text: [UInt8] = []
        decode(range, into: &text)
        writeImageText(text, at: range.lowerBound, drawing: drawing)
    }

    private mutating func writeImageText(_ text: [UInt8], at offset: Int, drawing: Int = 0) {
        guard !text.isEmpty else { return }
        recorder?.text.add(text, at: offset)
        let start = builder.tree.sideBuffer.count
        builder.tree.sideBuffer.append(contentsOf: text)
        builder.add(drawing > 0 ? .drawing : .image, start, builder.tree.sideBuffer.count, number: drawing)
        isAfterBlockTag = drawing > 0
    }
}
