// Pages made to exhaust the reader: each is read quickly, its text shown, and reported. (That it takes less
// than a second is held in release by the program's own benchmarks; here the bound only says "does not hang".)
import GuideDocument
import TestSupport
import Testing

private let many = 100_000

/// Reads a page within a minute (an unoptimised build on a busy machine), and checks that its text is there
/// and what was found about it.
@discardableResult
private func read(
    _ page: String, ending text: String = "The end", codes: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
) -> Guide {
    let bytes = Array(page.utf8)
    var guide = Guide()
    let time = ContinuousClock().measure { guide = GuideReader.read(bytes, file: "page.html") }
    #expect(time < .seconds(60), sourceLocation: sourceLocation)
    #expect(guide.plainText.hasSuffix(text), sourceLocation: sourceLocation)
    #expect(Set(guide.findings.map(\.code)) == codes, sourceLocation: sourceLocation)
    return guide
}

private let deep = "html-too-deep"
private let missing = "html-missing-end-tags"
private let rowspan = "html-table-rowspan"
private let countless = "html-too-many-elements"

@Suite("Hostile pages: 100,000 unclosed tags", .serialized)
struct UnclosedTagTests {
    @Test(
        "of one kind that nests",
        arguments: [
            "div", "span", "sup", "blockquote", "pre", "section", "dialog open", "x-y", "font", "u", "form",
            "ul", "ol", "dl", "div id=x", "i><div", "table><td", "b><div", "dialog", "div hidden",
            "span hidden",
        ])
    func nesting(tag: String) {
        read(times(many, "<\(tag)>") + "The end", codes: [deep, missing])
    }

    @Test(
        "of formatting, of which no more than three alike are active",
        arguments: ["b", "em", "code", "b id=x"])
    func formatting(tag: String) {
        read(times(many, "<\(tag)>") + "The end", codes: [missing])
    }

    @Test("of one kind that nests though each may be left open", arguments: ["ul><li", "dl><dd"])
    func lists(tag: String) {
        read(times(many, "<\(tag)>") + "The end", codes: [deep, missing])
    }

    @Test(
        "of one kind of which each ends the one before",
        arguments: ["a", "a href=x", "table", "h1", "h2 id=x"])
    func replacing(tag: String) {
        read(times(many, "<\(tag)>") + "The end", codes: [missing])
    }

    @Test(
        "of one kind whose end tags may be left out",
        arguments: [
            "p", "li", "dt", "dd", "tr", "td", "option", "caption", "rt", "html", "body", "head", "meta",
            "link", "br",
        ])
    func optional(tag: String) {
        let page = times(many, "<\(tag)>") + "The end"
        read(page, ending: tag == "rt" ? "(The end)" : "The end")
    }

    @Test(
        "of one kind that is not shown or stands for nothing",
        arguments: [
            "svg", "select", "template", "iframe", "textarea", "math", "button", "object", "noscript",
            "frameset",
        ])
    func dropped(tag: String) {
        let isEndless = ["svg", "select", "template", "iframe", "textarea"].contains(tag)
        read(times(many, "<\(tag)>") + "The end", codes: [isEndless ? "html-unclosed" : missing])
    }

    @Test("of quotations, each with its marks")
    func quotations() {
        let guide = read(times(many, "<q>") + "The end", ending: "”", codes: [deep, missing])
        #expect(guide.plainText.contains("‘The end’”’”"))
    }

