import Glibc
import GuideDocument
import TestSupport
import Testing

@testable import GuideImport

/// The HTML of a guide.
@Suite struct GuideWriterTests {
    private func text(of blocks: [Block]) -> String {
        var writer = GuideWriter(base: nil)
        writer.section("during", heading: "During", blocks, otherwise: "Nothing.")
        return writer.text
    }

    private static let start = "<section id=\"during\">\n<h2>During</h2>\n"
    private static let end = "</section>\n"

    /// A picture within a text may be a word of it.
    @Test func ofAPictureAloneNothingIsLeft() {
        let picture = Span("Map", traits: .image)
        let blocks = [
            Block(.paragraph([Span("é")])), Block(.paragraph([picture])),
            Block(.heading(level: 2, [picture])), Block(.paragraph([picture, Span("b")])),
        ]
        #expect(text(of: blocks) == Self.start + "<p>é</p>\n<p>[Map]b</p>\n" + Self.end)
    }

    @Test func aPictureThatIsAnItemIsItsText() {
        func picture(_ text: String) -> [Block] { [Block(.paragraph([Span(text, traits: .image)]))] }
        let blocks = [
            Block(
                .orderedList(
                    start: 1, numbering: ListNumbering(), items: [picture("Pull"), picture("image")])),
            Block(.table(Table(rows: [[Table.Cell(isHeader: false, spans: [Span("No", traits: .image)])]]))),
        ]
        #expect(
            text(of: blocks) == Self.start
                + "<ol>\n<li>[Pull]</li>\n</ol>\n<table>\n<tr><td>[No]</td></tr>\n</table>\n" + Self.end)
    }

    /// "Repeat step 3" must mean the same step.
    @Test func itemsBehindEmptyOnesKeepTheirNumbers() {
        func item(_ text: String) -> [Block] { [Block(.paragraph([Span(text)]))] }
        var numbering = ListNumbering()
        let items = [item("a"), [], item("c"), item("d")]
        let list = Block(.orderedList(start: 1, numbering: numbering, items: items))
        numbering.isReversed = true
        let reversed = Block(.orderedList(start: 4, numbering: numbering, items: items))
        #expect(
            text(of: [list, reversed]) == Self.start
                + "<ol>\n<li>a</li>\n<li value=\"3\">c</li>\n<li>d</li>\n</ol>\n"
                + "<ol start=\"4\" reversed>\n<li>a</li>\n<li value=\"2\">c</li>\n<li>d</li>\n</ol>\n"
                + Self.end)
    }

    @Test func cellsKeepTheirRows() {
        func cell(_ text: String, rows: Int = 1) -> Table.Cell {
            Table.Cell(isHeader: false, spans: text.isEmpty ? [] : [Span(text)], rowSpan: rows)
        }
        let table = Table(rows: [
            [cell("Chlorine", rows: 2), cell("staff")], [cell("", rows: 0), cell("public")],
        ])
        #expect(
            text(of: [Block(.table(table))]) == Self.start
                + "<table>\n<tr><td rowspan=\"2\">Chlorine</td><td>staff</td></tr>\n<tr><td>public</td></tr>\n"
                + "</table>\n" + Self.end)
    }

    /// If each heading copied what was written before it, these would copy hundreds of gigabytes.
    @Test func veryManyHeadingsAreWritten() {
        let count = 200_000
        let written = text(of: Array(repeating: Block(.heading(level: 2, [Span("If x")])), count: count))
        #expect(written == Self.start + String(repeating: "<h3>If x</h3>\n", count: count) + Self.end)
    }

    @Test func emptyItemsAreLeftOutAtEveryDepth() {
        func list(_ items: [Block]...) -> Block { Block(.unorderedList(items: items)) }
        func paragraph(_ text: String) -> Block { Block(.paragraph([Span(text)])) }
        let blocks = [
            list([list([paragraph(" ")], [])], [paragraph("a"), list([list()])]), list([list([])]),
            list([Block(.preformatted("b"))]),
        ]
        #expect(
            text(of: blocks) == Self.start
                + "<ul>\n<li>a\n</li>\n</ul>\n<ul>\n<li><pre>b</pre>\n</li>\n</ul>\n" + Self.end)
    }

    /// If each list looked through all that is in its items first, two hundred around others would take two hundred times as
    /// long.
    @Test func aListInManyOthersIsWrittenOnce() {
        func seconds(depth: Int) -> Double {
            var blocks = [
                Block(.unorderedList(items: Array(repeating: [Block(.paragraph([Span("a")]))], count: 2_000)))
            ]
            for _ in 1..<depth { blocks = [Block(.unorderedList(items: [blocks]))] }
            let start = clock()
            _ = text(of: blocks)
            return Double(clock() - start)
        }
        let flat = max(1, seconds(depth: 1))
        #expect(isPrompt(within: 20) { seconds(depth: 200) / flat })
    }
}
