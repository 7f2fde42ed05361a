/// Builds the page's tree by the rules of the HTML Standard's tree construction ("13.2.6").
/// Blocks are a stack. Inline elements are a list beside it, and the look of a text is what the list adds up
/// to: so formatting that crosses blocks takes no clones ("adoption agency"), formatting that goes on in the
/// next block is not opened again there, and no elements are duplicated. A tag that would go beyond the
/// limits is stripped, its end tag too.
struct TreeBuilder {
    enum Outcome { case written, stripped, ignored }
    enum Limit { case depth, count }

    struct OpenBlock {
        var tag: Tag
        /// The list of the tree that contains its `begin`, and the index in it.
        var list: Int
        var start: Int
        var isHidden: Bool
        /// False within a hidden element, where nothing is written.
        var isWritten: Bool
    }

    static let depthLimit = 512
    static let countLimit = 300_000

    var tree = GuideTree()
    var blocks: [OpenBlock] = []
    /// The indices in `blocks` of tables and their parts, outermost first.
    var tableParts: [Int] = []
    /// The shapes of the open tables, outermost first.
    var tables: [TableShape] = []
    var inlines: [OpenInline] = []
    /// True if a formatting element may have been closed by the end of its block.
    var mayReopen = false
    private(set) var limit = Limit.depth
    var count = 0
    /// The offsets in the page of the open blocks that are hidden, outermost first.
    private var hiddenStarts: [Int] = []
    /// The offsets of the hidden elements that ended without the end tag that they need.
    var unclosedHidden: Set<Int> = []
    private var stripped = [Int](repeating: 0, count: Tag.allCases.count)

    init() {
        blocks.reserveCapacity(32)
        inlines.reserveCapacity(32)
    }

    // MARK: Tags

    /// - Parameter name: distinguishes neutral elements; 0 for others.
    mutating func start(_ tag: Tag, _ element: GuideTree.Element? = nil, name: UInt32 = 0) -> Outcome {
        guard !isFull() else {
            // What follows without its tags must not gather in one cell of a table.
            if limit == .count, let table = tableParts.first { popTo(table) }
            stripped[Int(tag.rawValue)] += 1
            return .stripped
        }
        switch tag.kind {
        case .formatting, .phrasing:
            startInline(tag, element, name)
            return .written
        case .caption, .rowGroup, .row, .cell: return startTablePart(tag, element) ? .written : .ignored
        case .listItem, .definitionPart: closeListPart(of: tag.kind)
        case .table: closeTableAround()
        case .heading, .paragraph, .block, .rule: break
        }
        if let paragraph = indexInScope(where: { $0 == .p }) { popTo(paragraph) }
        if tag.kind == .heading, blocks.last?.tag.kind == .heading, !hasInlineInBlock { popBlock() }
        push(tag, element)
        if tag.kind == .rule { popBlock() }
        return .written
    }

    mutating func end(_ tag: Tag, name: UInt32 = 0) -> Outcome {
        if stripped[Int(tag.rawValue)] > 0 {
            stripped[Int(tag.rawValue)] -= 1
            return .stripped
        }
        guard let index = index(endedBy: tag, name: name) else {
            // Browsers make an empty paragraph of it.
            guard tag == .p, count < Self.countLimit else { return .ignored }
            push(.p, nil)
            popBlock()
            return .written
        }
        switch tag.kind {
        case .formatting: endFormatting(at: index)
        case .phrasing: endPhrasing(at: index)
        default:
            popTo(index + 1)
            popBlock(hasEndTag: true)
        }
        return .written
    }

    /// Returns the index, among the inline elements or the blocks, of the open element that an end tag ends, or nil.
    func index(endedBy tag: Tag, name: UInt32) -> Int? {
        switch tag.kind {
        case .formatting: indexOfFormatting(endedBy: tag)
        case .phrasing: indexOfPhrasing(endedBy: tag, name)
        case .table, .caption, .rowGroup, .row, .cell: indexOfTablePart(endedBy: tag)
        case .rule: nil
        case .heading: indexInScope { $0.kind == .heading }
        case .listItem: indexInScope(boundedByLists: true) { $0 == .li }
        case .paragraph, .block, .definitionPart: indexInScope { $0 == tag }
        }
    }

    mutating func finish() {
        for inline in inlines { noteUnclosed(inline) }
        popTo(0)
        closeInlines(atDepth: 0)
    }

    private mutating func isFull() -> Bool {
        limit = count >= Self.countLimit ? .count : .depth
        return limit == .count || blocks.count + inlines.count >= Self.depthLimit
    }
}

// MARK: - Writing

