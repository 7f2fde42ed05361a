// Drawings of guides: the part of SVG that is read, and what is refused.
import Diagnostics
import Testing

@testable import GuideDocument

@Suite struct LineDrawingTests {
    private func read(_ shapes: String, root: String = "viewBox=\"0 0 160 80\"") throws -> LineDrawing {
        try LineDrawingReader.read(
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\n\(shapes)\n</svg>".utf8), file: "a.svg"
        )
    }

    private func problem(_ shapes: String, root: String = "viewBox=\"0 0 160 80\"") -> String? {
        do {
            _ = try read(shapes, root: root)
            return nil
        } catch {
            return (error as? Diagnostic)?.description
        }
    }

    @Test func shapesAreReadWithTheirInk() throws {
        let drawing = try read(
            """
            <!-- a figure --><title>Figure</title>
            <path d="M 1 2 L3,4 C 3 4 9 4 9 4 Z M-5,-5" stroke="red" stroke-width="3"/>
            <line x1="1" y1="2" x2="3" y2="4" fill="white"/>
            <polyline points="0 0,10 0 10,10"/><circle cx="5" cy="5" r="5"/><ellipse rx="2" ry="1"/>
            """, root: "viewBox=\"-1 0 160 80\" fill=\"none\" stroke=\"black\"")
        #expect(drawing.origin == .init(x: -1, y: 0))
        #expect(drawing.width == 160 && drawing.height == 80 && drawing.shapes.count == 5)
        let path = drawing.shapes[0]
        #expect(path.lines.map(\.count) == [15, 1])
        #expect(path.lines[0].first == path.lines[0].last && path.lines[0][13] == .init(x: 9, y: 4))
        #expect(path.fill == nil && path.stroke == .black && path.strokeWidth == 3)
        #expect(drawing.shapes[1].fill == .white && drawing.shapes[1].strokeWidth == 1)
        #expect(drawing.shapes[2].lines == [[.init(x: 0, y: 0), .init(x: 10, y: 0), .init(x: 10, y: 10)]])
        for point in drawing.shapes[3].lines[0] {
            let (x, y) = (point.x - 5, point.y - 5)
            #expect(abs((x * x + y * y).squareRoot() - 5) < 0.01)
        }
    }

    @Test func inkIsBlackAndNothingIsDrawnAroundItIfNothingIsSaid() throws {
        let shape = try read("<circle r=\"9\"/>").shapes[0]
        #expect(shape.fill == .black && shape.stroke == nil)
    }

    static let undrawn = [
        ("<g><circle r=\"1\"/></g>", "a.svg:2:1: warning drawing: the element <g> is not drawn"),
        ("<script>x</script>", "the element <script> is not drawn"),
        ("<path d=\"M 0 0 Q 1 1 2 2\"/>", "\"Q 1 1 2 2\" is not read"),
        ("<path d=\"m 0 0 l 1 1\"/>", "\"m 0 0"),
        ("<path d=\"L 1 1\"/>", "\"L 1 1\" is not read"),
        ("<path d=\"M 0 0 C 1 1\"/>", "\"C 1 1\" is not read"),
        ("<path d=\"M 1\"/>", "a point lacks its y"),
        ("<path d=\"M 1e308 0\"/>", "a point lacks its y"),
        ("<path d=\"M NaN 0\"/>", "is not read"),
        ("<path d=\"M 10001 0\"/>", "\"10001\" is not read"),
        ("<line x2=\"1e308\"/>", "\"1e308\" is not read"),
        ("<line x2=\"nan\"/>", "\"nan\" is not read"),
        ("<line x2=\"inf\"/>", "\"inf\" is not read"),
        ("<circle r=\"1 2\"/>", "\"1 2\" is not read"),
        ("<circle r=\"1\" stroke-width=\"-1\"/>", "\"-1\" is not read"),
        ("<circle r=\"1\" transform=\"scale(2)\"/>", "the attribute transform is not read"),
        ("<polyline points=\"\(String(repeating: "1 1 ", count: 2_001))\"/>", "is not read"),
        (String(repeating: "<circle r=\"1\"/>", count: 100), "it has more than 2000 points"),
        (String(repeating: "<title>", count: 9), "elements stand more than 8 deep"),
        ("<circle", "is not well-formed"),
        (String(repeating: "x", count: 11_000_000), "the document has more than 65536 bytes"),
    ]

