// Helpers for tests of the guide reader: a page in, the tree as text out.
import GuideDocument
import Testing

/// The blocks that a page's body makes, as text.
func tree(_ html: String) -> String { tree(Array(html.utf8)) }

func tree(_ bytes: [UInt8]) -> String { Block.treeDump(GuideReader.read(bytes, file: "page.html").blocks) }

/// Expects the blocks of a page, as text.
func expectTree(_ html: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(tree(html) == expected, sourceLocation: sourceLocation)
}

/// The findings about a page, a line each.
func findings(_ bytes: [UInt8]) -> [String] {
    GuideReader.read(bytes, file: "page.html").findings.map(\.description)
}

func findings(_ html: String) -> [String] { findings(Array(html.utf8)) }

/// The codes of the findings about a page.
func codes(_ html: String) -> [String] {
    GuideReader.read(Array(html.utf8), file: "page.html").findings.map(\.code)
}

/// A text many times over.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
