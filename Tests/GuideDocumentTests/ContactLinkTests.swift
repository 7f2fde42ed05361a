import GuideDocument
import Testing

/// Links that name a contact of the pack.
@Suite struct ContactLinkTests {
    private static let contacts = [
        GuideContact(id: "police", name: "Campus police", number: "540-555-0100"),
        GuideContact(id: "nurse", name: "Nurse", number: "5550199"),
    ]

    private func read(_ body: String, _ contacts: [GuideContact] = contacts) -> Guide {
        GuideReader.read(
            Array("<html><body>\(body)</body></html>".utf8), file: "Guides/x.html", contacts: contacts)
    }

    @Test(arguments: [
        ("<a data-contact=\"police\">campus police</a>", "campus police 540-555-0100"),
        ("<a data-contact=\"police\">campus police, (540) 555-9999</a>", "campus police, 540-555-0100"),
        ("<a data-contact=\"police\">call 1 540 555 9999 now</a>", "call 540-555-0100 now"),
        ("<a data-contact=\"police\"></a>", "Campus police 540-555-0100"),
        ("<a data-contact='police'> \n </a>", "Campus police 540-555-0100"),
        ("<a data-contact=police><b>campus</b>\n<i>police</i></a>", "campus police 540-555-0100"),
        ("<a data-contact=police>room 12</a>", "room 12 540-555-0100"),
        ("<a data-contact=police>Q&amp;A &lt;desk&gt;</a>", "Q&A <desk> 540-555-0100"),
        ("<A DATA-CONTACT=\"police\">police</A >", "police 540-555-0100"),
        // Unknown, or not a link: the guide's own text stands.
        ("<a data-contact=\"Police\">them 555-1234</a>", "them 555-1234"),
        ("<a data-contact>them</a>", "them"),
        ("<span data-contact=\"police\">them</span>", "them"),
        ("<a data-contact=\"police\">them <abbr>x</abbr>", "them x"),
    ])
    func itSaysTheNumber(_ html: String, _ text: String) {
        #expect(read("<p>Ask \(html)</p>").plainText == "Ask \(text)")
    }

    @Test func aTelephoneLinkDialsTheContact() {
        let links = read(
            "<p><a href=\"tel:+1\" data-contact=police>a</a> <a href=\"https://x.example/\" data-contact=nurse>b</a></p>"
        ).links
        #expect(links.map(\.destination) == ["tel:5405550100", "https://x.example/"])
        #expect(links.map(\.text) == ["a 540-555-0100", "b 5550199"])
    }

    @Test func withoutContactsThePageIsAsItWas() {
        let page = "<p>Ask <a href=\"tel:1\" data-contact=\"police\">them 555-1234</a> now.</p>"
        let plain = "<p>Ask <a href=\"tel:1\">them 555-1234</a> now.</p>"
        #expect(read(page, []).blocks == read(plain, []).blocks)
    }

    /// Without the number, for rules that look at the guide's own words.
    @Test func anEmptyNumberLeavesTheWords() {
        let silent = [GuideContact(id: "police", name: "Campus police", number: "")]
        #expect(
            read("<p>Ask <a href=tel:1 data-contact=police>them, 555-1234</a></p>", silent).plainText
                == "Ask them,")
        #expect(read("<p>Ask <a href=tel:1 data-contact=police></a></p>", silent).links.isEmpty)
    }

    /// Each is looked through for its end, but not to the end of the page.
    @Test func manyWithoutAnEndTakeNoLonger() {
        let count = 20_000
        let guide = read(String(repeating: "<a data-contact=police>x<", count: count))
        #expect(guide.plainText.utf8.count >= count)
        let long = String(repeating: "x", count: 600)
        #expect(read("<a data-contact=police>\(long)</a>").plainText == long)
    }
}
