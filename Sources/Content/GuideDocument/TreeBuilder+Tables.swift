/// Builds tables, whose parts close each other and imply each other.
extension TreeBuilder {
    /// The properties that distinguish data tables from those that lay out a page.
    struct TableShape {
        private var cells = 0
        private var mostCells = 0
        private var hasHeader = false
        private var arranges = false

        /// True if the table lays out a page, as in old pages. Such a table has neither header cells nor a
        /// caption, and either contains headings or tables, or has only one column.
        var isLayout: Bool { !hasHeader && (arranges || mostCells == 1) }

        mutating func note(_ tag: Tag) {
            switch tag.kind {
            case .caption: hasHeader = true
            case .cell:
                if tag == .th { hasHeader = true }
                cells += 1
                mostCells = max(mostCells, cells)
            case .row: cells = 0
            case .table, .heading: arranges = true
            default: break
            }
        }
    }

    mutating func noteShape(_ tag: Tag) {
        let isWithin = tableParts.last.map { blocks[$0].tag.kind == .cell } ?? false
        if !tables.isEmpty, isWithin || tag.isTableOrPart && tag != .table {
            tables[tables.count - 1].note(tag)
        }
        if tag == .table { tables.append(TableShape()) }
    }

    mutating func finishShape(of table: OpenBlock) {
        guard let shape = tables.popLast(), table.isWritten else { return }
        let element = Int(tree.lists[table.list][table.start].start)
        let isDeclared = element > 0 && tree.elements[element - 1].isLayout
        tree.lists[table.list][table.start].isLayout = isDeclared || shape.isLayout
    }

    /// Ends the enclosing table if another one begins directly within its rows.
    mutating func closeTableAround() {
        while let part = tableParts.last {
            let kind = blocks[part].tag.kind
            if kind == .cell || kind == .caption { break }
            popTo(part)
            if kind == .table { break }
        }
    }

    /// Begins a caption, row group, row or cell; outside a table it is ignored.
    mutating func startTablePart(_ tag: Tag, _ element: GuideTree.Element?) -> Bool {
        while let part = tableParts.last {
            switch (blocks[part].tag.kind, tag.kind) {
            case (.table, .row), (.table, .cell): pushPart(.tbody, nil, in: part)
            case (.rowGroup, .cell): pushPart(.tr, nil, in: part)
            case (.table, _), (.rowGroup, .row), (.row, .cell):
                pushPart(tag, element, in: part)
                if tag.kind == .cell || tag.kind == .caption { pushMarker() }
                return true
            default: popTo(part)
            }
        }
        return false
    }

    private mutating func pushPart(_ tag: Tag, _ element: GuideTree.Element?, in part: Int) {
        popTo(part + 1)
        closeInlines(atDepth: part + 1)
        push(tag, element, isTablePart: true)
    }

    /// Returns the index of the table or table part that an end tag ends, or nil.
    func indexOfTablePart(endedBy tag: Tag) -> Int? {
        guard let part = tableParts.last else { return nil }
        let within = blocks[part].tag
        switch tag.kind {
        case .table: return tableParts.last(where: { blocks[$0].tag == .table })
        case .caption, .cell: return within == tag ? part : nil
        default:
            // `</tr>`, `</tbody>` and the like close the cell and the row they stand in; in a caption they are nothing.
            guard within.kind != .caption,
                let open = tableParts.last(where: { [tag, .table].contains(blocks[$0].tag) }),
                blocks[open].tag == tag
            else { return nil }
            return open
        }
    }
}

extension Tag {
    /// True for an element that only groups what is in it, and does not say what it is.
    var isSeenThrough: Bool {
        switch self {
        case .ol, .ul, .dl, .li, .dt, .dd, .table, .caption, .td, .th: false
        default: true
        }
    }

    /// True for a table, a row and the like: other content written directly in it comes before the table.
    var holdsOnlyTableParts: Bool { kind == .table || kind == .rowGroup || kind == .row }

    var isTableOrPart: Bool {
        switch kind {
        case .table, .caption, .rowGroup, .row, .cell: true
        default: false
        }
    }
}
