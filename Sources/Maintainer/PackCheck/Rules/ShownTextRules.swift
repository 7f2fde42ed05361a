import ContentPack
import Diagnostics
import GuideDocument
import GuideLayout

/// The rules for text, tables and drawings that the reader shows differently from browsers, or not at all.
enum ShownTextRules {
    static let all = [size, picture, notShown, outsideItems]

    private static let notShown = CheckRule(
        "guide-not-shown", "All that a guide says is shown",
        explanation: """
            Text in <del>, <s> or <strike>, or with line-through in its style attribute, no longer holds, and a terminal may \
            not strike it out: so it is left out. So is what is hidden (the attribute hidden, a closed dialog, \
            display: none, visibility: hidden, font-size: 0). Delete it, so that the file says what people read.
            """,
        .guide { guide, _ in
            guide.source.leftOut.map { isStruck, position in
                guide.violation(
                    at: position,
                    isStruck
                        ? "this text is struck out, and left out where the guide is shown"
                        : "this element is hidden, and left out where the guide is shown",
                    hint: isStruck ? "delete it, or what strikes it out" : "delete it, or show it")
            }
        })

    private static let outsideItems = CheckRule(
        "guide-list-item", "What stands in a numbered list stands in its items",
        explanation: """
            Text between two items would take a number from the item below it. The reader shows it with the item above it; \
            browsers show it without a number. Write it inside an <li>.
            """,
        .guide { guide, _ in
            guide.source.strays.map { position in
                guide.violation(
                    at: position, "this text stands in a numbered list, but in none of its items",
                    hint: "put it into the <li> that it belongs to")
            }
        })

    private static let size = CheckRule(
        "guide-table-size", "A table can be shown with its columns and headings",
        explanation: """
            A table is drawn in columns, or as a list that repeats the heading of each cell. What takes too much \
            memory is shown without columns, or with its headings once; the page says so above the table. Divide the \
            table into several.
            """,
        .guideOnce { guide, _ in
            var hasReduced = false
            Block.walk(guide.guide.blocks) { visit in
                guard !hasReduced, case .block(let block, _) = visit, case .table(let table) = block.content,
                    holdsMuch(table)
                else { return }
                let options = LayoutOptions(width: FirstScreen.columns)
                hasReduced = GuideLayouter.layout(blocks: [block], options: options).hasReducedTable
            }
            guard hasReduced else { return nil }
            return guide.violation(
                at: guide.start,
                "a table is too large: in 80 columns it loses its columns or its repeated headings",
                hint: "divide it into several tables")
        })

    /// Returns true if the table has enough text to need a layout: one with less text is never too large.
    private static func holdsMuch(_ table: Table) -> Bool {
        var bytes = 0
        for spans in table.rows.joined().map(\.spans) { bytes += spans.reduce(0) { $0 + $1.text.utf8.count } }
        return bytes > 5000
    }

    private static let picture = CheckRule(
        "guide-picture", "A drawing in a guide says in words what it shows, and can be drawn",
        explanation: """
            <img src="pictures/NAME.svg" alt="…"> behind a step shows a drawing in terminals that can. In all others, and \
            to people who listen, alt stands for it; without it the drawing is not shown. It is drawn of path (M, L, C \
            and Z), line, polyline, circle and ellipse, with fill and stroke none, white or any other color and \
            stroke-width, in a file of at most 64 KB and 2,000 points. Anything else costs the drawing, never the guide.
            """,
        .guide { guide, context in
            guide.source.drawings.compactMap { drawing in
                guard drawing.hasText else {
                    return guide.violation(
                        at: drawing.position,
                        "the drawing \"\(ShortText.of(drawing.address))\" has no alt, and is not shown",
                        hint: "add alt=\"…\" that says in words what it shows")
                }
                do throws(Diagnostic) {
                    _ = try context.pack.drawing(drawing.address, inGuideAt: guide.path)
                    return nil
                } catch {
                    let line = error.position.map { " in line \($0.line)" } ?? ""
                    return guide.violation(
                        at: drawing.position,
                        "the drawing \"\(ShortText.of(drawing.address))\" is not shown: \(error.message)\(line)",
                        hint: error.hint)
                }
            }
        })
}