extension TreeBuilder {
    /// Adds inline content: a run of text, a line break, or a picture, of which `number` is that of its
    /// drawing or 0.
    mutating func add(_ kind: GuideTree.Event.Kind, _ start: Int = 0, _ end: Int = 0, number: Int = 0) {
        reopenFormatting()
        addWithin(kind, start, end, number: number)
    }

    /// Adds the same without continuing formatting from the block before.
    mutating func addWithin(_ kind: GuideTree.Event.Kind, _ start: Int = 0, _ end: Int = 0, number: Int = 0) {
        let style = self.style
        write(
            GuideTree.Event(
                kind: kind, traits: style.traits, link: number > 0 ? UInt32(number) : style.link,
                start: UInt32(start), end: UInt32(end)))
    }

    /// False within a hidden element, where nothing is written.
    private var isShown: Bool { hiddenStarts.isEmpty && !style.isHidden }

    mutating func write(_ event: GuideTree.Event) {
        guard isShown else { return }
        let list = currentList
        tree.lists[list].append(event)
    }

    /// True if white space between two tags counts here, as it does not between parts of a table.
    var keepsSpace: Bool { blocks.last.map { !$0.tag.holdsOnlyTableParts } ?? true }

    /// The index in the tree of the numbered list around text at this point, if the text is in none of its items.
    var listAroundStray: Int? {
        guard isShown, let block = blocks.last(where: { !$0.tag.isSeenThrough }), block.tag == .ol,
            block.isWritten
        else { return nil }
        return block.start
    }

    var isAfterLineBreak: Bool { tree.lists[blocks.last?.list ?? 0].last?.kind == .lineBreak }

    /// The list for the next event in the current block. Content that a table cannot contain comes before the table.
    private var currentList: Int {
        mutating get {
            guard let block = blocks.last else { return 0 }
            guard block.tag.holdsOnlyTableParts else { return block.list }
            guard let table = tableParts.last(where: { blocks[$0].tag == .table }), blocks[table].isWritten
            else { return block.list }
            let (list, start) = (blocks[table].list, blocks[table].start)
            if tree.lists[list][start].end == 0 {
                tree.lists[list][start].end = UInt32(tree.lists.count)
                tree.lists.append([])
            }
            return Int(tree.lists[list][start].end)
        }
    }
}

// MARK: - The stack of blocks

extension TreeBuilder {
    mutating func push(_ tag: Tag, _ element: GuideTree.Element?, isTablePart: Bool = false) {
        count += 1
        let isWritten = isShown && element?.isHidden != true
        var block = OpenBlock(
            tag: tag, list: 0, start: 0, isHidden: element?.isHidden ?? false, isWritten: isWritten)
        if isWritten {
            let list = isTablePart ? blocks.last?.list ?? 0 : currentList
            (block.list, block.start) = (list, tree.lists[list].count)
            let style = self.style
            var event = GuideTree.Event(kind: .begin, tag: tag, traits: style.traits, link: style.link)
            if let element, element.matters {
                tree.elements.append(element)
                event.start = UInt32(tree.elements.count)
            }
            tree.lists[list].append(event)
        }
        if block.isHidden { hiddenStarts.append(Int(element?.offset ?? 0)) }
        noteShape(tag)
        if tag.isTableOrPart { tableParts.append(blocks.count) }
        blocks.append(block)
    }

    mutating func popBlock(hasEndTag: Bool = false) {
        closeInlines(atDepth: blocks.count)
        let block = blocks.removeLast()
        if tableParts.last == blocks.count { tableParts.removeLast() }
        if block.isHidden, let start = hiddenStarts.popLast(), !hasEndTag,
            UnclosedElements.slot(block.tag) != nil
        {
            unclosedHidden.insert(start)
        }
        switch block.tag.kind {
        case .cell, .caption: clearToMarker()
        case .table: finishShape(of: block)
        default: break
        }
        guard block.isWritten else { return }
        let style = self.style
        tree.lists[block.list].append(GuideTree.Event(kind: .end, traits: style.traits, link: style.link))
    }

    mutating func popTo(_ index: Int) { while blocks.count > index { popBlock() } }

    /// Returns the index of the innermost such block, unless a table, cell or caption comes before it.
    private func indexInScope(boundedByLists: Bool = false, where condition: (Tag) -> Bool) -> Int? {
        for index in blocks.indices.reversed() {
            let tag = blocks[index].tag
            if condition(tag) { return index }
            switch tag {
            case .table, .caption, .td, .th: return nil
            case .ol, .ul: if boundedByLists { return nil }
            default: break
            }
        }
        return nil
    }

    /// Ends the previous item, or the previous term or explanation, and the elements left open in it.
    private mutating func closeListPart(of kind: Tag.Kind) {
        for index in blocks.indices.reversed() {
            let tag = blocks[index].tag
            if tag.kind == kind { return popTo(index) }
            if tag != .address, tag != .div, tag != .p { return }
        }
    }
}
