/// Turns the tree into blocks: what stands on its own lines becomes a block, what flows becomes spans.
///
/// It goes through the tree without recursion, opening and closing a frame for each list, item, quotation,
/// table and element with an id.
struct BlockBuilder {
    let normalized: NormalizedMarkup
    let page: UnsafeBufferPointer<UInt8>
    var frames: [BlockFrame] = [BlockFrame(.plain)]
    var line = InlineBuffer()
    var style = InlineBuffer.Style()
    /// Every address met so far; styles name them by number.
    var links: [String] = []
    /// Ids that wait for the next block.
    var pendingIDs: [String] = []
    var quoteDepth = 0
    /// Within `<sup>`, nothing of which has been added yet.
    var isRaised = false
    /// The headings that are open, outermost first; one that got its text has level 0.
    var headings: [Int] = []
    /// How many `<pre>` are open.
    var preformattedDepth = 0
    var preformatted = PreformattedText()
    /// The open tables, outermost first.
    var tables: [TableFrame] = []
    /// More than 0 in what holds spans only: cells, captions, terms.
    var flatDepth = 0
    /// Which elements with attributes have been come upon.
    var usedElements: [Bool]

    init(_ normalized: NormalizedMarkup, page: UnsafeBufferPointer<UInt8>) {
        self.normalized = normalized
        usedElements = [Bool](repeating: false, count: normalized.elements.count)
        self.page = page
    }

    /// What an element changed, to be undone when it ends.
    struct Opened {
        enum Action {
            case none, block, frame, flat, heading, preformatted, quote
            case table, rowGroup, row, caption
            case cell(isHeader: Bool, columnSpan: Int, rowSpan: Int)
        }
        var children: GumboTree.Children
        var style: InlineBuffer.Style
        var action = Action.none
    }

    mutating func build(_ body: GumboTree.Node) -> [Block] {
        var stack = [Opened(children: GumboTree.children(of: body), style: style)]
        while !stack.isEmpty {
            guard let node = stack[stack.count - 1].children.next() else {
                close(stack.removeLast())
                continue
            }
            if let text = GumboTree.text(of: node) {
                add(text)
            } else if let tag = GumboTree.knownTag(of: node), let opened = open(tag, node) {
                stack.append(opened)
            }
        }
        flush()
        settleTail()
        var blocks = frames[0].blocks
        if !blocks.isEmpty { blocks[blocks.count - 1].ids += pendingIDs }
        return blocks
    }
}

// MARK: - Elements

extension BlockBuilder {
    /// Begins an element, or returns nothing when it is not shown.
    private mutating func open(_ tag: Tag, _ node: GumboTree.Node) -> Opened? {
        var info: NormalizedMarkup.ElementInfo?
        if let offset = GumboTree.markedOffset(of: node), let number = normalized.element(at: offset) {
            info = normalized.elements[number]
            // Formatting elements that were opened anew do not have their id again.
            if usedElements[number] { info?.id = nil }
            usedElements[number] = true
        }
        if info?.isHidden == true { return nil }
        var opened = Opened(children: GumboTree.children(of: node), style: style)
        if tag.isInline {
            openInline(tag, info, &opened)
        } else if flatDepth > 0 {
            opened.action = openFlat(tag, info)
        } else {
            openBlock(tag, info, node, &opened)
        }
        return opened
    }

    private mutating func openInline(
        _ tag: Tag, _ info: NormalizedMarkup.ElementInfo?, _ opened: inout Opened
    ) {
        if let id = info?.id { pendingIDs.append(id) }
        switch tag {
        case .em, .i, .cite, .dfn, .var: style.traits.insert(.emphasis)
        case .strong, .b: style.traits.insert(.strong)
        case .code, .kbd, .samp: style.traits.insert(.code)
        case .sup: isRaised = true
        case .q:
            quoteDepth += 1
            addGenerated(quoteDepth % 2 == 1 ? "“" : "‘")
            opened.action = .quote
        case .a:
            if let link = info?.link, !link.isEmpty {
                if links.last != link { links.append(link) }
                style.link = links.count - 1
            }
        default: break
        }
    }

    private mutating func openBlock(
        _ tag: Tag, _ info: NormalizedMarkup.ElementInfo?, _ node: GumboTree.Node, _ opened: inout Opened
    ) {
        flush()
        opened.action = .block
        switch tag.kind {
        case .heading:
            addID(info)
            headings.append(tag.headingLevel ?? 1)
            opened.action = .heading
        case .rule:
            addID(info)
            append(.rule)
        case .listItem:
            openFrame(.item(value: info?.number, isStray: !isWithinList), info)
            opened.action = .frame
        case .definitionPart:
            openDefinitionPart(tag, info)
            opened.action = .frame
        case .table: openTable(node, info, &opened)
        case .row, .cell, .caption, .rowGroup: openTablePart(tag, info, &opened)
        case .paragraph: addID(info)
        default: openContainer(tag, info, &opened)
        }
    }

