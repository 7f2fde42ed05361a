/// The sections of a guide, found by id or by heading.
extension Guide {
    /// The sections with fixed ids that Muster's guides consist of.
    public enum FixedSection: String, Sendable, CaseIterable {
        case doNow = "do-now"
        case overview, before, during, after
    }

    /// A heading or section, with its text.
    public struct OutlineEntry: Sendable, Equatable {
        /// The ids of a `#fragment` that leads here: the heading's own and those of the elements that it begins.
        public var ids: [String]
        /// The level, 1 to 6.
        public var level: Int
        public var text: String
    }

    /// Returns the content of the element with an id: a container's blocks; from a heading to the next one of
    /// the same or a higher level; any other block by itself. `nil` if no block has the id.
    public func section(_ id: String) -> [Block]? {
        // Lists of blocks still to be looked through; the last one first.
        var waiting = [blocks[...]]
        while var rest = waiting.popLast() {
            guard let block = rest.popFirst() else { continue }
            if block.ids.contains(id) { return Self.content(of: block, followedBy: rest) }
            waiting.append(rest)
            waiting += block.content.children.reversed().map { $0[...] }
        }
        return nil
    }

    private static func content(of block: Block, followedBy rest: ArraySlice<Block>) -> [Block] {
        switch block.content {
        case .container(let blocks): blocks
        case .heading(let level, _): [block] + rest.prefix { $0.headingLevel ?? .max > level }
        default: [block]
        }
    }

    /// The first line of do-now below its heading; nil if there is none.
    public var firstAction: String? {
        var (isHeading, first) = (false, String?.none)
        Block.walk(section(FixedSection.doNow.rawValue) ?? []) { visit in
            switch visit {
            case .block(let block, _): isHeading = block.headingLevel != nil
            case .spans(let spans): if !isHeading, first == nil { first = GuideText.text(of: spans) }
            case .preformatted: break
            }
        }
        return first
    }

    /// The fixed sections that the guide has, in its order.
    public var fixedSections: [FixedSection] {
        var found: [FixedSection] = []
        Block.walk(blocks) { visit in
            guard case .block(let block, _) = visit else { return }
            for section in block.ids.compactMap(FixedSection.init) where !found.contains(section) {
                found.append(section)
            }
        }
        return found
    }

    public var outline: [OutlineEntry] {
        var entries: [OutlineEntry] = []
        var openIDs: [String] = []
        Block.walk(blocks) { visit in
            guard case .block(let block, _) = visit else { return }
            openIDs += block.ids
            if case .container = block.content { return }
            if case .heading(let level, let spans) = block.content {
                entries.append(OutlineEntry(ids: openIDs, level: level, text: spans.oneLine))
            }
            openIDs = []
        }
        return entries
    }
}

extension Block {
    var headingLevel: Int? { if case .heading(let level, _) = content { level } else { nil } }
}

extension Block.Content {
    /// The lists of blocks within the block: its content, or that of each item.
    public var children: [[Block]] {
        switch self {
        case .quote(let blocks), .container(let blocks): [blocks]
        case .orderedList(_, _, let items), .unorderedList(let items): items
        case .definitionList(let definitions): definitions.map(\.details)
        case .heading, .paragraph, .table, .preformatted, .rule: []
        }
    }
}

extension [Span] {
    /// The text of all spans on one line: forced line breaks become spaces.
    public var oneLine: String {
        let text = text
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
        return String(
            decoding: text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    var text: String { reduce(into: "") { $0 += $1.text } }
}
