internal import TextMetrics

/// Finds the line of a guide that answers what a person typed.
extension Guide {
    public struct Answer: Sendable, Equatable {
        /// The section that it stands in; nil in a guide without fixed sections.
        public var section: FixedSection?
        /// The line: a paragraph, a table, an item with everything nested in it, or a heading with the block below it.
        public var blocks: [Block]
    }

    /// The sections whose words may be an answer: what is done now, and next.
    private static let answering: [FixedSection] = [.doNow, .during]

    /// Returns the line with these words, in `do-now` or `during`, a heading that is these words before all; or, if
    /// `words` is the id of an element, the beginning of it. Returns nil if the guide has neither. A guide without fixed
    /// sections is looked through as a whole.
    public func answer(_ words: String) -> Answer? {
        guard words.contains(where: { !$0.isWhitespace }) else { return nil }
        if let blocks = section(words) {
            return Answer(
                section: FixedSection(rawValue: words), blocks: Self.beginning(of: blocks).withoutPictures)
        }
        let sections = answeringSections
        for find in [Self.heading, Self.line] {
            for (section, blocks) in sections {
                if let line = find(words, blocks) {
                    return Answer(section: section, blocks: line.withoutPictures)
                }
            }
        }
        return nil
    }

    /// Returns those words for which `answer(_:)` returns nil. The text of the guide is put together once for all of them.
    public func unanswered(_ words: [String]) -> Set<String> {
        let text = answeringSections.flatMap(\.blocks).map(\.plainText).joined(separator: "\n")
        return Set(words).filter { words in
            let isOneLine = words.contains { !$0.isWhitespace } && !words.contains(where: \.isNewline)
            return !(isOneLine && text.holds(words)) && answer(words) == nil
        }
    }

    private var answeringSections: [(section: FixedSection?, blocks: [Block])] {
        let present = fixedSections
        guard !present.isEmpty else { return [(nil, blocks)] }
        return Self.answering.filter(present.contains).map { ($0, section($0.rawValue) ?? []) }
    }

    /// Returns the guide with `added` behind one of its fixed sections, or the guide itself if it lacks that.
    public func inserting(_ added: [Block], after section: FixedSection) -> Guide {
        changingSections { list in
            guard let own = Self.parts(of: list).first(where: { $0.section == section })?.own else {
                return nil
            }
            return list[..<own.upperBound] + added + list[own.upperBound...]
        }
    }

    /// Returns the heading that is these words, with what stands under it.
    private static func heading(_ words: String, in blocks: [Block]) -> [Block]? {
        var waiting = [blocks]
        while let list = waiting.popLast() {
            for (index, block) in list.enumerated() {
                if case .heading(_, let spans) = block.content, spans.oneLine == words {
                    return beginning(of: list[index...])
                }
                if case .container(let inner) = block.content { waiting.append(inner) }
            }
        }
        return nil
    }

    /// Returns the innermost line with these words.
    private static func line(with words: String, in blocks: [Block]) -> [Block]? {
        var best: [Block]?
        var inside = blocks
        while let index = inside.firstIndex(where: { $0.plainText.holds(words) }) {
            let block = inside[index]
            switch block.content {
            case .container(let inner), .quote(let inner): inside = inner
            case .orderedList(_, _, let items), .unorderedList(let items):
                guard let item = items.first(where: { $0.contains { $0.plainText.holds(words) } }) else {
                    return best
                }
                (best, inside) = (item, item)
            // A heading answers with what stands under it.
            case .heading: return best ?? beginning(of: inside[index...])
            case .paragraph, .definitionList, .table, .preformatted, .rule: return best ?? [block]
            }
        }
        return best
    }

    /// Returns the first block of a list, with the headings above it.
    private static func beginning(of blocks: some Collection<Block>) -> [Block] {
        Array(blocks.prefix(blocks.prefix { $0.headingLevel != nil }.count + 1))
    }
}

extension [Block] {
    /// The blocks without drawings, for which a few lines have no room.
    fileprivate var withoutPictures: [Block] {
        compactMap { block in
            switch block.content {
            case .paragraph(let spans) where spans.isPicture: nil
            case .container(let inner): Block(ids: block.ids, .container(inner.withoutPictures))
            case .orderedList(let start, let numbering, let items):
                Block(
                    ids: block.ids,
                    .orderedList(start: start, numbering: numbering, items: items.map(\.withoutPictures)))
            case .unorderedList(let items):
                Block(ids: block.ids, .unorderedList(items: items.map(\.withoutPictures)))
            default: block
            }
        }
    }
}
