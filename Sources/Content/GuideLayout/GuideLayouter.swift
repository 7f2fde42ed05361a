import GuideDocument
import TextMetrics

/// Lays a guide out for one width: blocks in, lines of styled runs out.
public enum GuideLayouter {
    /// Returns the rows of a drawing, a character a column, or nil to show its text.
    public typealias Pictures = (_ index: Int, _ columns: Int) -> [String]?

    /// Lays out the whole guide. No line is wider than `options.width`.
    public static func layout(
        _ guide: Guide, options: LayoutOptions, pictures: Pictures? = nil
    ) -> GuideLayout {
        // What to do now is never pushed down by a picture.
        layout(
            blocks: guide.blocks, options: options, pictures: pictures,
            drawsAtOnce: guide.section(Guide.FixedSection.doNow.rawValue) == nil)
    }

    /// Lays out some blocks of a guide as if they were the whole guide.
    public static func layout(
        blocks: [Block], options: LayoutOptions, pictures: Pictures? = nil, drawsAtOnce: Bool = true
    ) -> GuideLayout {
        var layouter = BlockLayouter(options: options)
        layouter.pictures = pictures
        layouter.drawsPictures = drawsAtOnce
        layouter.layout(blocks)
        return layouter.finish()
    }
}

struct BlockLayouter {
    let options: LayoutOptions
    var writer: LineWriter
    var links: [GuideLayout.Link] = []
    var headings: [GuideLayout.Heading] = []

    /// The kind of plain text in the current block: body, quote or card text.
    var textKind = Role.Kind.body
    /// True if blocks follow each other without blank lines (inside a tight list).
    var isTight = false
    var listDepth = 0
    var isInCard = false
    var hasTitle = false
    var hasReducedTable = false
    var pictures: GuideLayouter.Pictures?
    /// False up to the end of what to do now.
    var drawsPictures = true
    /// The text of the current leaf; reused for every leaf.
    var leafText = LeafText()
    /// The text of a rule by its width: a page may have very many, and each would have a copy.
    private(set) var ruleTexts: [Int: String] = [:]

    init(options: LayoutOptions) {
        self.options = options
        let widths = LayoutOptions.widths
        writer = LineWriter(width: min(max(options.width, widths.lowerBound), widths.upperBound))
    }

    var isAscii: Bool { options.symbols == .ascii }

    mutating func finish() -> GuideLayout {
        writer.finish()
        // A link whose text shows nothing has no position: it shares that of the link before.
        for index in links.indices where links[index].line < 0 {
            links[index].line = index > 0 ? links[index - 1].line : 0
            links[index].column = index > 0 ? links[index - 1].column : 0
        }
        return GuideLayout(
            width: writer.width, lines: writer.lines, links: links, headings: headings,
            lineOfID: writer.lineOfID, hasReducedTable: hasReducedTable)
    }

    mutating func layout(_ blocks: [Block]) {
        let start = writer.lines.count
        for block in blocks {
            if !isTight, writer.lines.count > start { writer.requestBlank() }
            layout(block)
        }
    }

    private mutating func layout(_ block: Block) {
        writer.add(ids: block.ids)
        switch block.content {
        case .heading(let level, let spans): heading(level, spans)
        case .paragraph(let spans): paragraph(spans)
        case .orderedList(let start, let numbering, let items): list(items, numbering, start: start)
        case .unorderedList(let items):
            list(items, ListNumbering(), start: isInCard && listDepth == 0 ? 1 : nil)
        case .definitionList(let definitions): definitionList(definitions)
        case .table(let table): layout(table)
        case .quote(let blocks): quote(blocks)
        case .preformatted(let text): preformatted(text)
        case .rule: rule()
        case .container(let blocks):
            let isDoNow = block.ids.contains(Guide.FixedSection.doNow.rawValue)
            if isDoNow, drawsCard(blocks) { card(blocks) } else { layout(blocks) }
            if isDoNow { drawsPictures = true }
        }
    }

    // MARK: Leaves

    private mutating func heading(_ level: Int, _ spans: [GuideDocument.Span]) {
        if level <= 1, !hasTitle {
            hasTitle = true
            if options.skipsTitle {
                // Skipped is what says the title above the page, or any if that is not known.
                let folded = TextFolding.folded(GuideText.text(of: spans))
                if options.title.map({ TextFolding.folded($0) == folded }) ?? true { return writer.endLeaf() }
            }
        }
        let kind: Role.Kind =
            isInCard ? .cardTitle : level <= 1 ? .title : level == 2 ? .heading : .subheading
        fill(spans, kind: kind, isHeading: true)
        writer.beginLeaf(heading: level)
        let anchor = writer.anchor()
        let line = writeLeaf()
        if let line {
            var title = leafText.text.text(0..<leafText.byteCount)
            if title.utf8.contains(0x0A) { title = title.split(separator: "\n").joined(separator: " ") }
            headings.append(.init(title: title, level: level, line: line, anchor: anchor))
        }
        writer.endLeaf()
    }

