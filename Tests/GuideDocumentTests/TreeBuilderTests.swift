// The builder of a page's tree: what it writes is balanced and within bounds, and no text is lost.
import TestSupport
import Testing

@testable import GuideDocument

@Suite("Tree builder")
struct TreeBuilderTests {
    private struct Size {
        var elements = 0
        var depth = 0
        var texts = 0
        var isBalanced = true
    }

    /// Returns the size of a page's tree, and the number of elements that the builder counted.
    private func measure(_ page: String) -> (size: Size, counted: Int) {
        Array(page.utf8).withUnsafeBufferPointer { source in
            var scanner = MarkupScanner(source, file: "page.html")
            scanner.scan()
            var size = Size()
            for list in scanner.builder.tree.lists {
                var depth = 0
                for event in list {
                    switch event.kind {
                    case .begin:
                        size.elements += 1
                        depth += 1
                        size.depth = max(size.depth, depth)
                    case .end: depth -= 1
                    case .text: size.texts += source[event.range].count { $0 == UInt8(ascii: "x") }
                    case .sideText, .image:
                        let text = scanner.builder.tree.sideBuffer[event.range]
                        size.texts += text.count { $0 == UInt8(ascii: "x") }
                    default: break
                    }
                    if depth < 0 { size.isBalanced = false }
                }
                if depth != 0 { size.isBalanced = false }
            }
            return (size, scanner.builder.count)
        }
    }

    // What <s> strikes out is not there.
    private static let names =
        Tag.allCases.filter { $0 != .s }.map { $0 == .dialog ? "dialog open" : "\($0.name)" } + [
            "br", "img alt=i", "u", "x-y", "font", "math", "button", "rt", "option", "ruby", "html", "body",
            "head", "frameset", "col", "colgroup", "noscript",
        ]

    /// A soup of a few kinds of tags, now and then with text and attributes.
    private func soup(_ seed: UInt64, length: Int) -> String {
        var random = SeededGenerator(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        let names = (0..<(2 + number(10))).map { _ in Self.names[number(Self.names.count)] }
        let (texts, ends, ids) = (number(30), number(60), number(20))
        return (0..<(1 + number(length))).map { index in
            let name = names[number(names.count)]
            let kind = number(100)
            if kind < texts { return ["x", " ", "&amp;x"][number(3)] }
            if kind < texts + ends { return "</\(name.split(separator: " ")[0])>" }
            return number(100) < ids ? "<\(name) id=\(index) href=a>" : "<\(name)>"
        }
        .joined()
    }

    private func expectSound(_ page: String, seed: UInt64) {
        let (size, counted) = measure(page)
        #expect(size.isBalanced, "seed \(seed): \(page)")
        #expect(size.elements <= counted, "seed \(seed): \(page)")
        // The rows that a cell brings about may come on top.
        #expect(size.depth <= TreeBuilder.depthLimit + 3, "seed \(seed)")
        // Attributes, which may hold the letter too, are no text.
        var letters = 0
        var isTag = false
        for character in page.replacing("<x-y", with: "<").replacing("</x-y", with: "</") {
            if character == "<" { isTag = true }
            if character == "x", !isTag { letters += 1 }
            if character == ">" { isTag = false }
        }
        #expect(size.texts == letters, "seed \(seed): \(page)")
    }

    @Test("what begins ends, and every letter is there: of short soups")
    func short() {
        for round in 0..<UInt64(soakRounds(4_000)) { expectSound(soup(round, length: 40), seed: round) }
    }

    @Test("and of long ones, none of which is deeper than the limit")
    func long() {
        for round in 0..<UInt64(soakRounds(60)) {
            expectSound(soup(1_000_000 + round, length: 3_000), seed: round)
        }
    }

    @Test("every tag's name is one that the scanner knows")
    func names() {
        for tag in Tag.allCases {
            #expect("\(tag.name)" == String(describing: tag))
            guard tag != .span else { continue }
            #expect(TagName.meaning(of: TagName.Key(stringLiteral: tag.name)) == .element(tag))
        }
        #expect(TagName.meaning(of: TagName.Key("blink")) == .neutral)
        #expect(TagName.meaning(of: TagName.Key("abcdefghijklmnopqrstuvwxyz")) == .neutral)
    }
}

/// The examples of the HTML Standard, section 13.2.10 ("An introduction to error handling and strange cases in the
/// parser"), and others of its rules.
@Suite("Trees as the standard has them")
struct StandardTreeTests {
    @Test("misnested tags: <b><i></b></i>")
    func misnested() {
        expectTree(
            "<p>1<b>2<i>3</b>4</i>5</p>",
            """
            paragraph
              text "1"
              strong "2"
              emphasis strong "3"
              emphasis "4"
              text "5"
            """)
    }

