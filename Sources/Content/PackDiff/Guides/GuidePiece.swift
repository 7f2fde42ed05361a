import GuideDocument

/// The smallest unit of a guide that is compared: a step, a list item, a paragraph, a heading, a table row.
struct GuidePiece {
    var what: PackChange.What
    /// The text on one line, never empty.
    var text: String
    /// The fixed section that contains it (`during`), or otherwise the heading above it.
    var place: String
    var links: [Guide.Link]
    var pictures: [Picture]

    /// A drawing that is shown with the text.
    struct Picture {
        var address: String
        /// Nil if it cannot be drawn.
        var drawing: LineDrawing?
    }
}

/// The pieces of a guide, grouped by section.
struct GuidePieces {
    /// The pieces by the id of their fixed section; pieces outside of any have the empty key.
    private(set) var parts: [String: [GuidePiece]] = [:]
    private var section = ""
    private var heading = ""
    private let title: String
    /// The drawings of the guide, by their number less 1.
    private let pictures: [GuidePiece.Picture]

    /// - Parameter guide: with its drawings.
    init(_ guide: Guide) {
        title = guide.metadata.title
        pictures = zip(guide.metadata.drawings, guide.drawings).map(GuidePiece.Picture.init)
        add(guide.blocks)
    }

    private mutating func add(_ blocks: [Block]) { for block in blocks { add(block) } }

    private mutating func add(_ block: Block) {
        let outer = section
        if let fixed = block.fixedSection { section = fixed.rawValue }
        switch block.content {
        case .container(let inner):
            add(inner)
            section = outer
        case .quote(let inner): add(inner)
        case .heading(let level, let spans):
            let text = GuideText.text(of: spans)
            // A changed title is reported once, as metadata.
            if level == 1, text == title { return }
            if section.isEmpty { heading = text }
            append(.heading, [block])
        case .paragraph: append(.paragraph, [block])
        case .orderedList(_, _, let items): for item in items { add(item: item, .step) }
        case .unorderedList(let items):
            for item in items {
                add(item: item, section == Guide.FixedSection.doNow.rawValue ? .step : .item)
            }
        case .definitionList(let definitions):
            for definition in definitions { append(.item, [Block(.definitionList([definition]))]) }
        case .table(let table):
            if !table.caption.isEmpty { append(.paragraph, [Block(.paragraph(table.caption))]) }
            for row in table.rows { append(.row, [Block(.table(Table(rows: [row])))], between: " | ") }
        case .preformatted(let text):
            for line in text.split(separator: "\n") { append(.line, [Block(.preformatted(String(line)))]) }
        case .rule: break
        }
    }

    /// Adds a list item without its nested lists, then the items of those.
    private mutating func add(item: [Block], _ what: PackChange.What) {
        var own: [Block] = []
        for block in item {
            switch block.content {
            case .orderedList, .unorderedList:
                append(what, own)
                own = []
                add(block)
            default: own.append(block)
            }
        }
        append(what, own)
    }

    private mutating func append(_ what: PackChange.What, _ blocks: [Block], between separator: String = " ")
    {
        let text = GuideText.pieces(of: blocks).joined(separator: separator)
        guard !text.isEmpty else { return }
        parts[section, default: []].append(
            GuidePiece(
                what: what, text: text, place: section.isEmpty ? heading : section,
                links: Guide(blocks: blocks).links, pictures: pictures(in: blocks)))
    }

    private func pictures(in blocks: [Block]) -> [GuidePiece.Picture] {
        var found: [GuidePiece.Picture] = []
        Block.walk(blocks) { visit in
            guard case .spans(let spans) = visit else { return }
            let indices = spans.map { Int($0.drawing) - 1 }
            found += indices.filter(pictures.indices.contains).map { pictures[$0] }
        }
        return found
    }
}
