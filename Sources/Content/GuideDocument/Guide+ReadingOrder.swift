/// Puts a guide's sections in the order in which they are read, which may differ from that of its file.
extension Guide {
    /// The guide in reading order: what to do now, during and afterward, and only then what it is and how to
    /// prepare. A guide for preparedness keeps the order of its file.
    /// Sections beside each other change places, with what stands between them; what is above the first stays there.
    public var inReadingOrder: Guide {
        metadata.isForPreparedness ? self : changingSections { Self.inReadingOrder($0) }
    }

    /// Returns the guide with the first list of blocks changed for which `change` returns another, the outermost first.
    func changingSections(_ change: ([Block]) -> [Block]?) -> Guide {
        // Lists of blocks still to be looked at, with the containers they are in; the outermost first.
        var waiting: [(path: [Int], list: [Block])] = [([], blocks)]
        var next = 0
        while next < waiting.count {
            let (path, list) = waiting[next]
            next += 1
            if let changed = change(list) {
                var guide = self
                guide.blocks = Self.replacing(blocks, at: path[...], with: changed)
                return guide
            }
            guard path.count < Self.deepestSections else { continue }
            for (index, block) in list.enumerated() {
                if case .container(let inner) = block.content { waiting.append((path + [index], inner)) }
            }
        }
        return self
    }

    /// The greatest depth of containers around the sections. Muster's guides have one; other pages have a few.
    private static let deepestSections = 8

    private static func replacing(_ blocks: [Block], at path: ArraySlice<Int>, with list: [Block]) -> [Block]
    {
        guard let index = path.first, case .container(let inner) = blocks[index].content else { return list }
        var blocks = blocks
        blocks[index].content = .container(replacing(inner, at: path.dropFirst(), with: list))
        return blocks
    }

    /// Returns the list with its sections in order, or nil if it has no two that could change places.
    private static func inReadingOrder(_ list: [Block]) -> [Block]? {
        let parts = parts(of: list)
        guard parts.count > 1 else { return nil }
        let sorted = parts.enumerated().sorted { left, right in
            (left.element.section.readingRank, left.offset)
                < (right.element.section.readingRank, right.offset)
        }
        return sorted.reduce(into: Array(list[..<parts[0].whole.lowerBound])) { $0 += list[$1.element.whole] }
    }

    /// A fixed section of a list of blocks.
    struct Part {
        var section: FixedSection
        /// The section: its container, or its heading with what follows it.
        var own: Range<Int>
        /// The section with what belongs to it of the blocks beside it.
        var whole: Range<Int>

        var before: Range<Int> { whole.lowerBound..<own.lowerBound }
        var after: Range<Int> { own.upperBound..<whole.upperBound }
    }

    /// Returns the sections of a list. Together they hold all blocks from the first section on.
    static func parts(of list: [Block]) -> [Part] {
        var parts: [Part] = []
        for (index, block) in list.enumerated() {
            guard let section = block.fixedSection else { continue }
            var end = index + 1
            if let level = block.headingLevel {
                // The section is what follows its heading.
                end =
                    list[end...].firstIndex { $0.fixedSection != nil || $0.headingLevel ?? .max <= level }
                    ?? list.count
            }
            var start = index
            if let last = parts.last {
                start = startOfWhole(section, at: index, after: last, in: list)
                parts[parts.count - 1].whole = last.whole.lowerBound..<start
            }
            parts.append(Part(section: section, own: index..<end, whole: start..<list.count))
        }
        return parts
    }

    /// Returns the index at which the blocks that belong to a section begin, which is at `index` or before it. What stands
    /// between two sections goes with the one that is read first, so that no one reads it too late; but nothing goes above
    /// do-now, and a sentence that ends in a colon introduces what follows it.
    private static func startOfWhole(
        _ section: FixedSection, at index: Int, after last: Part, in list: [Block]
    ) -> Int {
        let between = last.own.upperBound..<index
        if section != .doNow, section.readingRank < last.section.readingRank { return between.lowerBound }
        if let block = list[between].last, case .paragraph(let spans) = block.content, spans.endsInColon {
            return index - 1
        }
        return index
    }

    /// The blocks of the guide; each container around sections is replaced by the blocks in it.
    var openedSections: [Block] { Self.opened(blocks, depth: 0) }

    private static func opened(_ blocks: [Block], depth: Int) -> [Block] {
        blocks.flatMap { block in
            guard case .container(let inner) = block.content, block.fixedSection == nil,
                depth < deepestSections, !Guide(blocks: inner).fixedSections.isEmpty
            else { return [block] }
            return opened(inner, depth: depth + 1)
        }
    }

    /// The first texts below the first section that are in none, and the sections they are read with.
    public var textsBetweenSections: [(text: String, section: FixedSection)] {
        let list = openedSections
        return Self.parts(of: list).flatMap { part in
            [part.before, part.after].compactMap { range in
                GuideText.pieces(of: Array(list[range])).first.map { ($0, part.section) }
            }
        }
    }
}

extension Guide.FixedSection {
    private static let readingOrder: [Self] = [.doNow, .during, .after, .overview, .before]
    fileprivate var readingRank: Int { Self.readingOrder.firstIndex(of: self) ?? Self.readingOrder.count }
}

extension Block {
    /// The first fixed section that its ids name; nil if they name none.
    public var fixedSection: Guide.FixedSection? {
        ids.lazy.compactMap { Guide.FixedSection(rawValue: $0) }.first
    }
}
