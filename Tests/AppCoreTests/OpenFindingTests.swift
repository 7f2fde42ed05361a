import ContentPack
import Diagnostics
import TestSupport
import Testing

@testable import AppCore

/// From a finding to the screen that it is about.
@Suite struct OpenFindingTests {
    private func state(
        after file: String, line: Int?, column: Int = 1, on screen: ScreenID? = nil, in pack: PackBuilder
    ) throws -> AppState {
        let content = SessionContent(pack: try Pack.open(directory: pack.path, origin: .named))
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        store.perform(
            Open(
                .finding(
                    Diagnostic(
                        .warning, "some-code", file: file,
                        position: line.map { SourcePosition(line: $0, column: column) },
                        message: "it is wrong", hint: "repair it"), on: screen)))
        return store.state
    }

    private func pack() throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        try pack.write(
            """
            <title>Fire</title>
            <div id="fire"><h1>Fire</h1>
            <section id="do-now"><p>Out.</p></section>
            <section
              id='during'><p id=here>Stay low.</p>
            <p data-id="before">Text.</p></section></div>
            """, to: "Guides/fire.html")
        try pack.plist(
            "Guides",
            """
            <array>
            <dict><key>Name</key><string>One</string></dict>
            <dict><key>Name</key><string>Two</string><key>Objects</key><array>
              <dict><key>Name</key><string>Inner</string></dict>
              <dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string></dict>
            </array></dict>
            <dict><key>Name</key><string>Three</string></dict>
            </array>
            """)
        return pack
    }

    @Test(
        arguments: [
            (1, nil), (2, "fire"), (3, "do-now"), (4, "during"), (5, "here"), (6, "here"), (nil, nil),
        ] as [(Int?, String?)])
    func aGuideOpensAtTheSectionOfTheLine(_ line: Int?, _ fragment: String?) throws {
        let state = try state(after: "Guides/fire.html", line: line, in: pack())
        #expect(state.current.screen == .guide(path: "Guides/fire.html"))
        #expect(state.current.page.fragment == fragment)
        #expect(state.notice?.hasSuffix(" it is wrong.") == true)
        #expect(state.canGoBack)
    }

    @Test(
        arguments: [
            (2, [], 0), (3, [], 0), (4, [], 1), (5, ["Two"], 0), (6, ["Two"], 1), (8, [], 2), (9, [], 2),
        ] as [(Int, [String], Int)])
    func aMenuOpensAtTheEntryOfTheLine(_ line: Int, _ path: [String], _ selection: Int) throws {
        let state = try state(after: "Plists/Guides.plist", line: line, column: 40, in: pack())
        let address = MenuAddress(file: "Plists/Guides.plist", path: path.map { ItemKey($0) })
        #expect(state.current.screen == .menu(address))
        #expect(state.current.list.selection == selection)
    }

    @Test(arguments: [
        ("Plists/WelcomeScreen.plist", ScreenID.welcome), ("Guides/global.css", .status),
        ("Plists/Nowhere.plist", .status), (".", .status),
    ])
    func otherFilesOpenWelcomeOrTheStatusScreen(_ file: String, _ screen: ScreenID) throws {
        #expect(try state(after: file, line: 2, in: pack()).current.screen == screen)
    }

    @Test func aFileThatAScreenShowsOpensThatScreen() throws {
        #expect(
            try state(after: "Plists/Contacts.plist", line: 2, on: .contacts, in: pack()).current.screen
                == .contacts)
    }

    @Test func aGuideThatIsGoneSaysSo() throws {
        let state = try state(after: "Guides/gone.html", line: 3, in: pack())
        #expect(state.current.screen == .guide(path: "Guides/gone.html"))
        #expect(state.current.page.fragment == nil)
    }
}
