import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackCheck

/// The limits of rules: just enough, and just too much. The messages of each rule are in the bad packs.
@Suite struct RuleTests {
    let fixture: CheckFixture

    init() throws { fixture = try CheckFixture() }

    private func expect(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try fixture.lines() == lines, sourceLocation: sourceLocation)
    }

    // MARK: Positions

    /// Findings lead to their line in any encoding of a guide.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func positionsInUTF16(_ encoding: String.Encoding) throws {
        let text =
            "\u{FEFF}"
            + CheckFixture.fire.replacing(
                "Know two ways out.", with: "Call <a href='\nx.html'>é</a> at 540-231-6411.")
        try #require(text.data(using: encoding)).write(
            to: URL(fileURLWithPath: "\(fixture.pack.path)/Guides/fire.html"))
        let lines = try fixture.lines()
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "Guides/fire.html:20:18: warning guide-telephone: the guide names the telephone number")
            }, "\(lines)")
        #expect(
            lines.contains { $0.hasPrefix("Guides/fire.html:19:45: warning guide-link: ") }, "\(lines)")
    }

    // MARK: Floods

    @Test func idsAreSuggestedForTheFirstFragmentsOfAGuideOnly() throws {
        let links = "abcdefhijklmnopqrstuvwxyz".map { "<a href='fire.html#durin\($0)'>\($0)</a>" }
        try fixture.fire(("Know two ways out.", links.joined(separator: " ")))
        let lines = try fixture.lines().filter { $0.contains(" link-fragment: ") }
        #expect(lines.count == 25)
        #expect(lines.count { $0.hasSuffix("; did you mean #during?") } == 20)
        #expect(lines.count { $0.hasSuffix("; name an id of that guide, or leave it out") } == 5)
    }

    /// The number that a link calls is the one in its text, however written.
    @Test func aNumberAndItsLinkAreOneFinding() throws {
        try fixture.fire(
            (
                "Know two ways out.",
                "<a href='tel:9725243341;ext=131'>972.524.3341 ext. 131</a>, +1 972-524-3341"
            ))
        #expect(try fixture.lines().count { $0.contains(" guide-telephone: ") } == 1)
    }

    @Test(arguments: [("en-GB", true), ("EN", true), ("zh-CN", false), ("es", false)])
    func onlyGuidesInEnglishHaveAGrade(_ language: String, _ isGraded: Bool) throws {
        let text = String(repeating: "Evacuation procedures necessitate continuous communication ", count: 6)
        try fixture.fire(("lang=\"en\"", "lang=\"\(language)\""), ("Know two ways out.", text))
        #expect(try fixture.lines().contains { $0.contains(" guide-grade: ") } == isGraded)
        #expect(try fixture.report().guides.contains { $0.grade == nil } == !isGraded)
    }

    @Test func manyTelephoneNumbersOfAGuideAreCounted() throws {
        let numbers = (10..<70).map { "540-231-60\($0)" }
        try fixture.fire(("Know two ways out.", (numbers + numbers).joined(separator: ", ")))
        let lines = try fixture.lines()
        let found = lines.filter { $0.contains(" guide-telephone: ") }
        #expect(found.count == 50)
        #expect(found.allSatisfy { $0.hasPrefix("Guides/fire.html:19:") })
        #expect(
            lines.contains { $0.contains("10 more findings of guide-telephone in this file are not listed") })
    }

    // MARK: Metadata

    @Test(arguments: [
        ("Two", "\"Two\" has no address"),
        ("Two | ftp://two.example", "\"Two\" has an address that cannot be shown"),
        ("Two | mailto:a@two.example", "\"Two\" has no web address"),
        ("| https://two.example/", "\"https://two.example/\" has no name"),
    ])
    func aSourceOfAnotherForm(_ written: String, _ words: String) throws {
        try fixture.fire(("Two | https://two.example/fire", written))
        let lines = try fixture.lines()
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("Guides/fire.html:8:1: warning guide-source-form: the source \(words)"))
        #expect(lines[0].hasSuffix("; write it as NAME | https://ADDRESS"))
    }

    @Test(arguments: ["21 November 2026", "2026-02-30", "2026-11", "2026-11-01T10:00:00Z"])
    func aReviewThatIsNoDay(_ written: String) throws {
        try fixture.fire(("2026-11-01", written))
        try expect(
            "Guides/fire.html:9:1: warning guide-reviewed: \"\(written)\" is not a day such as 2026-11-21; write year, "
                + "month and day of the last review")
    }

    @Test func aReviewInTheFuture() throws {
        try fixture.fire(("2026-11-01", "2026-11-22"))
        try expect(
            "Guides/fire.html:9:1: warning guide-reviewed-future: the review of 2026-11-22 is in the future; today is "
                + "2026-11-21; correct the date")
        try fixture.fire(("2026-11-01", "2026-11-21"))
        try expect()
    }

    @Test func aReviewOverdueIsANote() throws {
        try fixture.fire(("2026-11-01", "2025-05-21"))
        try expect(
            "Guides/fire.html:9:1: note guide-review-overdue: the last review, of 2025-05-21, is 18 months old; read "
                + "the guide against the newest editions of its sources and set the date")
        try fixture.fire(("2026-11-01", "2025-05-22"))
        try expect()
        #expect(try fixture.lines(today: nil) == [])
    }

    // MARK: Menus

    private static func entry(_ keys: String...) -> String {
        "<dict>" + keys.map { "<key>\($0)</key><string>guides</string>" }.joined() + "</dict>"
    }

    /// Menus are reported if a tool has sorted them, but not if a person may have.
    @Test(arguments: [
        (entry("Image", "Segue"), entry("Color", "Image", "Segue"), 0),
        (entry("Color", "Image", "Segue"), entry("Color", "Image", "Segue", "Web-Link"), 0),
        (entry("Color", "Header", "Image", "Segue"), entry("Color", "Header", "Image", "Segue"), 1),
        (entry("Color", "Header", "Image", "Segue"), entry("Image", "Color", "Header", "Segue"), 0),
        (entry("Color", "Header", "Image", "Order", "Segue"), entry("Color", "Header", "Image", "Segue"), 0),
    ])
    func aSortedMenu(_ first: String, _ second: String, _ expected: Int) throws {
        let sections = "<key>After</key><dict><key>A</key>\(first)<key>B</key>\(second)</dict>"
        try fixture.pack.plist("WelcomeScreen", "<dict>\(sections)</dict>")
        #expect(try fixture.report().findings.count { $0.code == "menu-sorted" } == expected)
    }

    @Test func arraysStandInTheOrderTheyWereWritten() throws {
        let entry = Self.entry("Color", "Header", "Image", "Segue")
        try fixture.pack.plist("WelcomeScreen", "<dict><key>A</key><array>\(entry)\(entry)</array></dict>")
        #expect(try fixture.report().findings.count { $0.code == "menu-sorted" } == 0)
    }

    @Test(arguments: [
        ([0, 1, 2, 8], 1), ([0, 1, 2, 3], 0), ([0, 1, 0, 1], 0), ([0, 2, 4], 2), ([8], 1), ([9], 0),
    ])
    func levels(_ levels: [Int], _ expected: Int) throws {
        let entries = levels.enumerated().map { index, level in
            "<dict><key>Name</key><string>\(index)</string><key>Link</key><string>fire.html</string>"
                + "<key>Level</key><integer>\(level)</integer></dict>"
        }
        try fixture.pack.plist("DeskReference", "<array>\(entries.joined())</array>")
        #expect(try fixture.report().findings.count { $0.code == "level-jump" } == expected)
    }

    @Test(arguments: [
        ("Weblink", "Web-Link"), ("web link", "Web-Link"), ("URL", "Web-Link"), ("NAME", "Name"),
        ("CSSDiv", "CSSDivName"), ("segue-name", "Segue Name"), ("Objets", "Objects"), ("Color", "Color"),
        ("Icno", "Image"), ("Xyzzy", nil), ("", nil), ("🔥", nil),
    ])
    func theKeyThatWasMeant(_ written: String, _ meant: String?) {
        #expect(KnownKeys.nearest(to: written, among: KnownKeys.menuEntry) == meant)
    }

    /// Every fault of every entry, ten thousand in all: a page of them, and a word on how many more there are.
    @Test func aFloodOfFindingsIsCut() throws {
        let entry =
            "<dict><key>Lnik</key><integer>1</integer><key>Lnik</key><true/><key>Level</key><integer>99</integer>"
            + "<key>Name</key><string>X</string><key>Link</key><string>none.html</string></dict>"
        for menu in ["Guides", "DeskReference"] {
            try fixture.pack.plist(menu, "<array>\(String(repeating: entry, count: 2_000))</array>")
        }
        let findings = try fixture.report().findings
        let counts = findings.reduce(into: [String: Int]()) { $0[$1.file + " " + $1.code, default: 0] += 1 }
        #expect(counts["Plists/Guides.plist key-unknown"] == 50)
        #expect(counts.values.allSatisfy { $0 <= 50 })
        #expect(
            findings.contains {
                $0.message == "3950 more findings of key-unknown in this file are not listed"
            })
    }

    // MARK: Do now

    @Test func aLongAction() throws {
        try fixture.fire(("from a safe place", "as soon as you stand in a place that is safe"))
        try expect(
            "Guides/fire.html:16:1: warning do-now-words: do-now action 2 has 13 words, more than 12; shorten it, or "
                + "say part of it in during")
        try fixture.fire(("from a safe place", "as soon as you stand in a safe place – now"))
        try expect()
    }

    @Test func aCardThatLeavesTheFirstScreen() throws {
        // The card takes five rows, and the blank before it one: its border stands in row 18 behind twelve.
        let introduction = (1...12).map { "Line \($0) of it." }.joined(separator: "<br>")
        try fixture.fire(("<h1>Fire</h1>", "<h1>Fire</h1><p>\(introduction)</p>"))
        let first = try fixture.lines()
        try fixture.fire(("<h1>Fire</h1>", "<h1>Fire</h1><p>Line 0 of it.<br>\(introduction)</p>"))
        let second = try fixture.lines()
        #expect(first == [])
        #expect(
            second == [
                "Guides/fire.html:13:1: warning do-now-screen: the do-now card ends in row 19 of the text, and the "
                    + "first screen has 18; shorten its actions, and put nothing before it"
            ])
    }
}
