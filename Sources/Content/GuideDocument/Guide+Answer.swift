import TextMetrics

/// Finds the line of a guide that answers what a person typed.
extension Guide {
    /// A line of a guide.
    public struct Answer: Sendable, Equatable {
        /// The section that it stands in; nil in a guide without fixed sections.
        public var section: FixedSection?
        /// The line: a paragraph, a table, an item with everything nested in it, or a heading with the block below it.
        public var blocks: [Block]
    }

    /// The sections whose words may be an answer: what is done now, and next.
    private static let answering: [FixedSection] = [.doNow, .during]

    /// Returns the line with these words, in `do-now` or `during`; or, if `words` is the id of an element, the first line
    /// of it. Returns nil if the guide has neither. A guide without fixed sections is looked through as a whole.
    public func answer(_ words: String) -> Answer? {
        guard words.contains(where: { !$0.isWhitespace }) else { return nil }
        let present = fixedSections.map(\.section)
        if let blocks = section(words) {
            let line = blocks.first { if case .heading = $0.content { false } else { true } }
            return line.map { Answer(section: FixedSection(rawValue: words), blocks: Self.firstLine(of: $0)) }
        }
        guard !present.isEmpty else { return Self.line(with: words, in: blocks).map { Answer(blocks: $0) } }
        for section in Self.answering where present.contains(section) {
            if let line = Self.line(with: words, in: self.section(section.rawValue) ?? []) {
                return Answer(section: section, blocks: line)
            }
        }
        return nil
    }

    /// Returns the guide with `added` behind one of its fixed sections, or the guide itself if it lacks that.
    public func inserting(_ added: [Block], after section: FixedSection) -> Guide {
        changingSections { list in
            guard let range = Self.range(of: section, in: list) else { return nil }
            return list[..<range.upperBound] + added + list[range.upperBound...]
        }
    }

    /// Returns the innermost line with these words.
    private static func line(with words: String, in blocks: [Block]) -> [Block]? {
        var best: [Block]?
        var inside = blocks
        while let index = inside.firstIndex(where: { $0.plainText.holds(words) }) {
            let block = inside[index]
            switch block.content {
            case .container(let inner), .quote(let inner): inside = inner
            case .orderedList(_, let items), .unorderedList(let items):
                guard let item = items.first(where: { $0.contains { $0.plainText.holds(words) } }) else {
                    return best
                }
                (best, inside) = (item, item)
            // A heading answers with what stands under it.
            case .heading: return best ?? Array(inside[index...].prefix(2))
            case .paragraph, .definitionList, .table, .preformatted, .rule: return best ?? [block]
            }
        }
        return best
    }

    private static func firstLine(of block: Block) -> [Block] {
        switch block.content {
        case .orderedList(_, let items), .unorderedList(let items): items.first ?? []
        // A container within is shown whole: only its author knows what belongs together.
        default: [block]
        }
    }
}
