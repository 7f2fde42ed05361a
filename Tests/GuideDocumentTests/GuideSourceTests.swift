// Positions in a page, recorded while it is read.
import Diagnostics
import Testing

@testable import GuideDocument

@Suite("Positions in a page")
struct GuideSourceTests {
    private func source(_ page: String) -> GuideSource { source(Array(page.utf8)) }

    private func source(_ bytes: [UInt8]) -> GuideSource {
        GuideReader.readWithSource(bytes, file: "page.html").source
    }

    private func at(_ line: Int, _ column: Int) -> SourcePosition {
        SourcePosition(line: line, column: column)
    }

    @Test("headings, divisions, ids, items and what the head says")
    func elements() {
        let source = source(
            """
            <!DOCTYPE html>
            <title>T</title><meta name=Source content="a">
              <meta name="source" content="b"><!-- <div id=x> --><script>"<div id=x>"</script>
            <div id="é"><h1>H</h1><p id=x>
            <ul id=do-now><li>a
            <li>b</ul></div>
            """)
        #expect(source.title == at(2, 1))
        #expect(source.position(ofMeta: "source") == at(2, 17))
        #expect(source.position(ofMeta: "source", at: 1) == at(3, 3))
        #expect(source.position(ofMeta: "source", at: 2) == nil)
        #expect(source.division == at(4, 1))
        #expect(source.heading == at(4, 13))
        #expect(source.position(ofID: "x") == at(4, 23))
        #expect(source.position(ofItem: 1, afterID: "do-now") == at(6, 1))
        #expect(source.position(ofItem: 2, afterID: "do-now") == nil)
        #expect(source.lastID(upToLine: 4, among: ["x", "do-now"]) == "x")
        #expect(source.lastID(upToLine: 3, among: ["x", "do-now"]) == nil)
        #expect(source.lastID(upToLine: 9, among: ["x", "do-now"]) == "do-now")
    }

    @Test("each position is there once, though a page with a dialog that never ends is scanned twice")
    func scannedTwice() {
        let source = source("<a href=b.html>x</a><dialog><p id=x>y")
        #expect(source.positions(ofLink: "b.html") == [at(1, 1)])
        #expect(source.position(ofText: "y") == at(1, 37))
    }

    @Test("links however they are written")
    func links() {
        let source = source(
            "<p>\n<a href=' b.html\n '>x</a> <A HREF=\"c&amp;d\">y</a> <a href='b.&#104;tml'>z</a><a href='e\u{1}\tf'>z</a>"
        )
        #expect(source.positions(ofLink: "b.html") == [at(2, 1), at(3, 34)])
        #expect(source.positions(ofLink: "c&d") == [at(3, 10)])
        #expect(source.positions(ofLink: "ef") == [at(3, 61)])
        #expect(source.positions(ofLink: "tel:1") == [])
    }

    @Test("texts, whatever white space, hyphens, tags and references they are written with")
    func texts() {
        let source = source(
            """
            <p>No 540-231<p>-6000 Call <b>540</b>&nbsp;231
               6000, or 540&#8209;231‑<i>6001</i>, or <!-- 5 -->(540) 231-<wbr>6002 or&emsp;911<img alt="9 8 8">.
            """)
        #expect(source.position(ofText: "540 231 6000") == at(1, 31))
        #expect(source.position(ofText: "540-231-6001") == at(2, 13))
        #expect(source.position(ofText: "(540) 231-6002") == at(2, 53))
        #expect(source.position(ofText: "911") == at(2, 81))
        #expect(source.position(ofText: "9 8 8") == at(2, 94))
        #expect(source.position(ofText: "540-231-6000") == nil)
        #expect(source.position(ofText: "") == nil)
    }

    @Test("a text is not found in a longer number or word before it, and may go on behind a line break")
    func wholeTexts() {
        let source = source(
            """
            <p>Order 1540-555-01991 or part 540-555-0199x.
            <p>Call <b>540-555-0199</b>, x540
            <p>or 540<br>555-0123<br>
            <p>or a540-555-0145
            """)
        #expect(source.position(ofText: "540-555-0199") == at(2, 12))
        #expect(source.position(ofText: "540 555-0123") == at(3, 7))
        // Better in a word than nowhere.
        #expect(source.position(ofText: "540-555-0145") == at(4, 8))
        #expect(source.position(ofText: "540-555-0199x") == at(1, 33))
    }

    @Test("in UTF-16 as in UTF-8, after a mark and control characters too")
    func encodings() {
        let page = "\u{FEFF}<p>é\u{1}\u{1F525}\r\n <b id=x>call</b> \u{AD}<a href=y>us</a>"
        for bytes in [Array(page.utf8), page.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }] {
            let source = source(bytes)
            #expect(source.position(ofID: "x") == at(2, 2))
            #expect(source.position(ofText: "call us") == at(2, 10))
            #expect(source.positions(ofLink: "y") == [at(2, 20)])
        }
    }

    @Test("a page of one long line, asked for forwards and back")
    func longLine() {
        let text = (0..<5_000).map { "<p id=é\($0)>" }.joined() + "\n<p id=last>"
        let source = source(text)
        let expected = (0..<5_000).map { "<p id=é\($0)>".unicodeScalars.count }.reduce(into: [1]) {
            $0.append($0[$0.count - 1] + $1)
        }
        for index in [4_999, 0, 2_500, 10, 4_000, 3_999, 1] {
            #expect(source.position(ofID: "é\(index)") == at(1, expected[index]))
        }
        #expect(source.position(ofID: "last") == at(2, 1))
    }
}
