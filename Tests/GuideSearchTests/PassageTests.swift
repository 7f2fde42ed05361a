import GuideDocument
import Testing

@testable import GuideSearch

/// The passages of a guide, which the index stores one by one.
@Suite("Passages")
struct PassageTests {
    @Test func aLongHeadingIsNotRepeatedInEveryPassage() {
        let long = String(repeating: "gas leak ", count: 10_000)
        let guide = Guide(blocks: [
            Block(ids: ["here", long], .heading(level: 2, [Span(long)])),
            Block(.paragraph([Span("Get out")])),
        ])
        let passages = GuidePassages.of(guide)
        #expect(passages.count > 10)
        #expect(passages.allSatisfy { $0.heading?.unicodeScalars.count == GuidePassages.longestHeading })
        #expect(passages.allSatisfy { $0.fragment == "here" })
        #expect(passages.last?.text.hasSuffix("Get out") == true)
        let bytes = passages.reduce(0) { $0 + $1.text.utf8.count + ($1.heading?.utf8.count ?? 0) }
        #expect(bytes < 2 * long.utf8.count)
    }
}
