/// Puts a guide's sections in the order in which they are read, which may differ from that of its file.
extension Guide {
    /// The guide in reading order: what to do now, during and afterward, and only then what it is and how to
    /// prepare. A guide for preparedness keeps the order of its file.
    /// Only adjacent sections change places; other blocks between them stay where they are.
    public var inReadingOrder: Guide {
        metadata.isForPreparedness ? self : changingSections { Self.inReadingOrder($0) }
    }

    /// Returns the guide with the first list of blocks changed for which `change` returns another, the outermost first.
    func changingSections(_ change: ([Block]) -> [Block]?) -> Guide {
        // Lists of blocks still to be looked at, by the containers they are in; the outermost first.
        var waiting: [[Int]] = [[]]
        var next = 0
        while next < waiting.count {
            let path = waiting[next]
            next += 1
            let list = Self.list(at: path, in: blocks)
            if let changed = change(list) {
                var guide = self
                guide.blocks = Self.replacing(blocks, at: path[...], with: changed)
                return guide
            }
            guard path.count < Self.deepestSections else { continue }
            for (index, block) in list.enumerated() {
                if case .container = block.content { waiting.append(path + [index]) }
            }
        }
        return self
    }

    /// The greatest depth of containers around the sections. Muster's guides have one; other pages have a
    /// few.
    private static let deepestSections = 8

    private static func list(at path: [Int], in blocks: [Block]) -> [Block] {
        path.reduce(blocks) { list, index in
            if case .container(let inner) = list[index].content { inner } else { [] }
        }
    }

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
        let sections = parts.enumerated().filter { $0.element.section != nil }
        guard sections.count > 1 else { return nil }
        let sorted = sections.sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }
        var result: [Block] = []
        var taken = 0
        for part in parts {
            if part.section == nil {
                result += list[part.range]
            } else {
                result += list[sorted[taken].element.range]
                taken += 1
            }
        }
        return result
    }

    /// Returns the range of a fixed section in a list that has it.
    static func range(of section: FixedSection, in list: [Block]) -> Range<Int>? {
        parts(of: list).first { $0.section == section }?.range
    }

    /// A fixed section with all blocks that belong to it, or a block that belongs to none.
    private struct Part {
        var section: FixedSection?
        var range: Range<Int>
        var rank: Int { section?.readingRank ?? 0 }
    }

    private static func parts(of list: [Block]) -> [Part] {
        var parts: [Part] = []
        var index = 0
        while index < list.count {
            let section = list[index].fixedSection
            var end = index + 1
            if section != nil, case .heading(let level, _) = list[index].content {
                // The section is what follows its heading.
                end =
                    list[end...].firstIndex { $0.fixedSection != nil || $0.isHeading(upTo: level) }
                    ?? list.count
            }
            parts.append(Part(section: section, range: index..<end))
            index = end
        }
        return parts
    }
}

extension Guide.FixedSection {
    fileprivate var readingRank: Int {
        switch self {
        case .doNow: 0
        case .during: 1
        case .after: 2
        case .overview: 3
        case .before: 4
        }
    }
}

extension Block {
    fileprivate var fixedSection: Guide.FixedSection? {
        for id in ids { if let section = Guide.FixedSection(rawValue: id) { return section } }
        return nil
    }

    fileprivate func isHeading(upTo level: Int) -> Bool {
        if case .heading(let own, _) = content { own <= level } else { false }
    }
}
