/// Converts the tree to blocks, without recursion: content on separate lines becomes a block, inline content
/// becomes spans. A frame is open for each list, item, quotation, table and element with an id.
struct BlockBuilder {
    var tree: GuideTree
    let page: UnsafeBufferPointer<UInt8>
    var frames: [BlockFrame] = [BlockFrame(.plain)]
    var line = InlineBuffer()
    /// The traits that the enclosing blocks add to a text.
    var blockTraits: Span.Traits = []
    var pendingIDs: [String] = []
    var quoteDepth = 0
    /// The sign of raised or lowered text of which nothing has been added yet.
    private var sign: StaticString?
    /// True within raised or lowered text that got its sign, and right behind it.
    private var hasSign = false
    private var isBehindSign = false
    /// The levels of the open headings, outermost first; 0 for one that already got its text.
    var headings: [Int] = []
    var preformattedDepth = 0
    var preformatted = PreformattedText()
    /// The open tables, outermost first.
    var tables: [TableFrame] = []
    /// The empty cells that tables may still be filled up with.
    var spareFillers = SpareFillers()
    /// The nesting depth of elements that hold only spans: cells, captions, terms.
    var flatDepth = 0

    init(_ tree: GuideTree, page: UnsafeBufferPointer<UInt8>) { (self.tree, self.page) = (tree, page) }

    /// The changes made by an element, to be undone when it ends.
    struct Opened {
        enum Action {
            case none, block, frame, flat, heading, preformatted
            case table, rowGroup, row, caption
            case cell(isHeader: Bool, columnSpan: Int, reach: TableFrame.Reach)
        }
        var traits: Span.Traits
        var action: Action
    }

