import AppCore
import ContentPack
import Diagnostics
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// Editing a pack while it is previewed: what was saved is shown, on the same screen and at the same place.
@Suite struct PreviewSessionTests {
    private static func entry(_ name: String, _ rest: String = "") -> String {
        "<dict><key>Name</key><string>\(name)</string>\(rest)</dict>"
    }

    private static let fire = "<key>Link</key><string>fire.html</string>"

    /// A guide of many paragraphs, each of which can be told.
    private func longGuide(_ numbers: [Int], title: String = "Fire") -> String {
        let paragraphs = numbers.map {
            "<p>Paragraph \($0). <a href=\"https://example.org/\($0)\">link \($0)</a></p>"
        }
        return "<title>\(title)</title><div id=\"fire\"><h1>\(title)</h1>\(paragraphs.joined())</div>"
    }

    private func stage() throws -> PreviewStage {
        let pack = try PackBuilder.complete()
        try pack.plist("Buildings", "<array/>")
        try pack.plist("CallboxLocations", "<dict/>")
        return try PreviewStage(pack)
    }

    private func open(_ stage: PreviewStage, _ screens: ScreenID...) {
        for screen in screens { stage.store.perform(Open(screen)) }
    }

    @Test func whatIsSavedIsShownAtOnce() throws {
        let stage = try stage()
        open(stage, .guide(path: "Guides/fire.html"))
        stage.play([
            stage.edit { try stage.pack.guide("fire", title: "Smoke everywhere") }, stage.terminal.look,
        ])
        #expect(stage.terminal.seen[0].contains { $0.contains("Smoke everywhere") })
        #expect(stage.store.state.current.screen == .guide(path: "Guides/fire.html"))
    }

    @Test func paragraphsAddedAboveLeaveTheReaderWhereTheyWere() throws {
        let stage = try stage()
        try stage.pack.write(longGuide(Array(0..<60)), to: "Guides/fire.html")
        open(stage, .guide(path: "Guides/fire.html"))
        let page = Array(repeating: StageTerminal.Step.event(.key(.pageDown)), count: 2)
        stage.play(
            page + [stage.terminal.look]
                + [
                    stage.edit {
                        try stage.pack.write(
                            longGuide([100, 101, 102] + Array(0..<60)), to: "Guides/fire.html")
                    }, stage.terminal.look,
                ])
        let body = stage.terminal.seen.map { Array($0[4..<28]) }
        #expect(body[0] == body[1])
        #expect(body[0][0].contains("Paragraph"))
    }

    @Test func theSelectedLinkStaysTheSelectedLink() throws {
        let stage = try stage()
        try stage.pack.write(longGuide([1, 2, 3]), to: "Guides/fire.html")
        open(stage, .guide(path: "Guides/fire.html"))
        stage.play([
            .event(.key(.tab)), .event(.key(.tab)),
            stage.edit { try stage.pack.write(longGuide([7, 1, 2, 3]), to: "Guides/fire.html") },
            .event(.key(.enter)),
        ])
        #expect(stage.store.state.current.screen == .address("https://example.org/2", title: "link 2"))
    }

    @Test func theFindStaysOpenAndWhatIsTypedToo() throws {
        let stage = try stage()
        try stage.pack.write(longGuide([1, 2, 3]), to: "Guides/fire.html")
        open(stage, .guide(path: "Guides/fire.html"))
        stage.play([
            .event(.key(.control("f"))), .event(.key(.character("P"))), .event(.key(.enter)),
            .event(.key(.control("f"))), .event(.key(.character("x"))),
            stage.edit { try stage.pack.write(longGuide([1, 2, 3, 4]), to: "Guides/fire.html") },
        ])
        #expect(stage.store.state.current.page.find?.query == "P")
        #expect(stage.store.state.prompt?.text == "x")
    }

    @Test func anEntryAddedAboveDoesNotMoveTheSelection() throws {
        let stage = try stage()
        try stage.pack.plist(
            "Guides",
            "<array>\(Self.entry("One"))\(Self.entry("Two"))\(Self.entry("Fire", Self.fire))</array>")
        open(stage, .menu(.guides))
        stage.play([
            .event(.key(.down)), .event(.key(.down)),
            stage.edit {
                try stage.pack.plist(
                    "Guides",
                    "<array>\(Self.entry("New"))\(Self.entry("One"))\(Self.entry("Two"))\(Self.entry("Fire", Self.fire))</array>"
                )
            },
        ])
        #expect(stage.store.state.current.list.selection == 3)
    }

    @Test func aSubmenuStaysTheSubmenuOfThatName() throws {
        let inner = "<key>Objects</key><array>\(Self.entry("A"))\(Self.entry("B"))</array>"
        let stage = try stage()
        try stage.pack.plist("Guides", "<array>\(Self.entry("Health", inner))</array>")
        open(stage, .menu(.guides), .menu(MenuAddress.guides.submenu(ItemKey("Health"))))
        stage.store.dispatch(Select(1))
        stage.play([
            stage.edit {
                let other = "<key>Objects</key><array>\(Self.entry("Z"))</array>"
                try stage.pack.plist(
                    "Guides", "<array>\(Self.entry("Other", other))\(Self.entry("Health", inner))</array>")
            }, stage.terminal.look, .event(.key(.backspace)),
        ])
        #expect(stage.terminal.seen[0].contains { $0.contains("▸2") && $0.contains("B") })
        #expect(stage.store.state.current.screen == .menu(.guides))
        #expect(stage.store.state.current.list.selection == 1)
    }