    @Test("of all kinds mixed, with text and end tags that cross", arguments: 1...4 as ClosedRange<UInt64>)
    func mixed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tags = [
            "b", "div", "p", "a", "table", "font", "li", "ul", "select", "svg", "math", "td", "em", "h2",
            "tr",
        ]
        var page = ""
        for _ in 0..<many {
            guard let tag = tags.randomElement(using: &random) else { continue }
            page += Int.random(in: 0..<4, using: &random) == 0 ? "</\(tag)>" : "<\(tag)>"
            if Int.random(in: 0..<8, using: &random) == 0 { page += "x" }
        }
        let guide = GuideReader.read(Array((page + "The end").utf8), file: "page.html")
        #expect(guide.plainText.contains("The end"))
        #expect(guide.findings.contains { $0.code == missing })
    }

    @Test("the text is parted where the tags beyond the limit would have parted it")
    func stillParted() {
        let guide = read(
            times(600, "<div>") + "one<div>two</div><p>three<b>four</b>" + "<p>The end",
            ending: "three" + "four\nThe end",
            codes: [deep, missing])
        #expect(guide.plainText == "one\ntwo\nthreefour\nThe end")
    }

    @Test("a tree as deep as the limit can be dumped, compared, walked and searched")
    func deepTree() {
        let page = (0..<many).map { "<div id=i\($0)>" }.joined() + "The end"
        let guide = read(page, codes: [deep, missing])
        #expect(guide.treeDump.hasSuffix(times(512, "  ") + "paragraph \"The end\""))
        #expect(guide == GuideReader.read(Array(page.utf8), file: "page.html"))
        #expect(guide.section("i511").map(Block.treeDump) == "paragraph \"The end\"")
        #expect(guide.section("i512") == nil)
    }

    @Test("where the depth is reached is said, once")
    func report() {
        let page = times(511, "<div>\n") + "<div><p>x<p>y"
        #expect(
            findings(page) == [
                "page.html:512:6: warning html-too-deep: elements are open more than 512 deep here; tags beyond that were "
                    + "left out; close the elements before it",
                "page.html:1:1: warning html-missing-end-tags: 512 elements have no end tag, the first of them here; "
                    + "write the end tag where the element ends",
            ])
        #expect(codes(times(511, "<div>") + "x" + times(511, "</div>")) == [])
    }
}

@Suite("Hostile pages: what multiplies or is looked through again and again", .serialized)
struct CostlyPageTests {
    @Test("formatting that goes on in every paragraph multiplies nothing")
    func reconstruction() {
        let guide = read((0..<many).map { "<p><b id=i\($0)>x" }.joined() + "<p>The end", codes: [missing])
        #expect(guide.blocks.count == many + 1)
        read(times(many, "<p><b>") + "The end", codes: [missing])
        read("<p>" + times(60, "<i><b><em>") + times(20_000, "<p>x") + "<p>The end", codes: [missing])
    }

    @Test("formatting that crosses blocks")
    func adoption() {
        read(times(many, "<b><div></b>") + "The end", codes: [deep, missing])
        read(times(many / 4, "<b><i><em><div>x</b></i></em>") + "The end", codes: [deep, missing])
        read(times(many, "<a><div>x") + "The end", codes: [deep, missing])
        read(times(500, "<div>") + times(20_000, "<b><p>x</b></p>") + "The end", codes: [missing])
    }

    @Test("what tables do not take")
    func fostering() {
        read("<table>" + times(many, "<b>x</b>") + "</table>The end")
        read("<table>" + times(many, "<tr>x") + "</table>The end")
        read(times(170, "<table><tr><td>") + times(many, "<b>x</b>") + "<p>The end", codes: [deep, missing])
    }

    @Test("cells that reach over rows and columns")
    func spans() {
        let guide = read(
            "<table><th>y" + times(5_000, "<tr><td rowspan=65534 colspan=9>x") + "</table><p>The end",
            codes: [rowspan])
        guard case .table(let table)? = guide.blocks.first?.content else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.count == 5_002)
        #expect(table.rows.reduce(0) { $0 + $1.count } < 106_000)
        #expect(
            guide.plainText.contains(
                "x\n[Table too large: cells below may not be under their headings]\nx"))
        #expect(table.rows.map(\.count).max() ?? 0 <= 65)
        read("<table><tr>" + times(50_000, "<td rowspan=9>x") + "</table><p>The end")
    }

    @Test("the finding is at the first cell that asks for too many empty ones")
    func spansHaveAPlace() {
        let guide = read(
            "<table>\n<tr><td>a" + times(50, "\n<td rowspan=0>b") + times(2_001, "<tr><td>c")
                + "</table><p>The end",
            codes: [rowspan])
        #expect(guide.findings.map(\.position?.line) == [3])
        #expect(guide.findings.map(\.position?.column) == [1])
    }

    @Test("past the limit of elements what follows is text after the table, not in its last cell")
    func tableBeyondTheLimit() {
        let guide = read(
            "<table><tr><th>y" + times(25_000, "<tr>" + times(12, "<td>x")) + "</table><p>The end",
            ending: "x\nThe end", codes: [countless])
        #expect(guide.blocks.count == 2)
        guard case .table(let table)? = guide.blocks.first?.content else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.allSatisfy { $0.allSatisfy { $0.spans.map(\.text).joined().utf8.count <= 1 } })
    }

    @Test("end tags without a start, and elements past the limit of their number")
    func count() {
        read(times(many, "</b></p></div></table></x>") + "The end")
        read(times(310_000, "<p>x") + "<ul><li>The end", ending: "x\nThe end", codes: [countless, missing])
    }

    @Test("items, terms and rows without number, in and out of lists")
    func siblings() {
        for piece in [
            "<li>x", "<dt>x<dd>y", "<ul><li>x</ul>", "<li id=a><p>x<p>y", "<h1>x</h1>", "x<br>",
            "<a id=x></a>", "<hr>",
        ] {
            read(times(40_000, piece) + "<p>The end")
        }
    }
}

