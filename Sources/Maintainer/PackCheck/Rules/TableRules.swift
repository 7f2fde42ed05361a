import GuideDocument
import GuideLayout

/// The rules for tables that the reader cannot display as intended.
enum TableRules {
    static let all = [size]

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
}
