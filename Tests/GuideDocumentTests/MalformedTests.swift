// HTML as it is found, read as browsers read it.
import GuideDocument
import Testing

@Suite("Malformed HTML")
struct MalformedTests {
    @Test("elements closed by others or by the end of the page")
    func implied() {
        expectTree(
            "<p>a<p>b<div>c<p>d</div>e<ul><li>f",
            """
            paragraph "a"
            paragraph "b"
            paragraph "c"
            paragraph "d"
            paragraph "e"
            unordered
              item
                paragraph "f"
            """)
    }

    @Test("formatting that crosses blocks goes on in the next")
    func crossing() {
        expectTree(
            "<b>a<p>b</b>c</p>d",
            """
            paragraph
              strong "a"
            paragraph
              strong "b"
              text "c"
            paragraph "d"
            """)
        expectTree(
            "<p><i>a<p>b</i>c", "paragraph\n  emphasis \"a\"\nparagraph\n  emphasis \"b\"\n  text \"c\"")
    }

    @Test("crossed formatting")
    func crossed() {
        expectTree(
            "<b>a<i>b</b>c</i>d",
            "paragraph\n  strong \"a\"\n  emphasis strong \"b\"\n  emphasis \"c\"\n  text \"d\"")
    }

    @Test("a link within a link ends the first")
    func nestedLinks() {
        expectTree("<a href=x>a<a href=y>b</a>c", "paragraph\n  link(x) \"a\"\n  link(y) \"b\"\n  text \"c\"")
    }

    @Test("end tags without a start; a lone </p> is an empty paragraph")
    func strayEnds() {
        expectTree("a</div></b></span></table></h1>b</p>c", "paragraph \"ab\"\nparagraph \"c\"")
    }

    @Test("attributes in every spelling")
    func attributes() {
        expectTree(
            "<P ID=a CLASS='x'>a<p id='b' id=c>b<p id = \"c\">c<p id=d/>d<p/id=e>e<p id='x\"y'>f<p =x id=g>g",
            """
            paragraph #a "a"
            paragraph #b "b"
            paragraph #c "c"
            paragraph #d/ "d"
            paragraph #e "e"
            paragraph #x"y "f"
            paragraph #g "g"
            """)
    }

    @Test("a less-than sign that begins no tag is text")
    func lessThan() {
        expectTree("1 < 2 <3 <> a<", "paragraph \"1 < 2 <3 <> a<\"")
    }

    @Test("comments of every end")
    func comments() {
        expectTree("a<!-->b<!--->c<!-- x --!>d<!-- -- -->e<!--x-- >f-->g", "paragraph \"abcdeg\"")
    }

    @Test("a script that writes scripts, as they did of old")
    func innerScripts() {
        expectTree("a<script><!-- write('<script>x</script>') --></script>b", "paragraph \"ab\"")
        expectTree("a<script><!-- x --> <script></script>b", "paragraph \"ab\"")
        expectTree("a<script><!--<script></script>b", "paragraph \"ab\"")
        expectTree("a<SCRIPT>'</scripts>'</Script >b", "paragraph \"ab\"")
    }

    @Test("a drawing that never ends takes no script's end tag")
    func scriptsInOpenDrawing() {
        expectTree("a<svg>b<script>x</script>c<script>d", "paragraph \"abc\"")
    }

