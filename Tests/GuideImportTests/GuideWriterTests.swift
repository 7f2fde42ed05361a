import GuideDocument
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
}