    @Test(arguments: undrawn)
    func whatCannotBeDrawnIsRefused(_ shapes: String, _ words: String) throws {
        let problem = try #require(self.problem(shapes))
        #expect(problem.contains(words), "\(problem)")
    }

    @Test(arguments: [
        "", "viewBox=\"0 0 160\"", "viewBox=\"0 0 0 80\"", "viewBox=\"0 0 -1 80\"", "viewBox=\"0 0 1e308 1\"",
        "viewBox=\"a b c d\"", "viewBox=\"0 0 9 9\" style=\"x\"",
    ])
    func aDrawingNeedsASize(_ root: String) { #expect(problem("", root: root) != nil) }

    @Test func entitiesAndOtherFilesAreRefused() {
        let bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaa\">]><svg viewBox=\"0 0 9 9\">&a;</svg>"
        for text in [bomb, "", "\0\0\0", "\u{89}PNG", "<html/>"] {
            #expect(throws: Diagnostic.self) { try LineDrawingReader.read(Array(text.utf8), file: "a.svg") }
        }
    }

    // MARK: In a guide

    private func guide(_ body: String) -> Guide { GuideReader.read(Array(body.utf8), file: "Guides/x.html") }

    @Test func aDrawingIsAParagraphByItself() {
        let guide = self.guide(
            "<ol><li>Push.\n<img src=\"p/a.SVG\" alt=\"Two\n hands\"></li></ol><p>A <img src=a.svg alt=B> c</p>"
        )
        #expect(guide.metadata.drawings == ["p/a.SVG", "a.svg"])
        var texts: [String] = []
        Block.walk(guide.blocks) { visit in
            if case .spans(let spans) = visit {
                texts.append("\(spans.first?.drawing ?? 0) \(spans.map(\.text).joined())")
            }
        }
        #expect(texts == ["0 Push.", "1 Two hands", "0 A", "2 B", "0 c"])
    }

    @Test(arguments: [
        "<p>a <img src=a.png alt=B> c</p>", "<p>a <img src=https://x.example/a.svg alt=B> c</p>",
        "<p>a <img src=data:image/svg+xml;a.svg alt=B> c</p>", "<p>a <img alt=B> c</p>",
        "<dl><dt>a <img src=a.svg alt=B> c</dt><dd>d</dd></dl>", "<h2>a <img src=a.svg alt=B> c</h2>",
    ])
    func anyOtherPictureIsItsTextInTheLine(_ html: String) {
        #expect(guide(html).plainText.hasPrefix("a B c"))
    }

    @Test func aDrawingWithoutWordsIsNotShown() {
        #expect(guide("<p>a</p><img src=a.svg alt=\"\"><img src=b.svg>").metadata.drawings.isEmpty)
    }

    @Test func ofVeryManyDrawingsTheTextIsShown() {
        let guide = self.guide(times(300, "<img src=a.svg alt=B>"))
        #expect(guide.metadata.drawings.count == 32)
        #expect(guide.plainText.split(separator: "\n").count == 33)
    }

    @Test func anAnswerIsWithoutDrawings() throws {
        let guide = self.guide(
            """
            <section id=during><h2>Door</h2><ol><li>Push.<img src=a.svg alt=Hands></li><li>Pull.</li></ol></section>
            """)
        #expect(guide.answer("Push")?.blocks.map(\.plainText) == ["Push."])
        #expect(guide.answer("Door")?.blocks.map(\.plainText) == ["Door", "Push.\nPull."])
    }
}