    /// However far back it is: only the last screens are read again at once.
    @Test func aSubmenuStaysThatOfItsNameOnALongWay() throws {
        let stage = try stage()
        func submenu(_ name: String, _ inner: String) -> String {
            Self.entry(name, "<key>Objects</key><array>\(Self.entry(inner))</array>")
        }
        try stage.pack.plist("Guides", "<array>\(submenu("Heart", "A"))\(submenu("Heart", "B"))</array>")
        open(stage, .menu(.guides))
        let way: [ScreenID] = [
            .help, .about, .contacts, ScreenID(.contact, .named("Emergency")), .buildings, .callboxes,
            .mapInWords, .guide(path: "Guides/fire.html"), .menu(.deskReference),
        ]
        let others = submenu("Other", "Z") + submenu("Heart", "A")
        let back = Array(repeating: StageTerminal.Step.event(.key(.backspace)), count: way.count)
        let forth: [StageTerminal.Step] = [
            .event(.key(.character("2"))), stage.terminal.look,
            .work { for screen in way { stage.store.perform(Open(screen)) } },
            stage.edit {
                try stage.pack.plist("Guides", "<array>\(others)\(submenu("Heart", "B"))</array>")
            },
        ]
        stage.play(forth + back + [stage.terminal.look])
        try #require(stage.terminal.seen.count == 2)
        #expect(stage.terminal.seen[0].contains { $0.contains("▸1") && $0.contains("B") })
        #expect(stage.terminal.seen[1].contains { $0.contains("▸1") && $0.contains("B") })
    }

    @Test func aRemovedSubmenuIsSaidToBeGone() throws {
        let stage = try stage()
        func submenu(_ name: String) -> String {
            Self.entry(name, "<key>Objects</key><array>\(Self.entry("In \(name)"))</array>")
        }
        try stage.pack.plist("Guides", "<array>\(submenu("Health"))\(submenu("Heat"))</array>")
        open(stage, .menu(.guides))
        stage.play([
            .event(.key(.character("1"))),
            stage.edit { try stage.pack.plist("Guides", "<array>\(submenu("Heat"))</array>") },
            stage.terminal.look,
        ])
        let screen = stage.terminal.seen[0].joined(separator: "\n")
        #expect(screen.contains("menu is no longer in the file") && !screen.contains("In Heat"))
    }

    @Test func aCardStaysTheCardOfThatName() throws {
        func contacts(_ names: [String]) -> String {
            "<array>" + names.map { Self.entry($0, "<key>Number</key><string>911</string>") }.joined()
                + "</array>"
        }
        let stage = try stage()
        try stage.pack.plist("Contacts", contacts(["Police", "Clinic"]))
        stage.store.perform(ReadContent.again([]))
        let content = stage.store.dependencies.content
        let clinic = try #require(content.pack.contacts.firstIndex { $0.name == "Clinic" })
        open(stage, .contacts, .contact(at: clinic, in: content))
        stage.play([
            stage.edit { try stage.pack.plist("Contacts", contacts(["Fire brigade", "Police", "Clinic"])) },
            stage.terminal.look,
            stage.edit { try stage.pack.plist("Contacts", contacts(["Fire brigade", "Police"])) },
            stage.terminal.look,
        ])
        #expect(stage.terminal.seen[0].contains { $0.contains("Clinic") })
        // It is gone: the list takes its place, and no other card.
        #expect(stage.terminal.seen[1].contains { $0.contains("Emergency contacts") })
    }

    @Test func aDeletedGuideSaysSoComesBackAtTheSamePlaceAndBackWorks() throws {
        let stage = try stage()
        let text = longGuide(Array(0..<60))
        try stage.pack.write(text, to: "Guides/fire.html")
        open(stage, .menu(.guides), .guide(path: "Guides/fire.html"))
        stage.play([
            .event(.key(.pageDown)), stage.terminal.look,
            stage.edit { try stage.pack.remove("Guides/fire.html") },
            stage.terminal.look, stage.edit { try stage.pack.write(text, to: "Guides/fire.html") },
            stage.terminal.look, stage.edit { try stage.pack.remove("Guides/fire.html") },
            .event(.key(.backspace)),
        ])
        #expect(stage.terminal.seen[1].contains { $0.contains("This cannot be shown") })
        #expect(stage.terminal.seen[2] == stage.terminal.seen[0])
        #expect(stage.store.state.current.screen == .menu(.guides))
    }