    mutating func build() -> [Block] {
        var opened: [Opened] = []
        var places = [(list: 0, index: 0)]
        while let (list, index) = places.last {
            guard index < tree.lists[list].count else {
                places.removeLast()
                continue
            }
            let event = tree.lists[list][index]
            if event.kind == .begin, event.end != 0 {
                // What was written in the table but comes before it.
                tree.lists[list][index].end = 0
                places.append((Int(event.end), 0))
                continue
            }
            places[places.count - 1].index += 1
            switch event.kind {
            case .begin: opened.append(open(event))
            case .end: if let last = opened.popLast() { close(last, style(of: event)) }
            default: add(event)
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
    private mutating func open(_ event: GuideTree.Event) -> Opened {
        let info = event.start == 0 ? nil : tree.elements[Int(event.start) - 1]
        let traits = blockTraits
        if flatDepth > 0 { return Opened(traits: traits, action: openFlat(event, info)) }
        flush()
        return Opened(traits: traits, action: openBlock(event, info))
    }

    private mutating func openBlock(_ event: GuideTree.Event, _ info: GuideTree.Element?) -> Opened.Action {
        let tag = event.tag
        switch tag.kind {
        case .heading:
            addID(info)
            headings.append(tag.headingLevel ?? 1)
            return .heading
        case .rule:
            addID(info)
            append(.rule)
        case .listItem:
            let isStray = if case .list = frames[frames.count - 1].kind { false } else { true }
            openFrame(.item(value: info?.number, isStray: isStray), info)
            return .frame
        case .definitionPart:
            openDefinitionPart(tag, info)
            return .frame
        case .table: return openTable(isLayout: event.isLayout, info)
        case .row, .cell, .caption, .rowGroup: return openTablePart(tag, info)
        case .paragraph: addID(info)
        default: return openContainer(tag, info)
        }
        return .block
    }

    private mutating func openContainer(_ tag: Tag, _ info: GuideTree.Element?) -> Opened.Action {
        switch tag {
        case .pre:
            addID(info)
            preformattedDepth += 1
            return .preformatted
        case .ol, .ul, .dl, .blockquote:
            let kind: BlockFrame.Kind =
                switch tag {
                case .ol:
                    .list(
                        start: info?.number, isOrdered: true,
                        ListNumbering(
                            style: info?.listStyle ?? .decimal, isReversed: info?.isReversed ?? false))
                case .ul: .list(start: nil, isOrdered: false, ListNumbering())
                case .dl: .definitions
                default: .quote
                }
            openFrame(kind, info, takesPending: true)
            return .frame
        default:
            if tag == .summary { blockTraits.insert(.strong) }
            guard info?.id != nil else { return .block }
            openFrame(.container, info, takesPending: true)
            return .frame
        }
    }

    private mutating func close(_ opened: Opened, _ style: InlineBuffer.Style) {
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
        case .table: closeTable()
        case .rowGroup: tables[tables.count - 1].isInFoot = false
        case .row: tables[tables.count - 1].endRow()
        case .caption:
            flatDepth -= 1
            tables[tables.count - 1].add(caption: line.finish(tree.links))
        case .cell(let isHeader, let columnSpan, let reach):
            closeCell(isHeader: isHeader, columnSpan: columnSpan, reach: reach)
        }
        blockTraits = opened.traits
    }

    mutating func addID(_ info: GuideTree.Element?) { if let id = info?.id { pendingIDs.append(id) } }
}

// MARK: - Text

extension BlockBuilder {
    private mutating func add(_ event: GuideTree.Event) {
        var style = style(of: event)
        switch event.kind {
        case .begin, .end: break
        case .text: addText(UnsafeBufferPointer(rebasing: page[event.range]), style)
        case .sideText: addSideText(event, style)
        case .image:
            style.traits.insert(.image)
            addSideText(event, style)
        case .drawing: addDrawing(event)
        case .lineBreak: if keepsWhiteSpace { preformatted.breakLine() } else { line.breakLine(style) }
        case .wordEnd: if keepsWhiteSpace { preformatted.isWordEnded = true } else { line.isWordEnded = true }
        case .id: addID(tree.elements[Int(event.start)])
        case .raise: sign = "^"
        case .lower:
            sign = "_"
            line.partFraction()
        case .endScript:
            sign = nil
            isBehindSign = hasSign
            hasSign = false
        case .openQuote:
            quoteDepth += 1
            addGenerated(quoteDepth % 2 == 1 ? "“" : "‘", style)
        case .closeQuote:
            addGenerated(quoteDepth % 2 == 1 ? "”" : "’", style)
            quoteDepth -= 1
        }
    }

    private func style(of event: GuideTree.Event) -> InlineBuffer.Style {
        InlineBuffer.Style(traits: event.traits.union(blockTraits), link: event.link)
    }

    private mutating func addText(_ text: UnsafeBufferPointer<UInt8>, _ style: InlineBuffer.Style) {
        if sign != nil || isBehindSign { addSign(before: text, style) }
        if keepsWhiteSpace { preformatted.append(text) } else { line.append(text, style) }
    }

    /// Parts raised and lowered figures from those beside them: 10<sup>3</sup> must not read 103.
    private mutating func addSign(before text: UnsafeBufferPointer<UInt8>, _ style: InlineBuffer.Style) {
        guard let first = text.first(where: { !TagReader.isSpace($0) }) else { return }
        let isAfterDigit = Self.isDigit(keepsWhiteSpace ? preformatted.lastByte : line.lastByte)
        var mark: StaticString?
        if let sign {
            if isAfterDigit, Self.isDigit(first) || first == 0x2D || first == 0xE2 { mark = sign }
            hasSign = mark != nil
        } else if isAfterDigit, Self.isDigit(text.first) {
            mark = " "
        }
        (sign, isBehindSign) = (nil, false)
        mark?.withUTF8Buffer {
            if keepsWhiteSpace { preformatted.append($0) } else { line.append($0, style) }
        }
    }

    private mutating func addSideText(_ event: GuideTree.Event, _ style: InlineBuffer.Style) {
        tree.sideBuffer.withUnsafeBufferPointer { buffer in
            let text = UnsafeBufferPointer(rebasing: buffer[event.range])
            if keepsWhiteSpace, style.traits.contains(.image) {
                preformatted.append(picture: text)
            } else {
                addText(text, style)
            }
        }
    }

    /// Adds the text of a drawing, as a paragraph by itself where there may be one.
    private mutating func addDrawing(_ event: GuideTree.Event) {
        let isApart = flatDepth == 0 && preformattedDepth == 0 && (headings.last ?? 0) == 0
        if isApart { flush() }
        addSideText(event, InlineBuffer.Style(traits: .image))
        guard isApart, var span = line.finish(tree.links).first else { return }
        span.drawing = UInt8(clamping: event.link)
        append(.paragraph([span]))
    }

    private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

    private mutating func addGenerated(_ text: StaticString, _ style: InlineBuffer.Style) {
        text.withUTF8Buffer { addText($0, style) }
    }

    /// Ends the block of text that is being collected.
    mutating func flush() {
        guard flatDepth == 0 else { return }
        if keepsWhiteSpace {
            let text = preformatted.finish()
            if !text.isEmpty { append(.preformatted(text)) }
            return
        }
        (sign, hasSign, isBehindSign) = (nil, false, false)
        let spans = line.finish(tree.links)
        guard !spans.isEmpty else { return }
        if let level = headings.last, level > 0 {
            // What follows within the same heading is text: a heading without an end tag holds half the page.
            headings[headings.count - 1] = 0
            append(.heading(level: level, spans))
        } else {
            append(.paragraph(spans))
        }
    }

    /// True within `<pre>`, except in elements that hold only spans.
    private var keepsWhiteSpace: Bool { preformattedDepth > 0 && flatDepth == 0 && (headings.last ?? 0) == 0 }
}

// MARK: - Flat content

extension BlockBuilder {
    /// Begins a new line for a block inside an element that holds only spans. Items also get a mark.
    private mutating func openFlat(_ event: GuideTree.Event, _ info: GuideTree.Element?) -> Opened.Action {
        addID(info)
        let (tag, style) = (event.tag, style(of: event))
        if tag == .td || tag == .th {
            // A cell of a table within a cell: side by side with the one before it.
            line.appendBar(style)
            return .none
        }
        line.breakBlock(style)
        switch tag.kind {
        case .listItem: line.append("- ", style)
        case .heading: blockTraits.insert(.strong)
        default: break
        }
        return .flat
    }
}
