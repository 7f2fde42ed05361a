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

    @Test func ofAPictureAloneNothingIsLeft() {
        let picture = Span("Map", traits: .image)
        let blocks = [
            Block(.paragraph([Span("é")])), Block(.paragraph([picture])),
            Block(.heading(level: 2, [picture])), Block(.paragraph([picture, Span("b")])),
        ]
        #expect(text(of: blocks) == Self.start + "<p>é</p>\n<p>b</p>\n" + Self.end)
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