    @Test("misnested tags: <b><p></b></p>")
    func misnestedBlock() {
        expectTree("<b>1<p>2</b>3</p>", "paragraph\n  strong \"1\"\nparagraph\n  strong \"2\"\n  text \"3\"")
    }

    @Test("unexpected markup in tables")
    func unexpectedInTable() {
        expectTree(
            "<table><b><tr><th>aaa</td></tr>bbb</table>ccc",
            """
            paragraph
              strong "bbb"
            table
              row
                header "aaa"
            paragraph
              strong "ccc"
            """)
    }

    @Test("unclosed formatting elements")
    func unclosedFormatting() {
        expectTree(
            "<p><b class=x><b class=x><b><b class=x><b class=x><b>X<p>X<p><b><b class=x><b>X<p></b></b></b></b></b></b>X",
            """
            paragraph
              strong "X"
            paragraph
              strong "X"
            paragraph
              strong "X"
            paragraph "X"
            """)
    }

    @Test("formatting from around a table holds in its cells only if it is open there")
    func formattingAroundTables() {
        expectTree(
            "<b>a<table><th>b</table><p>c</b>",
            "paragraph\n  strong \"a\"\ntable\n  row\n    header\n      strong \"b\"\nparagraph\n  strong \"c\""
        )
        expectTree(
            "<p><b>a</p><table><th>b</table>c",
            "paragraph\n  strong \"a\"\ntable\n  row\n    header \"b\"\nparagraph\n  strong \"c\"")
        expectTree(
            "<b>a<table><th>b</b>c</table>",
            "paragraph\n  strong \"a\"\ntable\n  row\n    header\n      strong \"bc\"")
    }

    @Test("what is hidden is not shown, and what follows it is")
    func hidden() {
        expectTree(
            "<p>a<span hidden>b<i>c</span>d</i>e", "paragraph\n  text \"a\"\n  emphasis \"d\"\n  text \"e\"")
        expectTree("<p>a<font hidden>b<font>c</font>d</font>e", "paragraph \"ae\"")
        expectTree("<div hidden><p>a<table><td>b</table></div>c", "paragraph \"c\"")
        expectTree("<dialog>a<section>b</dialog>c", "paragraph \"c\"")
        expectTree(
            "<table hidden><tr><td>a</table><p>b<ul hidden><li>c</ul><p>d<h2 hidden>e</h2><p hidden>f",
            "paragraph \"b\"\nparagraph \"d\"")
    }

    @Test("a control character in a tag does not make another tag of it")
    func controlsInTags() {
        let page = "<scr\u{1}ipt>a</scr\u{1}ipt><b\u{0}>b</b\u{0}><p\u{AD}>c<\u{1}b>d"
        expectTree(page, "paragraph \"abc<b>d\"")
        expectTree("a<scr\u{2028}ipt>b", "paragraph \"ab\"")
    }

    @Test("text of a formula in <![CDATA[ ]]> counts, elsewhere it is a comment")
    func characterData() {
        expectTree("<p>a<math><mtext><![CDATA[b<c]]></mtext></math><![CDATA[d]]>e", "paragraph \"ab<ce\"")
        expectTree("<math><p>a<![CDATA[b]]>c", "paragraph \"ac\"")
        expectTree("<math/><![CDATA[b]]>c<math><![CDATA[d", "paragraph \"cd\"")
    }

    @Test("an end tag may have attributes, though it should not")
    func attributesOfEndTags() {
        expectTree("a<script></script foo=\">\" dd>b", "paragraph \"ab\"")
        expectTree(
            "a<style></style foo='>'>b<xmp>c</xmp x=\">\">d",
            "paragraph \"ab\"\npreformatted \"c\"\nparagraph \"d\"")
    }

    @Test("a form is a block")
    func forms() {
        expectTree(
            "<p>Call the office<form><p>now</form>!",
            "paragraph \"Call the office\"\nparagraph \"now\"\nparagraph \"!\"")
        expectTree("the office<form>now</form>", "paragraph \"the office\"\nparagraph \"now\"")
        expectTree(
            "<table><form><tr><th>a<td>b</form></table>", "table\n  row\n    header \"a\"\n    cell \"b\"")
    }

    @Test("references known are read after any number of unknown ones")
    func manyReferences() {
        let unknown = (0..<3_000).map { "&u\($0);" }.joined()
        let text = tree("<p>\(unknown)&rarr;&NotEqualTilde;&copy2")
        #expect(text.hasSuffix("&u2999;→≂̸©2\""))
    }
}