    private mutating func openContainer(
        _ tag: Tag, _ info: NormalizedMarkup.ElementInfo?, _ opened: inout Opened
    ) {
        switch tag {
        case .pre:
            addID(info)
            preformattedDepth += 1
            opened.action = .preformatted
        case .ol, .ul, .dl, .blockquote:
            let kind: BlockFrame.Kind =
                switch tag {
                case .ol: .list(start: info?.number ?? nil, isOrdered: true)
                case .ul: .list(start: nil, isOrdered: false)
                case .dl: .definitions
                default: .quote
                }
            openFrame(kind, info, takesPending: true)
            opened.action = .frame
        default:
            if tag == .summary { style.traits.insert(.strong) }
            guard info?.id != nil else { return }
            openFrame(.container, info, takesPending: true)
            opened.action = .frame
        }
    }

    private mutating func close(_ opened: Opened) {
        switch opened.action {
        case .none: break
        case .block: flush()
        case .frame:
            flush()
            closeFrame()
        case .flat: line.breakBlock(style)
        case .heading:
            flush()
            headings.removeLast()
        case .preformatted:
            flush()
            preformattedDepth -= 1
        case .quote:
            addGenerated(quoteDepth % 2 == 1 ? "”" : "’")
            quoteDepth -= 1
        case .table: closeTable()
        case .rowGroup: tables[tables.count - 1].isInFoot = false
        case .row: tables[tables.count - 1].endRow()
        case .caption: closeCaption()
        case .cell(let isHeader, let columnSpan, let rowSpan):
            closeCell(isHeader: isHeader, columnSpan: columnSpan, rowSpan: rowSpan)
        }
        style = opened.style
    }

    mutating func addID(_ info: NormalizedMarkup.ElementInfo?) {
        if let id = info?.id { pendingIDs.append(id) }
    }
}

// MARK: - Text

extension BlockBuilder {
    /// Adds a text node: spaces, and stand-ins for runs.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            if text[index] < 0x80 || index + 4 > text.count {
                addSpace()
                index += 1
                continue
            }
            let value =
                UInt32(text[index] & 0x07) << 18 | UInt32(text[index + 1] & 0x3F) << 12
                | UInt32(text[index + 2] & 0x3F) << 6 | UInt32(text[index + 3] & 0x3F)
            index += 4
            if let run = NormalizedMarkup.run(value), run < normalized.runs.count {
                add(normalized.runs[run])
            }
        }
    }

    private mutating func add(_ run: NormalizedMarkup.TextRun) {
        let range = Int(run.start)..<Int(run.end)
        switch run.kind {
        case .page: addText(UnsafeBufferPointer(rebasing: page[range]))
        case .sideBuffer:
            normalized.sideBuffer.withUnsafeBufferPointer {
                addText(UnsafeBufferPointer(rebasing: $0[range]))
            }
        case .image:
            let outside = style.traits
            style.traits.insert(.image)
            normalized.sideBuffer.withUnsafeBufferPointer {
                addText(UnsafeBufferPointer(rebasing: $0[range]))
            }
            style.traits = outside
        case .lineBreak:
            if keepsWhiteSpace { preformatted.breakLine() } else { line.breakLine(style) }
        }
    }

    private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
        if keepsWhiteSpace { return preformatted.append(text) }
        if isRaised, let first = text.first(where: { !MarkupScanner.isSpace($0) }) {
            isRaised = false
            // 10<sup>3</sup> must not read 103.
            if Self.isDigit(line.lastByte), Self.isDigit(first) || first == 0x2D || first == 0xE2 {
                line.append("^", style)
            }
        }
        line.append(text, style)
    }

    private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

    private mutating func addSpace() {
        let space: StaticString = " "
        space.withUTF8Buffer { addText($0) }
    }

    private mutating func addGenerated(_ text: StaticString) {
        text.withUTF8Buffer { addText($0) }
    }

    /// Ends the block of text that is being collected.
    mutating func flush() {
        guard flatDepth == 0 else { return }
        if keepsWhiteSpace {
            let text = preformatted.finish()
            if !text.isEmpty { append(.preformatted(text)) }
            return
        }
        let spans = line.finish(links)
        isRaised = false
        guard !spans.isEmpty else { return }
        if let level = headings.last, level > 0 {
            // What follows within the same heading is text: a heading without an end tag holds half the page.
            headings[headings.count - 1] = 0
            append(.heading(level: level, spans))
        } else {
            append(.paragraph(spans))
        }
    }

    /// Within `<pre>`, but for what holds spans only.
    private var keepsWhiteSpace: Bool {
        preformattedDepth > 0 && flatDepth == 0 && (headings.last ?? 0) == 0
    }
}

// MARK: - Flat content

extension BlockBuilder {
    /// A block in what holds spans only begins a new line there; items get a mark.
    private mutating func openFlat(_ tag: Tag, _ info: NormalizedMarkup.ElementInfo?) -> Opened.Action {
        addID(info)
        if tag == .td || tag == .th {
            // A cell of a table within a cell: side by side with the one before it.
            line.appendBar(style)
            return .none
        }
        line.breakBlock(style)
        switch tag.kind {
        case .listItem: line.append("- ", style)
        case .heading: style.traits.insert(.strong)
        default: break
        }
        return .flat
    }
}
