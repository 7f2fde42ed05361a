import GuideDocument

/// Assigns the blocks of a page to the sections of a guide by their headings.
struct SectionPlan {
    /// The blocks of each section, in the order of the page.
    private(set) var sections: [Guide.FixedSection: [Block]] = [:]
    /// The headings that match no section, and the section that their text was added to.
    private(set) var unplaced: [(heading: String, section: Guide.FixedSection)] = []
    /// The headings that match a section, and that section.
    private(set) var placed: [(heading: String, section: Guide.FixedSection)] = []
    /// The headings that were left out, since the guide's own say as much.
    private(set) var dropped: [String] = []
    /// True if no heading of the page matches a section.
    var isWithoutSections: Bool { placed.isEmpty }

    private var current: Guide.FixedSection?
    /// The level of the heading that began the section.
    private var currentLevel = 0
    /// The first heading that says no section, before any that does: its index in the overview, and in `unplaced`.
    private var openHeading: (block: Int, heading: Int)?

    /// True if numbered steps stand before every heading: they are what to do, whatever comes after them.
    private(set) var beginsWithSteps = false
    /// The first words of a list without numbers that stands there, and stays in the overview.
    private(set) var firstList: String?

    /// - Parameter blocks: the blocks of the page, without containers.
    init(_ blocks: [Block], title: String) {
        var isSaid = false
        for (index, block) in blocks.enumerated() {
            if current == nil, unplaced.isEmpty {
                // A line that only looks like a heading may say what the steps are: "Immediate Action".
                if !isSaid, TypedNumbers.begin(blocks[(index + 1)...]),
                    let (level, spans) = Self.heading(block, title: title, isSaid: true)
                {
                    isSaid = true
                    place(heading: spans, level, title: title)
                    continue
                }
                if TypedNumbers.begin(blocks[index...]) { (current, beginsWithSteps) = (.during, true) }
            }
            place(block, title: title)
        }
        if placed.isEmpty { divideByLists() }
    }

    private mutating func place(_ block: Block, title: String) {
        guard let (level, spans) = Self.heading(block, title: title) else {
            if case .unorderedList(let items) = block.content, current == nil, unplaced.isEmpty,
                firstList == nil
            {
                firstList = GuideText.text(of: items.first ?? [])
            }
            if current == nil, let start = openHeading, Self.isList(block.content) { beginDuring(at: start) }
            sections[current ?? .overview, default: []].append(block)
            return
        }
        place(heading: spans, level, title: title)
    }

    private mutating func place(heading spans: [Span], _ level: Int, title: String) {
        let text = GuideText.text(of: spans)
        if text.isEmpty || level <= 6 && text == title { return dropped.append(text) }
        if let section = HeadingMeaning.section(of: text, title: title) {
            if section == .overview, placed.isEmpty, !beginsWithSteps { endDuring() }
            (current, currentLevel) = (section, level)
            placed.append((text, section))
            // A heading that says more than its section stays.
            if Self.isBare(text, title: title) {
                dropped.append(text)
            } else {
                keepHeading(spans, in: section)
            }
        } else {
            // "Before you touch them" is no preparation, and must not be read with it, last of all.
            let mayEnd =
                current == nil || (current == .before || current == .overview) && level <= currentLevel
            if mayEnd, HeadingMeaning.seemsToSay(text) { (current, openHeading) = (.during, nil) }
            // It stays where it stands: its text belongs to what is around it.
            let section = current ?? .overview
            if current == nil {
                let isAboutFacts = HeadingMeaning.words(of: text).contains(where: Self.facts.contains)
                openHeading =
                    isAboutFacts ? nil : openHeading ?? (sections[.overview]?.count ?? 0, unplaced.count)
            }
            unplaced.append((text, section))
            keepHeading(spans, in: section)
        }
    }

    /// The words of headings whose lists are no actions.
    private static let facts: Set<String> = [
        "contact", "contacts", "resources", "links", "related", "facts", "types", "terms", "causes",
        "history", "myths", "statistics", "numbers", "categories", "examples", "information", "alert",
        "alerts", "notification",
    ]

    private static func isList(_ content: Block.Content) -> Bool {
        switch content {
        case .orderedList, .unorderedList: true
        default: false
        }
    }

    /// Moves a heading, and what follows, out of the overview: a list below a heading is what to do, and must not be read
    /// after everything else.
    private mutating func beginDuring(at start: (block: Int, heading: Int)) {
        moveFromOverview(start.block)
        for index in start.heading..<unplaced.count { unplaced[index].section = .during }
        (current, openHeading) = (.during, nil)
    }

    /// Moves them back: what stands before the overview is no action.
    private mutating func endDuring() {
        sections[.overview, default: []] += sections.removeValue(forKey: .during) ?? []
        for index in unplaced.indices { unplaced[index].section = .overview }
    }

    private mutating func moveFromOverview(_ start: Int) {
        let overview = sections[.overview] ?? []
        sections[.overview] = Array(overview[..<start])
        sections[.during] = overview[start...] + (sections[.during] ?? [])
    }

    /// Returns the level and text of a heading, or of a short paragraph that serves as one: it is all bold,
    /// or it ends in a colon and matches a section.
    /// - Parameter isSaid: true if steps follow: then a paragraph needs no more than to match a section.
    private static func heading(
        _ block: Block, title: String, isSaid: Bool = false
    ) -> (level: Int, spans: [Span])? {
        switch block.content {
        case .heading(let level, let spans): return (level, spans)
        case .paragraph(let spans):
            let text = GuideText.text(of: spans)
            guard !text.isEmpty, text.utf8.count <= longestHeading else { return nil }
            guard !HeadingSentence.isSentence(text), !spans.areLinks(),
                spans.areBold
                    || (isSaid || text.hasSuffix(":"))
                        && HeadingMeaning.section(of: text, title: title) != nil
            else { return nil }
            // Below every heading of the page.
            return (7, [Span(text, link: spans.first?.link)])
        default: return nil
        }
    }

    /// The most bytes of a paragraph that serves as a heading.
    private static let longestHeading = 80

    private mutating func keepHeading(_ spans: [Span], in section: Guide.FixedSection) {
        sections[section, default: []].append(Block(.heading(level: 3, spans)))
    }

    /// Divides a page without such headings: everything from the first list or heading on is what to do.
    private mutating func divideByLists() {
        let blocks = sections[.overview] ?? []
        let first = blocks.firstIndex { block in
            switch block.content {
            case .orderedList, .unorderedList, .heading: true
            default: false
            }
        }
        guard let first else { return }
        moveFromOverview(first)
        unplaced = unplaced.map { ($0.heading, .during) }
    }

    /// Returns true if a heading has only words for its section and the guide's title: "Before a Flood".
    private static func isBare(_ heading: String, title: String) -> Bool {
        let titled = Set(HeadingMeaning.words(of: title))
        let known: Set<String> = [
            "before", "during", "after", "overview", "about", "what", "to", "do", "now", "a", "an", "the",
            "of", "is", "event", "emergency", "response", "preparation", "preparedness", "prepare",
            "recovery", "procedures", "procedure", "actions", "introduction", "background", "definition",
            "for", "in", "case", "you", "should", "antes", "durante", "después", "despues", "de", "del", "un",
            "una", "el", "la", "los", "las", "qué", "que", "hacer",
        ]
        return HeadingMeaning.words(of: heading).allSatisfy { word in
            known.contains(word) || titled.contains(word) || titled.contains(word + "s")
                || titled.contains(String(word.dropLast()))
        }
    }
}
