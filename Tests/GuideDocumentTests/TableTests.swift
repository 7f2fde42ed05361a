// Tables that say something, and tables that only lay a page out.
import GuideDocument
import Testing

@Suite("Tables")
struct TableTests {
    @Test("caption, header cells, rows")
    func plain() {
        expectTree(
            "<table><caption>Signs</caption><thead><tr><th>Sign<th>Meaning<tbody><tr><td>Red<td>Stop <b>now</b></table>",
            """
            table
              caption "Signs"
              row
                header "Sign"
                header "Meaning"
              row
                cell "Red"
                cell
                  text "Stop "
                  strong "now"
            """)
    }

    @Test("the foot comes last, wherever it is written; empty rows go")
    func foot() {
        expectTree(
            "<table><tfoot><tr><td>sum<td>2</tfoot><tr><td>a<td>1<tr><td><td></table>",
            "table\n  row\n    cell \"a\"\n    cell \"1\"\n  row\n    cell \"sum\"\n    cell \"2\"")
    }

    @Test("cells over several columns and rows; columns stay in line")
    func spans() {
        expectTree(
            "<table><tr><th rowspan=2>a<th colspan=2>b<tr><td>c<td>d<tr><td colspan=0>e<td colspan=999>f</table>",
            """
            table
              row
                header "a"
                header over 2 "b"
              row
                cell
                cell "c"
                cell "d"
              row
                cell "e"
                cell over 64 "f"
            """)
    }

    /// The rows that each cell of a table covers, 0 where one from above stands.
    private func rowSpans(_ html: String) -> [[Int]] {
        let guide = GuideReader.read(Array(html.utf8), file: "page.html")
        guard case .table(let table)? = guide.blocks.first?.content else { return [] }
        return table.rows.map { $0.map(\.rowSpan) }
    }

    @Test("a cell knows the rows that it covers, of those that are there and of its group")
    func rowSpans() {
        #expect(
            rowSpans("<table><tr><th rowspan=2>a<td>b<tr><td rowspan=2>c<tr><td>d</table>") == [
                [2, 1], [0, 2], [1, 0],
            ])
        #expect(
            rowSpans("<table><tr><td rowspan=0 colspan=2>a<td>b<tr><td>c<tr><tr><td>d</table>") == [
                [3, 1], [0, 0, 1], [0, 0, 1],
            ])
        #expect(
            rowSpans("<table><thead><tr><th rowspan=9>a<th>b<tbody><tr><td>c<td>d</table>") == [
                [1, 1], [1, 1],
            ])
        #expect(
            rowSpans("<table><tr><td rowspan=2><tr><td>x<td>y<tr><td>z<td>z</table>") == [
                [1, 1, 1], [1, 1],
            ])
    }

    @Test("blocks within a cell become lines")
    func cellBlocks() {
        expectTree(
            "<table><tr><th>x<td><p>a</p><p>b</p><ul><li>c<li>d</ul><pre>e\n f</pre></table>",
            "table\n  row\n    header \"x\"\n    cell \"a\\nb\\n- c\\n- d\\ne f\"")
    }

    @Test("a table within a cell becomes lines with bars")
    func nested() {
        expectTree(
            "<table><tr><th>x<td><table><tr><td>a<td>b<tr><td>c<td>d</table></table>",
            "table\n  row\n    header \"x\"\n    cell \"a | b\\nc | d\"")
    }

    @Test(
        "a table that lays out the page is seen through",
        arguments: [
            "<table><tr><td><h1>a</h1><td>b</table>",
            "<table role=presentation><tr><td>a<td>b</table>",
            "<table><tr><td>a<tr><td>b</table>",
            "<table><tr><td>a<td><table><tr><td>b</table></table>",
        ])
    func layout(html: String) {
        let lines = tree(html).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasSuffix(" \"a\"") && lines[1] == "paragraph \"b\"")
    }

    @Test("a layout table with an id is a container")
    func layoutContainer() {
        expectTree("<table id=t><tr id=r><td>a</table>", "container #t\n  paragraph #r \"a\"")
    }

    @Test("text right in a table comes before it, as in browsers")
    func foster() {
        expectTree(
            "<table>x<tr>y<td>a<td>b</table>",
            "paragraph \"xy\"\ntable\n  row\n    cell \"a\"\n    cell \"b\"")
    }

    @Test("a caption alone is a paragraph")
    func captionOnly() {
        expectTree("<table id=t><caption>c</caption></table>", "paragraph #t \"c\"")
    }

    @Test("each caption beyond the first has a line of its own")
    func captions() {
        expectTree(
            "<table><caption>One</caption><caption></caption><caption>Two</caption><caption><b>Three</b></caption>"
                + "<caption><b>Four</b></caption><tr><th>a<th>b</table>",
            """
            table
              caption
                text "One\\nTwo\\n"
                strong "Three"
                text "\\n"
                strong "Four"
              row
                header "a"
                header "b"
            """)
    }

    @Test("parts of tables outside of tables are not there")
    func strayParts() {
        expectTree("<td>a</td><tr><th>b</th></tr>", "paragraph \"ab\"")
    }
}
