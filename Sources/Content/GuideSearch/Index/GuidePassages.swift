internal import GuideDocument

/// Divides a guide into passages: its fixed sections, or else the text under each heading.
struct GuidePassages {
    /// The most bytes of one passage. A longer one is continued in a second one with the same section, so
    /// that finding a word in it never takes long.
    private static let longest = 6_000
    /// The most passages of one guide, more than the longest page has that the reader opens. The rest is not indexed.
    private static let limit = 4_000
    /// The most scalars of a heading, and bytes of the id that leads to it: every passage of a section repeats
    /// them, so that long ones would fill the disk. All words of a heading are in the text of its passages too.
    static let longestHeading = 200

    private var passages: [SearchPassage] = []
    private var current: SearchPassage?
    /// The depth of the current fixed section; nil outside of one.
    private var fixedDepth: Int?
    private var openIDs: [String] = []

    static func of(_ guide: Guide) -> [SearchPassage] {
        var walk = GuidePassages()
        Block.walk(guide.blocks) { walk.visit($0) }
        walk.end()
        return walk.passages
    }

    private mutating func visit(_ visit: Block.Visit) {
        switch visit {
        case .block(let block, let depth): enter(block, depth)
        case .preformatted(let text): for line in text.split(separator: "\n") { add(String(line)) }
        case .spans(let spans): add(spans.oneLine)
        }
    }

    private mutating func enter(_ block: Block, _ depth: Int) {
        if let fixed = fixedDepth, depth <= fixed {
            end()
            fixedDepth = nil
        }
        switch block.content {
        case .container:
            if fixedDepth == nil, let section = block.fixedSection {
                end()
                current = SearchPassage(part: SearchPassage.Part(section), fragment: section.rawValue)
                fixedDepth = depth
                openIDs = []
            } else {
                openIDs = block.ids
            }
        case .heading(_, let spans):
            let text = String(spans.oneLine.unicodeScalars.prefix(Self.longestHeading))
            if fixedDepth == nil {
                end()
                let id = (openIDs + block.ids).last { $0.utf8.count <= Self.longestHeading }
                current = SearchPassage(part: .other, fragment: id, heading: text)
            } else if current?.heading == nil {
                current?.heading = text
            } else {
                current?.headings.append(text)
            }
            openIDs = []
        default: openIDs = []
        }
    }

    private mutating func add(_ line: String) {
        guard !line.isEmpty else { return }
        // "Overview" and the like stand over every guide.
        if fixedDepth != nil, current?.text.isEmpty == true, line == current?.heading { return }
        var rest = line[...]
        while !rest.isEmpty {
            var passage = current ?? SearchPassage(part: .other)
            if passage.text.utf8.count + min(rest.utf8.count, Self.longest) > Self.longest,
                !passage.text.isEmpty
            {
                current = passage
                end()
                passage = SearchPassage(
                    part: passage.part, fragment: passage.fragment, heading: passage.heading)
            }
            let piece = rest.utf8.count <= Self.longest ? rest : rest.prefix(Self.longest / 4)
            passage.text += passage.text.isEmpty ? String(piece) : "\n" + String(piece)
            rest = rest[piece.endIndex...]
            current = passage
        }
    }

    private mutating func end() {
        if let passage = current, !passage.text.isEmpty || passage.heading != nil, passages.count < Self.limit
        {
            passages.append(passage)
        }
        current = nil
    }
}