    @Test func aBrokenMenuStaysReadableAndIsNamedUntilItIsMended() throws {
        let stage = try stage()
        open(stage, .menu(.guides))
        stage.play([
            stage.edit { try stage.pack.write("<plist>\n<array>", to: "Plists/Guides.plist") },
            stage.terminal.look,
            stage.edit { try stage.pack.plist("Guides", "<array>\(Self.entry("Mended"))</array>") },
            stage.terminal.look,
        ])
        let broken = stage.terminal.seen[0]
        #expect(broken.contains { $0.contains("1 Fire") || $0.contains("Fire") })
        #expect(broken.contains { $0.contains("1 file is broken") })
        #expect(broken.contains { $0.contains("Plists/Guides.plist:2:8: error plist-") })
        #expect(broken[0].contains("BROKEN"))
        let mended = stage.terminal.seen[1]
        #expect(mended.contains { $0.contains("Mended") })
        #expect(!mended.contains { $0.contains("broken") || $0.contains("BROKEN") })
    }

    @Test func theCheckComesAfterTheRedrawAndAgainAfterEachSave() throws {
        let stage = try stage()
        stage.findings = [
            Diagnostic(
                .warning, "some-code", file: "Guides/fire.html", position: .start, message: "it is wrong",
                hint: "mend it")
        ]
        let pause = StageTerminal.Step.work {}
        stage.play([
            pause, pause, pause, stage.terminal.look,
            stage.edit { try stage.pack.guide("fire", title: "New") },
            pause, pause, pause,
        ])
        #expect(stage.terminal.seen[0][0].contains("1 warning"))
        #expect(stage.checks == 2)
        #expect(!stage.copy.isCheckDue)
    }

    @Test func whatIsAboutToBeShownGoesBeforeTheCheck() throws {
        let stage = try stage()
        stage.watch.isWaiting = true
        let pause = StageTerminal.Step.work {}
        stage.play([pause, pause, .event(.key(.down)), pause])
        #expect(stage.checks == 0 && stage.copy.isCheckDue)
        stage.watch.isWaiting = false
        stage.play([pause, pause])
        #expect(stage.checks == 1 && !stage.copy.isCheckDue)
    }

    @Test func eListsTheFindingsAndEnterGoesThere() throws {
        let stage = try stage()
        try stage.pack.write(longGuide(Array(0..<60)), to: "Guides/fire.html")
        stage.findings = [
            Diagnostic(
                .warning, "some-code", file: "Guides/fire.html", position: SourcePosition(line: 1, column: 3),
                message: "it is wrong", hint: "mend it"),
            Diagnostic(
                .error, "other-code", file: "Plists/Guides.plist",
                position: SourcePosition(line: 3, column: 3),
                message: "it is worse", hint: "mend that first"),
        ]
        let pause = StageTerminal.Step.work {}
        stage.play([
            pause, pause, pause, .event(.key(.control("e"))), stage.terminal.look, .event(.key(.enter)),
            stage.terminal.look, .event(.key(.backspace)), .event(.key(.down)), .event(.key(.enter)),
            stage.terminal.look,
        ])
        let list = stage.terminal.seen[0]
        #expect(list.contains { $0.contains("Findings: 1 error, 1 warning") })
        // The error comes first, and is explained in full.
        #expect(list.contains { $0.contains("▸1 error: it is worse") })
        #expect(
            list.contains {
                $0.contains("Plists/Guides.plist:3:3: error other-code: it is worse; mend that first.")
            })
        #expect(stage.terminal.seen[1].contains { $0.contains("▸1") && $0.contains("Fire") })
        #expect(stage.terminal.seen[1].contains { $0.contains("3:3 it is worse.") })
        #expect(stage.terminal.seen[2].contains { $0.contains("Paragraph 0") })
        #expect(
            stage.store.state.visits.map(\.screen) == [.welcome, .findings, .guide(path: "Guides/fire.html")])
    }

    @Test func inATextFieldEIsALetter() throws {
        let stage = try stage()
        stage.play([.event(.key(.character("/"))), .event(.key(.character("e")))])
        #expect(stage.store.state.current.screen == .search("e"))
    }

    @Test func nothingThatWasLookedAtIsRemembered() throws {
        let stage = try stage()
        open(stage, .menu(.guides), .guide(path: "Guides/fire.html"))
        stage.play([.event(.key(.backspace)), .event(.key(.control("w"))), stage.terminal.look])
        #expect(stage.store.state.record.recent.isEmpty)
        #expect(!stage.terminal.seen[0].contains { $0.contains("Recently read") })
    }

    @Test func helpNamesTheKeysOfAPreviewOnlyInOne() throws {
        let stage = try stage()
        open(stage, .help)
        stage.play([stage.terminal.look])
        #expect(stage.terminal.seen[0].contains { $0.contains("In a preview") })
        let reader = SessionContent(pack: stage.store.dependencies.content.pack)
        let context = RenderContext(
            content: reader, size: Size(columns: 80, rows: 200), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all)
        #expect(!ScreenDrawing.frame(AppState(start: .help), context).text.contains("In a preview"))
    }
}
