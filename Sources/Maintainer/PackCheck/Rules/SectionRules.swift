import GuideDocument
import GuideLayout

/// The rules for the five sections of every guide, which let a reader find the same content at the same key
/// in all guides.
enum SectionRules {
    static let all = [missing, twice, empty, between, order, emptyHeading]

    private static let missing = CheckRule(
        "guide-section", "A guide has the sections do-now, overview, before, during and after",
        explanation: """
            The reader puts do-now in a card on the first screen and the other sections one key away, in every guide \
            alike. Wrap each part of the guide in <section id="…"> with that id. A page from elsewhere that has \
            none of them is shown by its headings.
            """,
        .guide { guide, _ in
            let absent = GuideUnderCheck.sectionIDs.filter { !guide.sections.contains($0) }
            if absent.isEmpty { return [] }
            if absent.count == GuideUnderCheck.sectionIDs.count {
                return [
                    guide.violation(
                        at: guide.start,
                        "this guide has none of the sections \(absent.joined(separator: ", "))",
                        hint: "divide it into <section id=\"do-now\"> and so on")
                ]
            }
            return absent.map {
                guide.violation(
                    at: guide.start, "the section \($0) is missing", hint: "add <section id=\"\($0)\">")
            }
        })

    private static let twice = CheckRule(
        "guide-section-twice", "A guide has each section once",
        explanation: """
            The keys of the reader, links and the search lead to the first section with an id. Another one with the same \
            id is shown behind it, and nothing leads there. Make one section of them.
            """,
        .guide { guide, _ in
            guide.sections.flatMap { id in
                guide.source.repetitions(ofID: id).map { position in
                    guide.violation(
                        at: position, "another section \(id) stands before this one",
                        hint: "put both into one section, each part below a heading of its own")
                }
            }
        })

    private static let between = CheckRule(
        "guide-between-sections", "What a guide says below its title stands in its sections",
        explanation: """
            The reader puts the sections in another order than the file: during and after come before overview and before. \
            What stands between two sections goes with the one that is read first, or with the one below it if it ends in \
            a colon. That may not be the one that was meant: put it into its section.
            """,
        .guide { guide, _ in
            guide.guide.textsBetweenSections.map { text, section in
                guide.violation(
                    at: guide.source.position(ofText: text),
                    "\"\(ShortText.of(text))\" stands in no section, and is read with \(section.rawValue)",
                    hint: "put it into the section that it belongs to")
            }
        })

    private static let empty = CheckRule(
        "guide-section-empty", "Each section says something",
        explanation: """
            A section that holds nothing but its heading takes a key and a line of the reader's outline and leads \
            to nothing.
            """,
        .guide { guide, _ in
            guide.sections.compactMap { id in
                guard let blocks = guide.guide.section(id), !saysSomething(blocks) else { return nil }
                return guide.violation(
                    at: guide.source.position(ofID: id), "the section \(id) is empty",
                    hint: "say there what belongs into it")
            }
        })

    private static let order = CheckRule(
        "guide-section-order", "The sections stand in the order do-now, overview, before, during, after",
        explanation: """
            The reader's section bar has this order. Where the page has another one, going to the next section \
            would jump back and forth. The actions of do-now come first because people in danger read no further.
            """,
        .guideOnce { guide, _ in
            let wanted = GuideUnderCheck.sectionIDs.filter { guide.sections.contains($0) }
            guard let (id, expected) = zip(guide.sections, wanted).first(where: { $0 != $1 })
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: id), "the section \(id) stands where \(expected) belongs",
                hint: "put the sections in the order \(wanted.joined(separator: ", "))")
        })

    private static let emptyHeading = CheckRule(
        "guide-heading-empty", "Something stands below each heading",
        explanation: """
            A heading promises a text. Where none follows, the text was lost or stands elsewhere, and a reader searches \
            for it.
            """,
        .guide { guide, _ in
            var empty: [String] = []
            collectEmptyHeadings(guide.guide.blocks, isSection: false, &empty)
            return empty.map { text in
                guide.violation(
                    at: guide.source.position(ofText: text),
                    "nothing stands below the heading \(ShortText.of(text))",
                    hint: "write its text, or remove the heading")
            }
        })

    /// Collects the headings that a heading of the same level or a higher one follows, or the end of what they are in.
    /// - Parameter isSection: true in a container, whose first heading is its name.
    private static func collectEmptyHeadings(_ blocks: [Block], isSection: Bool, _ empty: inout [String]) {
        let blocks = blocks.filter { $0.content != .rule }
        for (index, block) in blocks.enumerated() {
            if case .heading(let level, let spans) = block.content {
                // The name of an empty section is a finding of its own.
                if isSection, index == 0, !saysSomething(blocks) { continue }
                let next = index + 1 < blocks.count ? blocks[index + 1].content : nil
                let isEmpty = if case .heading(let other, _) = next { other <= level } else { next == nil }
                let text = GuideText.text(of: spans)
                if isEmpty, !text.isEmpty { empty.append(text) }
            } else if case .container(let inner) = block.content {
                collectEmptyHeadings(inner, isSection: true, &empty)
            } else {
                for inner in block.content.children { collectEmptyHeadings(inner, isSection: false, &empty) }
            }
        }
    }

    private static func saysSomething(_ blocks: [Block]) -> Bool {
        blocks.contains { block in
            switch block.content {
            case .heading, .rule: false
            case .container(let inner), .quote(let inner): saysSomething(inner)
            default: !GuideText.pieces(of: [block]).isEmpty
            }
        }
    }
}

