import Testing

// The metadata in a guide's head, and its sections.
@testable import GuideDocument

@Suite("Metadata")
struct MetadataTests {
    private func metadata(_ html: String) -> GuideMetadata {
        GuideReader.read(Array(html.utf8), file: "page.html").metadata
    }

    @Test("all that a guide of ours says")
    func all() {
        let guide = GuideReader.read(
            Array(
                """
                <!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>
                 Fire &amp;
                 smoke </title>
                <meta name="summary" content="Get  out.">
                <meta name="keywords" content="fire, smoke,, fyre ,">
                <meta name="source" content="U.S. Fire Administration | https://www.usfa.fema.gov/">
                <meta name="source" content="Ready.gov https://www.ready.gov/home-fires">
                <meta name="reviewed" content="2026-11-20"></head>
                <body><p id="x">a<div>b</div><div id="fire"><div id="other">c</div></div>
                """.utf8), file: "page.html")
        #expect(
            guide.treeDump == """
                title: Fire & smoke
                summary: Get out.
                keywords: fire, smoke, fyre
                source: U.S. Fire Administration | https://www.usfa.fema.gov/
                source: Ready.gov | https://www.ready.gov/home-fires
                reviewed: 2026-11-20
                division: fire
                language: en-US
                paragraph #x "a"
                paragraph "b"
                container #fire
                  container #other
                    paragraph "c"
                """)
        #expect(guide.metadata.keywords == ["fire", "smoke", "fyre"])
        #expect(guide.findings == [])
    }

    @Test(
        "how a source may be written",
        arguments: [
            ("A | http://a", "A", "http://a"), ("A|http://a", "A", "http://a"),
            ("A | B | http://a", "A | B", "http://a"),
            ("A B https://a/b", "A B", "https://a/b"), ("https://a", "", "https://a"), ("A B", "A B", ""),
            ("A https://a says", "A https://a says", ""),
        ])
    func source(content: String, name: String, address: String) {
        #expect(
            metadata("<meta name=source content='\(content)'>").sources
                == [GuideMetadata.Source(name: name, address: address)])
    }

    @Test("the usual description stands in for a summary, either order")
    func description() {
        #expect(metadata("<meta name=Description content=a>").summary == "a")
        #expect(metadata("<meta name=description content=a><meta name=summary content=b>").summary == "b")
        #expect(metadata("<meta name=summary content=b><meta name=description content=a>").summary == "b")
    }

    @Test("the first title and language count; keywords add up; meta counts in the body too")
    func several() {
        let found = metadata(
            "<html lang=de><title>a</title><title>b</title><html lang=en><p><meta name=keywords content=a>"
                + "<meta content='b, c' name=keywords><meta name=viewport content=x><meta name=summary>")
        #expect(found.title == "a")
        #expect(found.language == "de")
        #expect(found.keywords == ["a", "b", "c"])
        #expect(found.summary == "")
    }

    @Test("markup in a title is text; a drawing's title is none")
    func title() {
        #expect(metadata("<title>a <b>b</b> &lt;</title>").title == "a <b>b</b> <")
        #expect(metadata("<svg><title>a</title></svg>").title == "")
    }

    @Test("a guide without a title is called by its first heading")
    func displayTitle() {
        func title(_ html: String) -> String { GuideReader.read(Array(html.utf8), file: "x").displayTitle }
        #expect(title("<title>a</title><h1>b</h1>") == "a")
        #expect(title("<p>x<h2>b<br><i>c</i></h2>") == "b c")
        #expect(title("<p>x") == "")
    }
}

@Suite("Sections")
struct SectionTests {
    private let guide = GuideReader.read(
        Array(
            """
            <div id=fire><h1>Fire</h1><section id=do-now><h2>Do now</h2><ol><li>Go</ol></section>
            <section id=after><h2>Later</h2><p>a<h3 id=deep>Deep</h3><p>b<ul><li id=item>c<li>d</ul></section>
            <h2 id=before>Before<br>hand</h2><p>e<h3>f</h3><p>g<h2>h</h2><p>i<a name=here></a></div>
            """.utf8), file: "page.html")

    private func section(_ id: String) -> String? { guide.section(id).map(Block.treeDump) }

    @Test("an element's content")
    func container() {
        #expect(section("do-now") == "heading 2 \"Do now\"\nordered from 1\n  item\n    paragraph \"Go\"")
        #expect(guide.section("fire")?.count == 9)
    }

    @Test("from a heading to the next of its level or above")
    func heading() {
        #expect(
            section("before")
                == "heading 2 #before \"Before\\nhand\"\nparagraph \"e\"\nheading 3 \"f\"\nparagraph \"g\"")
        #expect(
            section("deep")
                == "heading 3 #deep \"Deep\"\nparagraph \"b\"\nunordered\n  item\n    paragraph #item \"c\"\n  item\n"
                + "    paragraph \"d\"")
    }

    @Test("other blocks by themselves, however deep")
    func others() {
        #expect(section("item") == "paragraph #item \"c\"")
        #expect(section("here") == "paragraph #here \"i\"")
        #expect(section("none") == nil)
        #expect(section("") == nil)
    }

    @Test("the fixed sections there are, in the guide's order")
    func fixed() {
        #expect(guide.fixedSections == [.doNow, .after, .before])
        func headings(_ guide: Guide) -> [String?] {
            guide.fixedSections.map {
                Guide(blocks: guide.section($0.rawValue) ?? []).outline.first?.text
            }
        }
        #expect(headings(guide) == ["Do now", "Later", "Before hand"])
        let bare = GuideReader.read(
            Array("<div id=during><p>x</div><div id=during><h2>y</h2></div>".utf8), file: "x")
        #expect(headings(bare) == [nil])
    }

    @Test("the outline: every heading with the ids that lead to it")
    func outline() {
        #expect(
            guide.outline.map { "\($0.level) \($0.text) \($0.ids)" } == [
                "1 Fire [\"fire\"]", "2 Do now [\"do-now\"]", "2 Later [\"after\"]", "3 Deep [\"deep\"]",
                "2 Before hand [\"before\"]", "3 f []", "2 h []",
            ])
    }

    @Test("plain text: whole words, in reading order, a line each")
    func plainText() {
        let page = GuideReader.read(
            Array(
                ("<h1>a<b>b</b>c</h1><dl><dt>d<dd>e</dl><table><caption>f</caption><tr><th>g<td>h<br>i</table><pre>j\n k</pre>"
                    + "<hr><blockquote>l <img alt=m></blockquote>").utf8), file: "x")
        #expect(page.plainText == "abc\nd\ne\nf\ng\nh\ni\nj\n k\nl m")
        #expect(page.blocks.first?.plainText == "abc")
    }

    @Test("links in reading order, one link though it has several looks")
    func links() {
        let page = GuideReader.read(
            Array(
                "<p><a href=x>a<b>b</b></a> <a href=x>c</a><ul><li><a href=y>d</ul><table><tr><th><a href=z>e</table>"
                    .utf8),
            file: "x")
        #expect(page.links.map { "\($0.text) \($0.destination)" } == ["ab x", "c x", "d y", "e z"])
    }
}