@Suite("Hostile pages: within a tag, a comment, a text", .serialized)
struct LongTokenTests {
    @Test("400,000 attributes, and 1,000,000 of one name")
    func attributes() {
        read("<p " + (0..<400_000).map { "a\($0)=\($0)" }.joined(separator: " ") + " id=x>The end")
        read("<p " + times(1_000_000, "id=x ") + ">The end")
    }

    @Test("attributes, addresses and alternative texts of 8 MB")
    func longValues() {
        let long = times(8_000_000, "x")
        let guide = read("<a href='\(long)'>The end</a>")
        #expect(guide.links == [])
        read("<p id='\(long)'>The end")
        read("<p><img alt='\(long)'><p>The end")
        read("<\(long)>The end", codes: [missing])
        read("<meta name=keywords content='\(times(4_000_000, "a,"))'>The end")
    }

    @Test("what never ends: comments, quotation marks, scripts, drawings and titles, 100,000 of each")
    func endless() {
        read("The end" + times(many, "<!--"), codes: ["html-unclosed"])
        read(times(many, "<a href=\"x>") + "The end", codes: [missing])
        read("The end" + times(many + 1, "<i title='"), codes: ["html-unclosed"])
        read("The end" + times(many, "<script>"), codes: ["html-unclosed"])
        read(times(many, "<title>") + "The end", codes: ["html-unclosed"])
        read(times(many, "<svg>") + times(many / 2, "</svg>") + "The end", codes: ["html-unclosed"])
        read(times(many, "<template>") + times(many / 2, "</template>") + "The end", codes: ["html-unclosed"])
        read(times(many, "<div><dialog></div>") + "The end", codes: [missing])
    }

    @Test("drawings with descriptions that never end, and one with the names of elements around it")
    func drawings() {
        read(times(many, "<svg><desc><p>") + "The end", codes: ["html-unclosed"])
        read("<svg>" + times(many, "<style>") + "</svg>The end")
        read("<a><svg>" + times(many, "<a>") + times(many, "</a>") + "The end", codes: ["html-unclosed"])
    }

    @Test("ampersands and references without number")
    func references() {
        read(times(many, "&") + "The end")
        read(times(many, "&amp;") + "The end")
        read((0..<many).map { "&x\($0);" }.joined() + "The end")
        read((0..<many).map { "&notit\($0)" }.joined() + "The end")
        read("&#" + times(1_000_000, "9") + ";The end")
    }

    @Test("signs that almost begin something, to the limit of size")
    func almost() {
        for piece in ["<", "</", "<!", "<?", "<!-", "&#", "&#x"] {
            let isDropped = ["</", "<!", "<?", "<!-"].contains(piece)
            read(times(2_000_000 / piece.count, piece) + (isDropped ? ">" : " ") + "The end")
        }
    }

    @Test("bytes of every bad kind, to the limit of size")
    func bytes() {
        for (byte, count) in [(0x00, 0), (0x1B, 0), (0xFF, 8 << 20), (0xC3, 8 << 20)] as [(UInt8, Int)] {
            let guide = GuideReader.read([UInt8](repeating: byte, count: 8 << 20), file: "page.html")
            #expect(guide.plainText.unicodeScalars.count == count)
            let isEmpty = count == 0
            #expect(guide.findings.count == (isEmpty ? 2 : 1))
            #expect(guide.findings.contains { $0.code == "html-empty" } == isEmpty)
        }
        let half = GuideReader.read(
            [0xFF, 0xFE] + [UInt8](repeating: 0xD8, count: 1 << 20), file: "page.html")
        #expect(half.findings.map(\.code) == ["html-encoding"])
    }
}
