import GuideDocument
// Tables: a grid where it fits, a labelled list where it does not.
import GuideLayout
import Testing

@Suite("Tables")
struct TableTests {
    private let scale = table(
        ["Scale", "Wind", "Damage"], ["EF0", "65–85 mph", "Light: shingles come off, branches break"],
        ["EF5", "over 200 mph", "Houses swept away"], caption: "The EF scale")

    @Test("columns are as wide as their text where there is room")
    func roomy() {
        #expect(
            page(scale, width: 80) == """
                The EF scale
                Scale │ Wind         │ Damage
                ──────┼──────────────┼─────────────────────────────────────────
                EF0   │ 65–85 mph    │ Light: shingles come off, branches break
                EF5   │ over 200 mph │ Houses swept away
                """)
    }

    @Test("cells wrap where there is less, and rules part the rows")
    func wrapped() {
        #expect(
            page(scale, width: 44) == """
                The EF scale
                Scale │ Wind         │ Damage
                ──────┼──────────────┼──────────────────────
                EF0   │ 65–85 mph    │ Light: shingles come
                      │              │ off, branches break
                ──────┼──────────────┼──────────────────────
                EF5   │ over 200 mph │ Houses swept away
                """)
    }

    @Test("where columns would get too narrow it becomes a list of labelled values")
    func labelled() {
        #expect(
            page(scale, width: 24) == """
                The EF scale
                Scale: EF0
                Wind: 65–85 mph
                Damage: Light: shingles
                  come off, branches
                  break

                Scale: EF5
                Wind: over 200 mph
                Damage: Houses swept
                  away
                """)
    }

    @Test("long labels stand above their values; headers without values are not lost")
    func longLabels() {
        let block = table(
            ["How long it may last", "Where", "Remarks"], ["an hour", "everywhere on the campus"])
        #expect(
            page(block, width: 20) == """
                Remarks

                How long it may
                last:
                  an hour
                Where: everywhere on
                  the campus
                """)
    }

    @Test("a table without headers")
    func withoutHeader() {
        let block = table(["a", "b"], ["c", "d"], header: false)
        #expect(page(block, width: 20) == "a │ b\nc │ d")
        let long = table(["one two three four", "five six seven"], ["eight", "nine"], header: false)
        #expect(page(long, width: 20) == "one two three four\nfive six seven\n\neight\nnine")
    }

    @Test("cells that cover several columns, rows of different lengths")
    func spans() {
        let block = Block(
            .table(
                Table(rows: [
                    [.init(isHeader: true, spans: [GuideSpan("Both of them")], columnSpan: 2)],
                    [
                        .init(isHeader: false, spans: [GuideSpan("a")]),
                        .init(isHeader: false, spans: [GuideSpan("b")]),
                    ],
                    [.init(isHeader: false, spans: [GuideSpan("c")])],
                ])))
        #expect(
            page(block, width: 20) == """
                Both of them
                ──┼─────────
                a │ b
                c
                """)
    }

    @Test("a table of thousands of columns does not hang and loses nothing")
    func hugeSpans() {
        let cells = (0..<2000).map {
            Table.Cell(isHeader: false, spans: [GuideSpan("\($0)")], columnSpan: .max)
        }
        let page = layout([Block(.table(Table(rows: [cells, cells])))], 40)
        #expect(page.lines.count == 4001)
    }

    @Test("an empty table leaves no line")
    func empty() {
        #expect(page(Block(.table(Table(rows: []))), Block(.table(Table(rows: [[], []]))), width: 20) == "")
        #expect(page(table([""], [""]), paragraph("x"), width: 20) == "x")
    }

    @Test("links in cells are placed where they stand")
    func links() {
        let block = Block(
            .table(
                Table(rows: [
                    [
                        .init(isHeader: false, spans: [GuideSpan("see")]),
                        .init(isHeader: false, spans: [GuideSpan("fire", link: "fire.html")]),
                    ]
                ])))
        #expect(
            layout([block], 20).links == [.init(destination: "fire.html", line: 0, column: 6, text: "fire")])
    }
}
