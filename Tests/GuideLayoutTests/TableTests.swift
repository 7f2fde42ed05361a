import GuideDocument
import Testing

// Tables: a grid where it fits, a labelled list where it does not.
@testable import GuideLayout

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

    /// What to do after a spill: each of the first two rows shares a cell with the one below it.
    private let chemicals: Block = {
        func cell(_ text: String, rows: Int = 1) -> Table.Cell {
            Table.Cell(isHeader: false, spans: text.isEmpty ? [] : [GuideSpan(text)], rowSpan: rows)
        }
        return Block(
            .table(
                Table(rows: [
                    ["Chemical", "People", "Do"].map { .init(isHeader: true, spans: [GuideSpan($0)]) },
                    [cell("Chlorine", rows: 2), cell("staff"), cell("walk upwind")],
                    [cell("", rows: 0), cell("public"), cell("leave by car", rows: 2)],
                    [cell("Ammonia"), cell("everyone"), cell("", rows: 0)],
                ])))
    }()

    @Test("a cell over several rows is said in each of them")
    func rowSpans() {
        #expect(
            page(chemicals, width: 40) == """
                Chemical │ People   │ Do
                ─────────┼──────────┼─────────────
                Chlorine │ staff    │ walk upwind
                Chlorine │ public   │ leave by car
                Ammonia  │ everyone │ leave by car
                """)
        #expect(
            page(chemicals, width: 20) == """
                Chemical: Chlorine
                People: staff
                Do: walk upwind

                Chemical: Chlorine
                People: public
                Do: leave by car

                Chemical: Ammonia
                People: everyone
                Do: leave by car
                """)
        for width in [20, 40] {
            let page = LayoutInvariants([chemicals], LayoutOptions(width: width))
            #expect(page.failure() == nil)
        }
    }

    @Test("a cell over rows and columns is said once a row; what takes too much is not, which the page says")
    func tooLargeForRowSpans() {
        func large(_ rows: Int) -> GuideLayout {
            let cell = Table.Cell(
                isHeader: false, spans: [GuideSpan(String(repeating: "c", count: 320))], columnSpan: 2,
                rowSpan: rows + 1)
            let below = [
                Table.Cell(isHeader: false, spans: [], rowSpan: 0),
                Table.Cell(isHeader: false, spans: [], rowSpan: 0),
                Table.Cell(isHeader: false, spans: [GuideSpan("x")]),
            ]
            return layout([Block(.table(Table(rows: [[cell]] + Array(repeating: below, count: rows))))], 20)
        }
        let page = large(10)
        #expect(!page.hasReducedTable)
        #expect(page.plainText.utf8.count { $0 == UInt8(ascii: "c") } == 11 * 320)
        #expect(large(10_000).hasReducedTable)
    }

    @Test("a table of thousands of columns does not hang and loses nothing")
    func hugeSpans() {
        let cells = (0..<2000).map {
            Table.Cell(isHeader: false, spans: [GuideSpan("\($0)")], columnSpan: .max)
        }
        let page = layout([Block(.table(Table(rows: [cells, cells])))], 40)
        #expect(page.lines.count == 4001)
    }

    @Test("a table with too many lines for columns says that it is a list, in a line of the reader's own")
    func tooLargeForColumns() {
        func reduced(_ lines: Int) -> GuideLayout {
            layout([table(["a", String(repeating: "b\n", count: lines)], header: false)], 80)
        }
        #expect(!reduced(250_000).hasReducedTable)
        #expect(reduced(250_000).lines[0].text.hasPrefix("a │ b"))
        let list = reduced(250_001)
        #expect(list.hasReducedTable)
        #expect(
            list.lines.prefix(4).map(\.text) == [
                "This table is too large for columns. It is shown as a list.", "", "a", "b",
            ])
        #expect(list.lines[0].runs.map(\.isDecoration) == [true])
        #expect(list.lines[0].anchor == list.lines[2].anchor)
    }

    @Test("headings that take too much to repeat are shown once, which the page says at any width")
    func tooLargeForHeadings() {
        func reduced(_ parts: Int, _ width: Int) -> GuideLayout {
            let header = Table.Cell(
                isHeader: true, spans: [GuideSpan(String(repeating: "h", count: 16 * parts - 1))])
            let row = [Table.Cell(isHeader: false, spans: [GuideSpan("x")], columnSpan: 64)]
            let headers = Array(repeating: header, count: 64)
            return layout(
                [Block(.table(Table(rows: [headers] + Array(repeating: row, count: 100))))], width)
        }
        #expect(!reduced(46, 80).hasReducedTable)
        let page = reduced(47, 40)
        #expect(page.hasReducedTable)
        #expect(
            page.lines.prefix(3).map(\.text) == [
                "This table is too large to repeat its", "headings. They are shown once.", "",
            ])
        #expect(page.plainText.utf8.filter { $0 == UInt8(ascii: "h") }.count == 64 * (47 * 16 - 1) + 4)
        #expect(page.lines.suffix(3).map(\.text) == ["x", "", "x"])
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
