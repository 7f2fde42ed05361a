import AlertFixtures
import AppCore
import ContentPack
import Hazards
import Terminal
import TestSupport
import Testing

@testable import Screens

/// The safe message: where it is offered, and where not.
@Suite struct SafeMessageScreenTests {
    private func context(
        _ access: Access = .everything, _ profile: TerminalProfile = TerminalProfile()
    ) throws -> RenderContext {
        let library = Library(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        return RenderContext(
            library: library, size: Size(columns: 80, rows: 24), profile: profile, today: nil,
            layouts: LayoutCache(), access: access, now: AlertFixture.now)
    }

    private func names(_ context: RenderContext) -> [String] {
        guard case .list(let list) = context.model(of: .safeMessage) else { return [] }
        return list.rows.map(\.name)
    }

    @Test func copyingIsOfferedWhereTheTerminalMayKnowIt() throws {
        #expect(try !names(context()).contains("Copy it"))
        var profile = TerminalProfile()
        profile.takesClipboard = true
        #expect(try names(context(.everything, profile)).contains("Copy it"))
    }

    @Test(arguments: ["safe message", "I'm safe", "tell my family that I am safe", "send message"])
    func aSearchLeadsToIt(_ query: String) throws {
        #expect(try SafeMessageSearch.group(for: query, context()) != nil)
        // A public screen has no person whose message it could be.
        #expect(try SafeMessageSearch.group(for: query, context(.kiosk)) == nil)
    }

    @Test(arguments: ["", "safe room", "message from police", "gun safe", "family", "i am"])
    func otherSearchesDoNot(_ query: String) throws {
        #expect(try SafeMessageSearch.group(for: query, context()) == nil)
    }

    @Test func aPublicScreenHasNoneOfIt() throws {
        var state = AppState(access: .kiosk)
        for screen in [ScreenID.safeMessage, .safeMessageLarge, .safeMessageCode] {
            Push(screen).update(&state)
            #expect(state.current.screen == .welcome)
        }
        #expect(try !context(.kiosk).allows(.safeMessage(.copy("x"))))
        #expect(try !context(.kiosk).allows(.safeMessage(.edit(line: 0, text: ""))))
    }
}
