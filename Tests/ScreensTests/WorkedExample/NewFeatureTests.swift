import AppCore
import ContentPack
import Foundation
import ScreenKit
import Terminal
import TestSupport
import Testing

@testable import Screens

/// A feature that the program does not have, with a state of its own, touches no file of `Sources`: its rows change the
/// state, the next frame shows it, and it is written down with the rest.
@Suite struct NewFeatureTests {
    private func session(_ access: Access = .everything) throws -> Session {
        let content = SessionContent(pack: try Pack.open(directory: DrawingTests.pack, origin: .bundled))
        let store = Store(state: AppState(access: access), dependencies: Dependencies(content: content))
        store.perform(Open(.rollCall))
        return Session(
            driver: MemoryDriver(size: Size(columns: 80, rows: 24)), store: store,
            screens: ScreenTable(ScreenTable.all.screens + [RollCallScreen.description]))
    }

    private func frame(_ session: Session) -> String {
        ScreenDrawing.frame(session.state, session.context).text
    }

    private func count(_ session: Session) throws {
        guard case .effect(let effect) = session.view.respond(to: .open) else {
            throw HarnessFailure("the row does nothing")
        }
        session.store.perform(effect)
    }

    @Test func aRowChangesItAndTheNextFrameShowsIt() throws {
        let session = try session()
        #expect(frame(session).contains("0 so far"))
        try count(session)
        #expect(frame(session).contains("1 so far"))
        try count(session)
        #expect(frame(session).contains("2 so far") && session.state.features[RollCall.self].people == 2)
    }

    @Test func itSurvivesBeingWrittenDown() throws {
        let session = try session()
        for _ in 1...3 { try count(session) }
        let coded = try JSONEncoder().encode(session.state)
        let decoder = JSONDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(AppState.self, from: coded) }
        decoder.userInfo[try #require(AnyFeatureValue.types)] = [RollCall.self] as [any FeatureValue.Type]
        let copy = try decoder.decode(AppState.self, from: coded)
        #expect(copy == session.state && copy.hashValue == session.state.hashValue)
        #expect(copy.features[RollCall.self].people == 3)
    }

    @Test func aPublicScreenHasNoneOfIt() throws {
        let kiosk = try session(.kiosk)
        #expect(kiosk.state.current.screen == .welcome)
        #expect(!kiosk.context.allows(.performing(CountPerson())))
    }
}
