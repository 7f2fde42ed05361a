import GuideDocument

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
