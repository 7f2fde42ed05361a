import AppCore
import Clocks
import ContentPack
import Foundation
import Terminal
import Testing

@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// A screen that the program does not have, made of its folder and one line of the table, works everywhere: menus lead
/// to it, it is read, drawn, followed, kept and written in lines.
@Suite struct NewScreenTests {
    /// The segue of the map is the new screen's.
    private static let screens = ScreenTable(
        ScreenTable.all.screens.filter { $0.kind != .map } + [RefugeScreen.description])

    private func content() throws -> SessionContent {
        SessionContent(pack: try Pack.open(directory: DrawingTests.pack, origin: .bundled))
    }

    private func store(_ access: Access = .everything) throws -> Store {
        Store(
            state: AppState(today: CalendarDate("2026-11-21"), access: access),
            dependencies: Dependencies(content: try content()))
    }

    @Test func menusLeadToIt() {
        #expect(Self.screens.screen(for: .map) == .refuges)
        #expect(Self.screens.screen(showing: PackFiles.buildings) == .buildings, "the first one shows it")
        #expect(Self.screens.entrances.contains { $0.name == "refuges" })
    }

    @Test func itIsReadDrawnAndFollowed() throws {
        let store = try store(.kiosk)
        store.perform(Open(.refuges))
        let context = RenderContext(
            content: store.dependencies.content, size: Size(columns: 80, rows: 24),
            profile: TerminalProfile(),
            today: nil, layouts: LayoutCache(), screens: Self.screens, access: .kiosk)
        let text = ScreenDrawing.frame(store.state, context).text
        #expect(text.contains("Refuges") && text.contains("Refuge in Newman Library"))
        guard case .effect(let effect) = ScreenDrawing.view(store.state, context).respond(to: .pick2) else {
            Issue.record("the second row leads nowhere")
            return
        }
        store.perform(effect)
        #expect(store.state.current.screen == ScreenID(.card(of: .building), .named("Newman Library")))
        #expect(ScreenDrawing.frame(store.state, context).text.contains("Nearest callboxes"))
    }

    @Test func itIsWrittenInLines() throws {
        let store = try store()
        store.perform(Open(.refuges))
        var written = ""
        LinearSession(
            console: .init(readLine: { nil }, write: { written += $0 }), store: store, width: 60,
            profile: TerminalProfile(), screens: Self.screens
        ).writeScreen()
        #expect(written.contains("Refuges\n======="))
        #expect(written.contains("2. Refuge in Newman Library"))
    }

    @Test func itSurvivesBeingWrittenDown() throws {
        let store = try store()
        store.perform(Open(.refuges))
        store.dispatch(Select(1))
        let copy = try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(store.state))
        #expect(copy == store.state && copy.current.list.selection == 1)
    }
}