/// The rules for the card of actions that a frightened person reads first, and often alone.
enum DoNowRules {
    static let all = [list, count, length, screen]

    private static let maxActions = 3
    private static let maxWords = 12

    private static let list = CheckRule(
        "do-now-list", "do-now is one ordered list",
        explanation: """
            The actions are done one after the other, so they are numbered: one <ol> with an <li> for each action. \
            Step mode shows them one at a time.
            """,
        .guideOnce { guide, _ in
            guard guide.sections.contains("do-now"), !guide.hasOrderedActions else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"), "the actions of do-now are not one ordered list",
                hint: "write them as the items of one <ol>")
        })

    private static let count = CheckRule(
        "do-now-count", "do-now has one to \(maxActions) actions",
        explanation: """
            A person in danger remembers three things at most. What comes later belongs in the section during.
            """,
        .guideOnce { guide, _ in
            guard guide.actions.count > maxActions else { return nil }
            return guide.violation(
                at: guide.source.position(ofItem: maxActions, afterID: "do-now")
                    ?? guide.source.position(ofID: "do-now"),
                "do-now has \(guide.actions.count) actions, more than \(maxActions)",
                hint: "keep what saves a life now, and move the rest to during")
        })

    private static let length = CheckRule(
        "do-now-words", "A do-now action has at most \(maxWords) words",
        explanation: """
            One short imperative sentence is read at a glance and can be shouted to others. What stands between \
            blanks is a word.
            """,
        .guide { guide, _ in
            guide.actions.enumerated().compactMap { index, action in
                let words = TextWords(action).count
                guard words > maxWords else { return nil }
                return guide.violation(
                    at: guide.source.position(ofItem: index, afterID: "do-now"),
                    "do-now action \(index + 1) has \(words) words, more than \(maxWords)",
                    hint: "shorten it, or say part of it in during")
            }
        })

    private static let screen = CheckRule(
        "do-now-screen", "The do-now card stands wholly on the first screen of 80x24",
        explanation: """
            On the smallest common screen the reader has \(FirstScreen.rows) rows of \(FirstScreen.columns) columns \
            for the text of a guide. What stands before do-now, and do-now itself, must fit there: people in danger \
            do not scroll. Shorten the actions, and put nothing before the section.
            """,
        .guideOnce { guide, _ in
            guard guide.sections.contains("do-now"), let rows = FirstScreen.rowsOfCard(guide.shown),
                rows > FirstScreen.rows
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"),
                "the do-now card ends in row \(rows) of the text, and the first screen has \(FirstScreen.rows)",
                hint: "shorten its actions, and put nothing before it")
        })
}

/// The size of a guide's first screen on a terminal of 80 columns and 24 rows.
enum FirstScreen {
    /// The 80 columns less a blank at each side.
    static let columns = 78
    /// The 24 rows less the title bar, emergency line, status line and footer of every screen, and the banner
    /// and section bar of a guide. A test compares both numbers with the screens.
    static let rows = 18

    /// Returns the row of the text, from 1, that contains the card's lower border, or `nil` if there is no card.
    static func rowsOfCard(_ guide: Guide) -> Int? {
        // The title is left out as on the screen, where the banner shows it.
        let options = LayoutOptions(width: columns, skipsTitle: true)
        let lines = GuideLayouter.layout(guide.inReadingOrder, options: options).lines
        return lines.lastIndex { $0.runs.contains { $0.role.kind == .cardBorder } }.map { $0 + 1 }
    }
}
