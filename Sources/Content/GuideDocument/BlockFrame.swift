/// An open element that contains blocks.
struct BlockFrame {
    enum Kind {
        case plain, container, quote, definitions
        case list(start: Int?, isOrdered: Bool, ListNumbering)
        case item(value: Int?, isStray: Bool)
        case term(isStray: Bool)
        case explanation(isStray: Bool)
        case table
    }

    var kind: Kind
    var ids: [String] = []
    /// The blocks so far; of a numbered list, those before its first item.
    var blocks: [Block] = []
    var items: [[Block]] = []
    var definitions: [Definition] = []
    /// The items at the end of the frame without a list around them, which form one list, or the terms and explanations.
    var strayItems: [[Block]] = []
    var strayDefinitions: [Definition] = []

    init(_ kind: Kind) { self.kind = kind }
}

extension BlockBuilder {
    /// Begins a frame. One that is a block itself takes the waiting ids; others leave them to their first block.
    mutating func openFrame(_ kind: BlockFrame.Kind, _ info: GuideTree.Element?, takesPending: Bool = false) {
        var frame = BlockFrame(kind)
        if takesPending {
            frame.ids = pendingIDs
            pendingIDs = []
        }
        if let id = info?.id { frame.ids.append(id) }
        frames.append(frame)
    }

    mutating func openDefinitionPart(_ tag: Tag, _ info: GuideTree.Element?) {
        let isStray = if case .definitions = frames[frames.count - 1].kind { false } else { true }
        if tag == .dt {
            addID(info)
            openFrame(.term(isStray: isStray), nil)
            flatDepth += 1
        } else {
            openFrame(.explanation(isStray: isStray), info)
        }
    }

    mutating func append(_ content: Block.Content) {
        let block = Block(ids: pendingIDs, content)
        pendingIDs = []
        append(block)
    }

    private mutating func append(_ block: Block) {
        settleTail()
        let top = frames.count - 1
        switch frames[top].kind {
        case .list(_, let isOrdered, _):
            // A list right in a list belongs to the item before it. So does text in a numbered one, whose numbers would
            // change, or to its first item; in others it is an item of its own.
            if isOrdered || block.content.isList, !frames[top].items.isEmpty {
                frames[top].items[frames[top].items.count - 1].append(block)
            } else if isOrdered {
                frames[top].blocks.append(block)
            } else {
                frames[top].items.append([block])
            }
        case .definitions:
            if frames[top].definitions.isEmpty {
                frames[top].definitions.append(Definition(terms: [], details: []))
            }
            frames[top].definitions[frames[top].definitions.count - 1].details.append(block)
        default: frames[top].blocks.append(block)
        }
    }

    /// Makes a list of the collected items, or terms and explanations, that had none around them.
    mutating func settleTail() {
        let top = frames.count - 1
        let (items, definitions) = (frames[top].strayItems, frames[top].strayDefinitions)
        (frames[top].strayItems, frames[top].strayDefinitions) = ([], [])
        if !items.isEmpty { append(Block(.unorderedList(items: items))) }
        if !definitions.isEmpty { append(Block(.definitionList(definitions))) }
    }

    mutating func closeFrame() {
        settleTail()
        if case .term = frames[frames.count - 1].kind { flatDepth -= 1 }
        var frame = frames.removeLast()
        switch frame.kind {
        case .plain, .table: break
        case .container: finish(frame, frame.blocks.isEmpty ? nil : .container(frame.blocks))
        case .quote: finish(frame, frame.blocks.isEmpty ? nil : .quote(frame.blocks))
        case .definitions: finish(frame, frame.definitions.isEmpty ? nil : .definitionList(frame.definitions))
        case .list(let start, isOrdered: true, let numbering):
            if frame.items.isEmpty { frame.items = frame.blocks.map { [$0] } }
            while frame.items.last?.isEmpty == true { frame.items.removeLast() }
            let first = start ?? (numbering.isReversed ? frame.items.count : 1)
            let list = Block.Content.orderedList(start: first, numbering: numbering, items: frame.items)
            finish(frame, frame.items.isEmpty ? nil : list)
        case .list: finish(frame, frame.items.isEmpty ? nil : .unorderedList(items: frame.items))
        case .item(let value, let isStray): finishItem(frame, value, isStray)
        case .term(let isStray): finishTerm(isStray)
        case .explanation(let isStray): finishExplanation(frame, isStray)
        }
    }

    /// Adds a frame's block; an empty frame leaves its ids to the next block.
    mutating func finish(_ frame: BlockFrame, _ content: Block.Content?) {
        if let content { append(Block(ids: frame.ids, content)) } else { pendingIDs = frame.ids + pendingIDs }
    }

    /// Returns the blocks of an item or explanation with its id, on its only block or on a container.
    private func blocks(of frame: BlockFrame) -> [Block] {
        guard !frame.ids.isEmpty, let first = frame.blocks.first else { return frame.blocks }
        if frame.blocks.count > 1 { return [Block(ids: frame.ids, .container(frame.blocks))] }
        return [Block(ids: frame.ids + first.ids, first.content)]
    }

    private mutating func finishItem(_ frame: BlockFrame, _ value: Int?, _ isStray: Bool) {
        let item = blocks(of: frame)
        if item.isEmpty { finish(frame, nil) }
        let top = frames.count - 1
        guard !isStray, case .list(let start, let isOrdered, var numbering) = frames[top].kind else {
            if item.isEmpty { return }
            if !frames[top].strayDefinitions.isEmpty { settleTail() }
            return frames[top].strayItems.append(item)
        }
        // Empty items of a numbered list keep the numbers right.
        guard !item.isEmpty || isOrdered else { return }
        let isFirst = frames[top].items.isEmpty
        if isOrdered, let value {
            if !isFirst { numbering.values[frames[top].items.count] = value }
            frames[top].kind = .list(start: isFirst ? value : start, isOrdered: true, numbering)
        }
        frames[top].items.append(isFirst ? frames[top].blocks + item : item)
    }
}

// MARK: - Definitions

extension BlockBuilder {
    private mutating func finishTerm(_ isStray: Bool) {
        let spans = line.finish(tree.links)
        guard !spans.isEmpty else { return }
        changeDefinitions(isStray) { definitions in
            if definitions.last?.details.isEmpty ?? false {
                definitions[definitions.count - 1].terms.append(spans)
            } else {
                definitions.append(Definition(terms: [spans], details: []))
            }
        }
    }

    private mutating func finishExplanation(_ frame: BlockFrame, _ isStray: Bool) {
        let details = blocks(of: frame)
        guard !details.isEmpty else { return finish(frame, nil) }
        changeDefinitions(isStray) { definitions in
            if definitions.isEmpty { definitions.append(Definition(terms: [], details: [])) }
            definitions[definitions.count - 1].details += details
        }
    }

    /// Changes the definitions of the enclosing list, or the ones collected so far.
    private mutating func changeDefinitions(_ isStray: Bool, _ change: (inout [Definition]) -> Void) {
        let top = frames.count - 1
        guard isStray else { return change(&frames[top].definitions) }
        if !frames[top].strayItems.isEmpty { settleTail() }
        change(&frames[top].strayDefinitions)
    }
}

extension Block.Content {
    var isList: Bool {
        switch self {
        case .orderedList, .unorderedList, .definitionList: true
        default: false
        }
    }
}
