// The rules of WelcomeScreen.plist: sections, and entries with exactly one target.
import ContentPack
import Diagnostics
import TestSupport
import Testing

@Suite struct WelcomeTests {
    private func welcome(_ body: String) throws -> Menu {
        try MenuBench("<dict>\n\(body)\n</dict>", in: "WelcomeScreen").menu(.welcome)
    }

    private func outline(_ menu: Menu) -> [String] {
        menu.sections.map { "\($0.name ?? "-"): \($0.entries.map(\.name).joined(separator: ", "))" }
    }

    private let help = "<dict><key>Segue</key><string>help</string></dict>"
    private let named =
        "<dict><key>Name</key><string>Help</string><key>Segue</key><string>help</string></dict>"

    @Test func sectionsAreArraysOrDictionariesKeyedByName() throws {
        let menu = try welcome(
            """
            <key>Later</key><array>\(named)\(named)</array>
            <key>Act now</key><dict><key>Fire</key>\(help)<key>Flood</key>\(help)</dict>
            """)
        #expect(outline(menu) == ["Later: Help, Help", "Act now: Fire, Flood"])
        #expect(menu.title == "Example Campus")
        #expect(menu.findings == [])
    }

    @Test func aDictionaryWithATargetIsAnEntryAnyOtherASection() throws {
        let menu = try welcome(
            """
            <key>Fire</key><dict><key>Link</key><string>fire.html</string></dict>
            <key>Site</key><dict><key>Web-Link</key><string>https://example.org</string></dict>
            <key>Section</key><dict><key>Help</key>\(help)</dict>
            <key>Screen</key><dict><key>Segue Name</key><string>help</string></dict>
            <key>More</key><dict><key>Objects</key><array>\(named)</array></dict>
            <key>Odd names</key><dict><key>Link</key>\(help)<key>Objects too</key>\(help)</dict>
            """)
        #expect(
            outline(menu) == [
                "-: Fire, Site", "Section: Help", "-: Screen, More", "Odd names: Link, Objects too",
            ])
        #expect(menu.findings == [])
    }

    @Test func sectionsMayHaveAnOrder() throws {
        let menu = try welcome(
            """
            <key>About</key><array>\(named)</array>
            <key>Third</key><dict><key>Help</key>\(help)<key>Order</key><integer>3</integer></dict>
            <key>First</key><dict><key>Order</key><integer>1</integer><key>Help</key>\(help)</dict>
            """)
        #expect(outline(menu) == ["First: Help", "Third: Help", "About: Help"])
        #expect(menu.findings == [])
    }

    @Test func emptySectionsAreLeftOutAndNamed() throws {
        let menu = try welcome(
            "<key>Act now</key><array/><key>Wrong</key><string>x</string>\n<key>H</key>\(help)")
        #expect(outline(menu) == ["-: H"])
        #expect(
            menu.findings.map(\.description) == [
                "Plists/WelcomeScreen.plist:3:1: warning section-empty: there is nothing in this section, so it is left "
                    + "out (at Act now); add entries, or remove it",
                "Plists/WelcomeScreen.plist:3:27: warning section-empty: there is nothing in this section, so it is left "
                    + "out (at Wrong); add entries, or remove it",
                "Plists/WelcomeScreen.plist:3:43: error plist-root: a list of entries is expected here, not a value of "
                    + "type string (at Wrong); write an array of dictionaries, or a dictionary keyed by name",
            ])
    }

    // MARK: Targets

    @Test func everySegueIsKnown() throws {
        for segue in Segue.allCases {
            let found = try MenuBench.only(
                "<key>Segue</key><string>\(segue.rawValue)</string>", in: "WelcomeScreen")
            #expect(found.entry?.action == .target(.segue(segue)))
            #expect(found.codes == [])
        }
    }

    @Test func anUnknownSegueIsUnavailable() throws {
        let menu = try welcome(
            "<key>S</key><array><dict><key>Name</key><string>N</string><key>Segue</key><string>Contact</string></dict></array>"
        )
        #expect(menu.entries.map(\.action) == [.unavailable("This program has no screen Contact")])
        #expect(
            menu.findings.map(\.description) == [
                "Plists/WelcomeScreen.plist:3:75: warning segue-unknown: there is no built-in screen Contact (at "
                    + "S[0].Segue); did you mean contacts?"
            ])
        let far = try MenuBench.only("<key>Segue</key><string>teleport</string>", in: "WelcomeScreen")
        #expect(far.codes == ["segue-unknown"])
    }

    @Test func withoutATargetAnEntryLeadsNowhere() throws {
        let menu = try welcome("<key>S</key><array><dict><key>Name</key><string>N</string></dict></array>")
        #expect(menu.entries.map(\.action) == [.unavailable("This entry leads nowhere yet")])
        #expect(
            menu.findings.map(\.description) == [
                "Plists/WelcomeScreen.plist:3:20: warning entry-no-target: N leads nowhere (at S[0]); give it a Link, a "
                    + "Web-Link or a Segue"
            ])
    }

    private static let segue = "<key>Segue</key><string>help</string>"
    private static let link = "<key>Link</key><string>fire.html</string>"
    private static let web = "<key>Web-Link</key><string>https://example.org</string>"
    private static let guide = EntryAction.target(.guide(path: "Guides/fire.html", fragment: nil))

    @Test(
        arguments: [
            (segue + link + web, EntryAction.target(.segue(.help)), ["entry-several-targets"], nil),
            (web + link, guide, ["entry-several-targets"], "https://example.org"),
            (
                "<key>Segue</key><string>x</string>" + link, guide,
                ["segue-unknown", "entry-several-targets"], nil
            ),
            (
                "<key>Link</key><string>none.html</string>" + web, .target(.web("https://example.org")),
                ["link-missing", "entry-several-targets"], nil
            ),
            ("<key>Segue Name</key><string>status</string>", .target(.segue(.status)), [], nil),
        ] as [(String, EntryAction, [String], String?)])
    func ofSeveralTargetsTheFirstThatWorksIsUsed(
        fields: String, action: EntryAction, codes: [String], webLink: String?
    ) throws {
        let found = try MenuBench.only(fields, in: "WelcomeScreen")
        #expect(found.entry?.action == action)
        #expect(found.codes.sorted() == codes.sorted())
        #expect(found.entry?.webLink == webLink)
    }

    @Test func severalTargetsAreNamed() throws {
        let menu = try welcome(
            "<key>S</key><array><dict><key>Name</key><string>N</string>\(Self.segue)\(Self.web)</dict></array>"
        )
        #expect(
            menu.findings.map(\.description) == [
                "Plists/WelcomeScreen.plist:3:75: warning entry-several-targets: this entry has Web-Link beside Segue, "
                    + "which is used (at S[0].Segue); keep exactly one of Segue, Link and Web-Link"
            ])
    }

    // MARK: What stands in for a damaged menu

    @Test func withoutWelcomeTheBuiltInScreensAreOffered() throws {
        let builder = try PackBuilder.complete()
        try builder.remove("Plists/WelcomeScreen.plist")
        try builder.plist("Buildings", "<array/>")
        let pack = try Pack.open(directory: builder.path, origin: .named)
        #expect(throws: Diagnostic.self) { try pack.menu(at: .welcome) }
        let menu = try pack.menuOrSubstitute(at: .welcome)
        #expect(
            menu.entries.map(\.action)
                == [Segue.guides, .deskReference, .contacts, .buildings, .status, .help].map {
                    EntryAction.target(.segue($0))
                })
        #expect(
            menu.findings.map(\.description) == [
                "Plists/WelcomeScreen.plist:1:1: error file-missing: there is no such file; put it there, or install "
                    + "the pack again"
            ])
    }

    @Test func withoutGuidesTheFilesOfTheFolderAreOffered() throws {
        let builder = try PackBuilder.complete()
        try builder.plist("Guides", "<array><dict>")
        try builder.guide("active-threat")
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let menu = try pack.menuOrSubstitute(at: .guides)
        #expect(menu.entries.map(\.name) == ["Active threat", "Fire"])
        #expect(menu.entries[0].action == .target(.guide(path: "Guides/active-threat.html", fragment: nil)))
        #expect(menu.findings.count == 1)
        #expect(throws: Diagnostic.self) {
            try pack.menuOrSubstitute(at: MenuAddress(file: "Plists/x.plist"))
        }
    }
}
