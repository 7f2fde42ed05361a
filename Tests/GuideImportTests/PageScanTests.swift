import Testing

@testable import GuideImport

/// The tags of a page, also of one that is cut off or hostile.
@Suite struct PageScanTests {
    private func names(_ page: String) -> [String] {
        var scan = PageScan(Array(page.utf8), from: 0)
        var names: [String] = []
        while let tag = scan.nextTag() { names.append(tag.name) }
        return names
    }

    @Test func aTagThatDoesNotEndHidesNoOther() {
        #expect(names("<p><i a=\"x <b>bold</b>") == ["p", "b", "b"])
    }

    @Test func manyTagsThatDoNotEndAreNone() {
        #expect(names("<p>" + String(repeating: "<p a=\"", count: 20_000)) == ["p"])
        #expect(names("<p>" + String(repeating: "<p ", count: 20_000)) == ["p"])
        #expect(names("<title>" + String(repeating: "</p ", count: 20_000)) == ["title"])
    }
}
