import GuideDocument
import Testing

/// The tags of a page, also of one that is cut off or hostile.
@Suite struct PageScanTests {
    private func names(_ page: String, scans: Int = 1) -> [String] {
        Array(page.utf8).withUnsafeBufferPointer { bytes -> [String] in
            var scan = PageScan(bytes)
            var names: [String] = []
            for _ in 0..<scans {
                scan.index = 0
                while let tag = scan.nextTag() { names.append(tag.name) }
            }
            return names
        }
    }

    @Test func aTagThatDoesNotEndHidesNoOther() {
        #expect(names("<p><i a=\"x <b>bold</b>") == ["p", "b", "b"])
    }

    @Test func manyTagsThatDoNotEndAreNone() {
        #expect(names("<p>" + times(20_000, "<p a=\"")) == ["p"])
        #expect(names("<p>" + times(20_000, "<p ")) == ["p"])
        #expect(names("<title>" + times(20_000, "</p ")) == ["title"])
    }

    @Test func commentsAndDeclarationsHoldNoTags() {
        #expect(names("<!--><B><!-- <p> --!><i><!x <p>><?x <p>></ <p>><em><!-- <p>") == ["b", "i", "em"])
    }

    @Test func rawTextHoldsNoTags() {
        #expect(names("<title><b></title><xmp><b></xmp><p>") == ["title", "title", "xmp", "xmp", "p"])
        #expect(names("<script><!--<script></script><b>--></script><p>") == ["script", "script", "p"])
    }

    /// What the first scan finds out about the rest of the page is not used before that part of it.
    @Test(arguments: [
        "<title><i></title><title><b>",
        "<script><!--<script></script><b>--></script><script><!--<script></script><p>",
        "<p a='>'><i>" + times(30, "<b "),
    ])
    func aSecondScanFindsTheSame(_ page: String) {
        let once = names(page)
        #expect(!once.isEmpty && names(page, scans: 2) == once + once)
    }

    @Test func attributesAreReadAsWritten() {
        let page = "<P =x ID='a&amp;' id=b CLASS = \"c d\" rel href=\(times(400, "x"))/><br/>"
        Array(page.utf8).withUnsafeBufferPointer { bytes -> Void in
            var scan = PageScan(bytes)
            let (tag, lineBreak, end) = (scan.nextTag(), scan.nextTag(), scan.nextTag())
            #expect(tag?.name == "p" && tag?.start == 0 && tag?.end == page.utf8.count - 5)
            #expect(tag?[.id] == "a&amp;" && tag?[.class] == "c d" && tag?[.rel] == "")
            #expect(tag?[.href] == times(300, "x") && tag?[.role] == nil)
            #expect(lineBreak?.isSelfClosing == true && end == nil)
        }
    }
}
