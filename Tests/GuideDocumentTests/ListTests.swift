// Lists of every kind, well formed and as found.
import GuideDocument
import Testing

@Suite("Lists")
struct ListTests {
    @Test("nested lists")
    func nested() {
        expectTree(
            "<ul><li>a<ol start=3><li>b<li>c<ul><li>d</ul></ol><li>e</ul>",
            """
            unordered
              item
                paragraph "a"
                ordered from 3
                  item
                    paragraph "b"
                  item
                    paragraph "c"
                    unordered
                      item
                        paragraph "d"
              item
                paragraph "e"
            """)
    }

    @Test(
        "where numbers begin",
        arguments: [
            ("<ol><li>a</ol>", 1), ("<ol start=7><li>a</ol>", 7), ("<ol start=-2><li>a</ol>", -2),
            ("<ol start=x><li>a</ol>", 1), ("<ol start=' +12px'><li>a</ol>", 12),
            ("<ol><li value=5>a</ol>", 5),
            ("<ol start=2><li value=5>a</ol>", 5), ("<ol start=99999999999999999999><li>a</ol>", 999_999),
            ("<ol type=1><li>a</ol>", 1),
        ])
    func start(html: String, number: Int) {
        expectTree(html, "ordered from \(number)\n  item\n    paragraph \"a\"")
    }

    @Test("letters, Roman numbers, counting backward, and numbers of single items")
    func numbering() {
        expectTree(
            "<ol type=a reversed><li>x<li value=9>y<li>z</ol>",
            "ordered from 3 type a reversed 1=9\n  item\n    paragraph \"x\"\n  item\n    paragraph \"y\"\n  item\n    paragraph \"z\""
        )
        expectTree("<ol type=square><li>x</ol>", "ordered from 1\n  item\n    paragraph \"x\"")
        var numbering = ListNumbering()
        numbering.values = [1: 9]
        #expect(numbering.numbers(start: 3, count: 3) == [3, 9, 10])
        numbering.isReversed = true
        #expect(numbering.numbers(start: 3, count: 3) == [3, 9, 8])
        numbering.style = .lowerAlpha
        #expect([1, 26, 27, 703, 0, -1].map(numbering.text) == ["a", "z", "aa", "aaa", "0", "-1"])
        numbering.style = .upperRoman
        #expect(
            [1, 4, 9, 14, 1994, 4000].map(numbering.text) == ["I", "IV", "IX", "XIV", "MCMXCIV", "4000"])
    }

    @Test("an empty item keeps its number, unless it is the last")
    func emptyItems() {
        expectTree(
            "<ol><li>a<li><li>b<li></ol>",
            "ordered from 1\n  item\n    paragraph \"a\"\n  item\n  item\n    paragraph \"b\"")
        expectTree(
            "<ul><li>a<li><li>b</ul>", "unordered\n  item\n    paragraph \"a\"\n  item\n    paragraph \"b\"")
    }

    @Test("a list right within a list belongs to the item before it; text is an item")
    func strayContent() {
        expectTree(
            "<ul><li>a</li><ul><li>b</ul>text<li>c</ul>",
            """
            unordered
              item
                paragraph "a"
                unordered
                  item
                    paragraph "b"
              item
                paragraph "text"
              item
                paragraph "c"
            """)
    }

    @Test("text right within a numbered list belongs to the item before it, or to the first")
    func strayContentInNumbers() {
        expectTree(
            "<ol>w<li>a</li><p>x</p><hr><li>b</li><li>c</ol>",
            """
            ordered from 1
              item
                paragraph "w"
                paragraph "a"
                paragraph "x"
                rule
              item
                paragraph "b"
              item
                paragraph "c"
            """)
        expectTree(
            "<ol><p>a</p><p>b</p></ol>",
            "ordered from 1\n  item\n    paragraph \"a\"\n  item\n    paragraph \"b\"")
    }

    @Test(
        "a style numbers a list too",
        arguments: [
            ("type=1 style='list-style-type:lower-alpha'", "a"),
            ("style='margin:0;LIST-STYLE: inside upper-roman'", "I"),
            ("type=a style='list-style-type:square'", "a"), ("type=a style='list-style-type:decimal'", "1"),
        ])
    func styledNumbers(attributes: String, type: String) {
        let name = type == "1" ? "" : " type \(type)"
        expectTree("<ol \(attributes)><li>x</ol>", "ordered from 1\(name)\n  item\n    paragraph \"x\"")
    }

    @Test("items without a list gather in one")
    func strayItems() {
        expectTree(
            "<p>x<li>a<li>b</li>y<li>c",
            """
            paragraph "x"
            unordered
              item
                paragraph "a"
              item
                paragraph "b"
            paragraph "y"
            unordered
              item
                paragraph "c"
            """)
    }

    @Test("definition lists: several terms, several explanations, groups in divs")
    func definitions() {
        expectTree(
            "<dl><dt>a<dt><b>b</b><dd>c<dd>d<p>e<div><dt>f</dt><dd>g</dd></div></dl>",
            """
            definitions
              term "a"
              term
                strong "b"
              details
                paragraph "c"
                paragraph "d"
                paragraph "e"
              term "f"
              details
                paragraph "g"
            """)
    }

    @Test("explanations without a term, and outside a list")
    func strayDefinitions() {
        expectTree("<dl><dd>a</dl>", "definitions\n  details\n    paragraph \"a\"")
        expectTree(
            "<dt>a<dd>b</dd><dt>c</dt>x",
            "definitions\n  term \"a\"\n  details\n    paragraph \"b\"\n  term \"c\"\n  details\nparagraph \"x\""
        )
    }

    @Test("a term is one line of text, whatever is in it")
    func termBlocks() {
        expectTree(
            "<dl><dt><h3>a</h3><p>b</p><ul><li>c</ul><dd>d</dl>",
            """
            definitions
              term
                strong "a\\n"
                text "b\\n- c"
              details
                paragraph "d"
            """)
    }

    @Test("menus and directories are lists")
    func oldLists() {
        expectTree(
            "<menu><li>a</menu><dir><li>b</dir>",
            "unordered\n  item\n    paragraph \"a\"\nunordered\n  item\n    paragraph \"b\"")
    }
}