    mutating func paragraph(_ spans: [GuideDocument.Span], isStrong: Bool = false) {
        if spans.isPicture, drawsPictures,
            let rows = pictures?(Int(spans[0].drawing) - 1, writer.nextTextWidth)
        {
            return picture(rows)
        }
        fill(spans, kind: textKind, isStrong: isStrong)
        writer.beginLeaf()
        writeLeaf()
        writer.endLeaf()
    }

    private mutating func rule() {
        guard options.drawsLines else { return writer.endLeaf() }
        writer.beginLeaf()
        let width = writer.nextTextWidth
        let text = ruleTexts[width] ?? String(isAscii ? "-" : "─", times: width)
        ruleTexts[width] = text
        writer.writeLine(LaidOutRun(text: text, role: Role(.rule), width: width), writer.anchor())
        writer.endLeaf()
    }

    private mutating func picture(_ rows: [String]) {
        if !rows.isEmpty { writer.beginLeaf() }
        for row in rows {
            let run = LaidOutRun(text: row, role: Role(.code), width: row.unicodeScalars.count)
            writer.writeLine(run, writer.anchor())
        }
        writer.endLeaf()
    }

    /// Writes lines unchanged. A line that is too long continues on the next one.
    private mutating func preformatted(_ text: String) {
        leafText.removeAll()
        leafText.append(text, role: Role(.code), link: nil, symbols: options.symbols)
        writer.beginLeaf()
        writeLeaf { text, position, columns in text.nextColumns(from: position, columns: columns) }
        writer.endLeaf()
    }

    // MARK: Text

    mutating func fill(
        _ spans: [GuideDocument.Span], kind: Role.Kind, isStrong: Bool = false, isHeading: Bool = false
    ) {
        leafText.removeAll()
        var destination: String?
        for span in spans where !span.text.isEmpty {
            if let link = span.link, !link.isEmpty {
                if link != destination {
                    links.append(.init(destination: link, line: -1, column: 0, text: ""))
                }
                links[links.count - 1].text += span.text
            }
            destination = span.link
            var role = Role(
                kind, strong: isStrong || span.traits.contains(.strong),
                emphasis: span.traits.contains(.emphasis))
            if !isHeading, span.traits.contains(.code) { role.kind = .code }
            if span.traits.contains(.image) { role.kind = .image }
            leafText.append(
                span.drawing > 0
                    ? "[Picture: \(span.text)]" : span.traits.contains(.image) ? "[\(span.text)]" : span.text,
                role: role,
                link: destination?.isEmpty == false ? links.count - 1 : nil, symbols: options.symbols)
        }
    }

    /// Writes the lines of `leafText`. Returns the index of the first of them, or nil if there is no text.
    /// - Parameters:
    ///   - offset: the bytes of its leaf before this text.
    ///   - next: returns the line that begins at a position, in so many columns.
    @discardableResult
    mutating func writeLeaf(
        offset: Int = 0,
        next: (BreakableText, _ position: Int, _ columns: Int) -> BrokenLine? = {
            $0.nextLine(from: $1, columns: $2)
        }
    ) -> Int? {
        var (position, cursor, continuesWord) = (0, 0, false)
        var first: Int?
        while let line = next(leafText.text, position, writer.nextTextWidth) {
            let anchor = writer.anchor(leafText.offset(of: line.start, from: offset))
            var runs = writer.beginLine(anchor)
            leafText.addRuns(
                of: line, to: &runs, cursor: &cursor, offset: offset, continuesWord: continuesWord)
            placeLinks(in: runs)
            if first == nil { first = writer.lines.count }
            writer.endLine(runs, anchor)
            continuesWord = line.endsInsideWord
            position = line.next
        }
        return first
    }

    /// Records the positions of links whose text begins in this line.
    mutating func placeLinks(in runs: [LaidOutRun]) {
        guard !links.isEmpty else { return }
        var column = 0
        for run in runs {
            if let link = run.link, links[link].line < 0 {
                links[link].line = writer.lines.count
                links[link].column = column
            }
            column += run.width
        }
    }
}
