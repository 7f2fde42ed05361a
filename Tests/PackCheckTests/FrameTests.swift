import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackCheck

/// The properties of a check that do not depend on the rules: order, completeness, limits, and an explanation
/// of every code.
@Suite struct FrameTests {
    @Test func whatTheReadersNoticeIsAmongTheFindingsOnce() throws {
        let fixture = try CheckFixture()
        // The pack itself, a menu, the places, a guide: each with a fault that its own reader reports.
        try fixture.pack.plist("Icons", "<dict><key>fire</key><dict/></dict>")
        try fixture.pack.plist(
            "WelcomeScreen",
            "<dict><key>Act now</key><array>\n<dict><key>Name</key><string>X</string><key>Segue</key>"
                + "<string>gides</string></dict></array></dict>")
        try fixture.pack.plist(
            "Buildings", "<array><dict><key>Name</key><string>Hall</string></dict></array>")
        try fixture.fire(("two ways out", "two\u{1B} ways out"))
        let lines = try fixture.lines()
        #expect(
            lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "Guides/fire.html:19:48: warning html-control-characters:",
                "Plists/Buildings.plist:2:8: warning place-no-position:",
                "Plists/Icons.plist:2:7: warning icon-empty:",
                "Plists/WelcomeScreen.plist:3:56: warning segue-unknown:",
            ])
    }

    @Test func filesThatCannotBeReadAreNamedOnceEach() throws {
        let fixture = try CheckFixture()
        try fixture.pack.plist("Contacts", "<array>")
        try fixture.pack.remove("Plists/DeskReference.plist")
        try fixture.pack.remove("Guides/fire.html")
        try fixture.pack.folder("Guides/fire.html")
        let codes = try fixture.report().findings.map { "\($0.file) \($0.code)" }
        #expect(
            codes == [
                "Guides/fire.html file-is-folder", "Plists/Contacts.plist plist-syntax",
                "Plists/DeskReference.plist file-missing",
            ])
    }

    @Test func findingsComeByFileThenPlaceThenCode() throws {
        let fixture = try CheckFixture()
        try fixture.fire(
            ("<title>Fire</title>", "<title>Flames</title>"), ("What to do in a fire.", ""),
            ("One | https://one.example/fire", "One"),
            ("Know two ways out.", "Call 540-231-6411. <a href='x.html'>x</a>"))
        try fixture.pack.write(CheckFixture.fire, to: "Guides/again.html")
        let report = try fixture.report()
        let places = report.findings.map { "\($0.file) \(($0.position ?? .start).line)" }
        #expect(
            report.findings.map(\.code) == [
                "guide-unreached", "guide-name", "guide-summary", "guide-source-form", "guide-heading",
                "guide-telephone",
                "guide-link",
            ])
        #expect(
            places == [
                "Guides/again.html 1", "Guides/fire.html 4", "Guides/fire.html 4", "Guides/fire.html 7",
                "Guides/fire.html 12", "Guides/fire.html 19", "Guides/fire.html 19",
            ])
        // The same again is the same again.
        #expect(try fixture.report().findings == report.findings)
    }

    @Test func menusThatLinkInACircleEnd() throws {
        let fixture = try CheckFixture()
        let entry = "<dict><key>Name</key><string>Next</string><key>Link</key><string>"
        try fixture.pack.plist("A", "<array>\(entry)B.plist</string></dict></array>")
        try fixture.pack.plist("B", "<array>\(entry)A.plist</string></dict></array>")
        try fixture.pack.plist(
            "Guides", "<array>\(entry)A.plist</string></dict></array>")
        #expect(try fixture.report().findings.map { "\($0.file) \($0.code)" } == ["Plists/B.plist menu-loop"])
    }

    @Test func figuresOfGuidesComeInTheOrderOfTheMenus() throws {
        let fixture = try CheckFixture()
        let entry = "<dict><key>Name</key><string>"
        try fixture.pack.plist(
            "Guides",
            "<array>\(entry)Water</string><key>Link</key><string>water.html</string></dict>"
                + "\(entry)Fire</string><key>Link</key><string>fire.html</string></dict></array>")
        for slug in ["water", "air"] { try fixture.pack.guide(slug) }
        let report = try fixture.report()
        #expect(report.guides.map(\.slug) == ["water", "fire", "air"])
        let fire = report.guides[1]
        #expect(fire.name == "Fire")
        #expect((fire.sources, fire.keywords, fire.actions, fire.longestAction) == (2, 10, 2, 6))
        #expect(fire.reviewed == "2026-11-01")
        #expect(fire.gradedText == nil)
        let grades = report.guides.map(\.text.grade).sorted()
        #expect(report.medianGrade == grades[1])
    }

    @Test func theMedianOfAnEvenNumberLiesBetween() throws {
        let fixture = try CheckFixture()
        try fixture.pack.guide("air")
        let report = try fixture.report()
        let grades = report.guides.map(\.text.grade)
        #expect(report.medianGrade == (grades[0] + grades[1]) / 2)
        #expect(CheckReport(FindingsLedger(), guides: []).medianGrade == nil)
    }

    // MARK: Codes

    @Test func everyCodeIsExplainedOnce() {
        let codes = Explanation.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        for explanation in Explanation.all {
            #expect(explanation.title.count > 10)
            #expect(!explanation.title.hasSuffix("."))
            #expect(explanation.text.hasSuffix("."), "\(explanation.code)")
            #expect(!explanation.text.contains("  "), "\(explanation.code)")
        }
        #expect(Explanation.of("guide-link")?.title.contains("guide that exists") == true)
        #expect(Explanation.of("nothing") == nil)
    }

    /// The readers' codes are literals in their sources: each must have its words here, and no other.
    @Test func theReadersCodesAreThoseExplained() throws {
        let explained = Set(ReaderFindings.all.map(\.code))
        var found: Set<String> = []
        for folder in ["Campus", "ContentPack", "Diagnostics", "GuideDocument", "PropertyLists"] {
            let root = "\(Binary.checkout())/Sources/Content/\(folder)"
            for case let file as String in FileManager.default.enumerator(atPath: root) ?? .init()
            where file.hasSuffix(".swift") {
                let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
                for match in text.matches(of: /"((?:[a-z]+-)+[a-z]+)"/) { found.insert(String(match.1)) }
            }
        }
        #expect(explained.subtracting(found) == [])
        // Words with hyphens that are no codes: ids, attributes, charsets, elements, segues.
        let others: Set<String> = [
            "do-now", "desk-reference", "aria-label", "background-color", "annotation-xml", "us-ascii",
            "no-embed", "menu-entry",
        ]
        let unexplained = found.subtracting(explained).subtracting(others)
            .filter { code in Self.families.contains { code.hasPrefix($0) } }
        #expect(unexplained == [])
    }

    /// The prefixes of the readers' codes.
    private static let families = [
        "file-", "findings-", "pack-", "contact-", "contacts-", "icon-", "place-", "coordinates-", "entry-",
        "entries-",
        "target-", "segue-", "color-", "level-", "menu-", "section-", "link-", "weblink-", "value-", "plist-",
        "html-", "search-", "map-", "feeds-",
    ]

    // MARK: The first screen

    /// The numbers of the rule are those of the screens.
    @Test func theFirstScreenIsWhatTheScreensLeaveToAGuide() throws {
        #expect(try FirstScreenProbe.textArea() == (FirstScreen.columns, FirstScreen.rows))
    }

    // MARK: Hostile pages

    @Test func aPageOfUnclosedThingsTakesNoLongerThanItsLength() throws {
        let fixture = try CheckFixture()
        let pages = [
            String(repeating: "<!-- ", count: 40_000), String(repeating: "<a href='", count: 25_000),
            String(repeating: "<script>", count: 25_000),
            String(repeating: "<a href=x.html>x ", count: 8_000),
            String(repeating: "540 231 ", count: 15_000), "<title>" + String(repeating: "&", count: 60_000),
        ]
        for (index, page) in pages.enumerated() { try fixture.pack.write(page, to: "Guides/p\(index).html") }
        let start = ContinuousClock.now
        let report = try fixture.report()
        #expect(report.guides.count == pages.count + 1)
        #expect(ContinuousClock.now - start < .seconds(120))
    }
}