    @Test("what the page does not end hides no more than in browsers, and is reported")
    func unclosed() {
        #expect(
            findings("a\n<!-- b") == [
                "page.html:2:1: warning html-unclosed: this comment never ends and hides the rest of the page; "
                    + "end it with -->"
            ])
        expectTree("a<!-- b", "paragraph \"a\"")
        expectTree("a<script>b", "paragraph \"a\"")
        expectTree("a<textarea>b", "paragraph \"a b\"")
        expectTree("a<svg>b", "paragraph \"ab\"")
        expectTree("a<select>b", "paragraph \"a b\"")
        expectTree("a<b", "paragraph \"a\"")
        expectTree("a<template><style>b</style>c<style>d", "paragraph \"ac\"")
        for page in ["a<script>b", "a<textarea>b", "a<svg>b", "a<select>b", "a<b", "<title>a<p>b"] {
            #expect(codes(page) == ["html-unclosed"], "\(page)")
        }
    }

    @Test("an element that hides its text and never ends hides nothing")
    func unclosedHidden() {
        for (page, expected) in [
            ("<p>a<dialog>b<p>c", "paragraph \"a\"\nparagraph \"b\"\nparagraph \"c\""),
            ("<p>a<span><dialog></span>b", "paragraph \"a\"\nparagraph \"b\""),
            ("<main><p>a<dialog>b</main>c", "paragraph \"a\"\nparagraph \"b\"\nparagraph \"c\""),
            ("<dialog>a<dialog>b</dialog><p>c", "paragraph \"a\"\nparagraph \"c\""),
            ("<p>a<div hidden>b<p>c", "paragraph \"a\"\nparagraph \"b\"\nparagraph \"c\""),
            ("a<span hidden>b<p>c", "paragraph \"ab\"\nparagraph \"c\""),
            (
                "<p>a<b hidden>b<p>c",
                "paragraph\n  text \"a\"\n  strong \"b\"\nparagraph\n  strong \"c\""
            ),
            ("<s>a<s>b<s>c<s>d<p>e", "paragraph \"abcd\"\nparagraph \"e\""),
            // Those that end hide theirs, before it and after it.
            (
                "<dialog>a</dialog><div><dialog>b</div>c<dialog>d</dialog><p>e",
                "paragraph \"b\"\nparagraph \"c\"\nparagraph \"e\""
            ),
        ] {
            expectTree(page, expected)
            #expect(codes(page) == ["html-missing-end-tags"], "\(page)")
        }
    }

    @Test("nor in a cell or a caption, which formatting does not leave")
    func unclosedHiddenInTable() {
        for page in ["<s>Stay", "<b hidden>Stay", "<del>Stay"] {
            let guide = GuideReader.read(
                Array("<table><caption>\(page)</caption><tr><td>\(page)</td><td>Go</td></tr></table>".utf8),
                file: "page.html")
            #expect(guide.plainText.ranges(of: "Stay").count == 2, "\(page): \(guide.plainText)")
        }
    }

    @Test("a quotation mark that never closes does not hide the rest")
    func openQuote() {
        expectTree(
            "<p>a <a href=\"x>b</a> c<p>d",
            "paragraph\n  text \"a \"\n  link(x) \"b\"\n  text \" c\"\nparagraph \"d\"")
    }

    @Test("a title without an end takes no more than its text")
    func openTitle() {
        let guide = GuideReader.read(Array("<title>Fire <p>Get out".utf8), file: "page.html")
        #expect(guide.metadata.title == "Fire")
        #expect(guide.plainText == "Get out")
    }

    @Test("an empty page, and pages of nothing but white space or markup")
    func nothing() {
        for page in [
            "", " \n", "<!DOCTYPE html>", "<html><head></head><body></body></html>", "<", "&", "</", "<!",
        ] {
            let guide = GuideReader.read(Array(page.utf8), file: "page.html")
            #expect(guide.blocks.count == (page == "<" || page == "&" || page == "</" ? 1 : 0), "\(page)")
            #expect(guide.metadata == GuideMetadata())
        }
    }
}

@Suite("Character references")
struct CharacterReferenceTests {
    @Test(
        "named, numbered and unfinished ones",
        arguments: [
            ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&Eacute;&euro;&rarr;", "éÉ€→"),
            ("&CounterClockwiseContourIntegral;", "∳"), ("&NotEqualTilde;", "≂̸"), ("&fjlig;", "fj"),
            ("&#233;&#xE9;&#XE9;&#233 &#xe9x", "ééé" + "é éx"),
            ("&copy2024 &copyx &ampx &amp", "©2024 ©x &x &"),
            ("&notit;", "¬it;"),
            ("&nosuch; & &; &# &#x; &#q", "&nosuch; & &; &# &#x; &#q"), ("AT&T R&D &c", "AT&T R&D &c"),
            ("&#128;&#150;", "€–"),
            ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#x1F525;&Tab;x", "🔥 x"),
        ])
    func text(html: String, expected: String) {
        expectTree("<p>\(html)", "paragraph \"\(expected)\"")
    }

    @Test(
        "within an attribute only what ends like one",
        arguments: [
            ("a&amp;b", "a&b"), ("a&copy;", "a©"), ("a&copy=1", "a&copy=1"), ("a&copyx", "a&copyx"),
            ("a&copy", "a©"), ("a&#38;b", "a&b"), ("?a=1&b=2", "?a=1&b=2"), ("&notit;", "&notit;"),
        ])
    func attribute(html: String, expected: String) {
        let guide = GuideReader.read(Array("<a href=\"\(html)\">x</a>".utf8), file: "page.html")
        #expect(guide.links.map(\.destination) == [expected])
    }

    @Test("a reference is not read twice")
    func once() {
        expectTree("&amp;amp;lt; &lt;b&gt;x", "paragraph \"&amp;lt; <b>x\"")
    }
}
