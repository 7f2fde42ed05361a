import AppCore
import Campus
import Geodesy
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import MapScreens
@testable import Screens

/// The possible actions at a kiosk: no key, click or paste leads out.
@Suite struct KioskSessionTests {
    private static let everyKey: [Key] =
        (0x20...0x7E).map { .character(Character(Unicode.Scalar(UInt8($0)))) }
        + "abcdefghijklmnopqrstuvwxyz\\]^_".map { .control($0) } + (1...24).map { .function($0) }
        + [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .backspace, .delete,
            .tab, .backTab,
        ]

    /// Checks the invariants of a kiosk.
    private func check(_ terminal: KioskTerminal, _ state: AppState, _ what: String) {
        #expect(!state.isFinished, "\(what)")
        #expect(state.visits.allSatisfy { Access.kiosk.allows($0.screen) }, "\(what): \(state.visits)")
        #expect(state.record == ReadingRecord(), "\(what)")
        #expect(state.unkept.isEmpty, "\(what)")
        #expect(terminal.suspensions == 0, "\(what)")
        #expect(!terminal.footer.contains("Quit"), "\(what)")
    }

    @Test(arguments: [
        ScreenID.welcome, .menu(.guides), .guide(path: "Guides/fire.html"),
        .steps(path: "Guides/fire.html", section: nil), .search("fire"), .contacts, .help,
        .address("tel:911", title: "x"),
    ])
    func noKeyLeadsOutOfAnyScreen(screen: ScreenID) throws {
        let content = try Kiosk.content()
        for key in Self.everyKey {
            let store = Store(
                state: AppState(start: screen, access: .kiosk), dependencies: Dependencies(content: content))
            let terminal = KioskTerminal([.key(key)])
            let end = Session(driver: terminal, store: store).run()
            #expect(end == .lostTerminal, "\(key)")
            check(terminal, store.state, "\(key) on \(screen)")
        }
    }

    /// A kiosk that was told where it hangs and where its reader looks.
    private func placed(_ start: ScreenID, _ content: SessionContent) -> Store {
        var state = AppState(start: start, access: .kiosk)
        let position = PersonPosition(GeoPoint(latitude: 37.2275, longitude: -80.4225), source: .given)
        state.here = HereState(given: position, facing: 135)
        return Store(state: state, dependencies: Dependencies(content: content))
    }

    private func run(_ terminal: KioskTerminal, _ store: Store) -> Session.End {
        let controller = KioskController(
            idleSeconds: 60, clock: { terminal.now }, newerContent: { _ in nil })
        return Session(driver: terminal, store: store, companions: [controller]).run()
    }

    /// Actions on the map leave with the person: no key leads out, is kept, or starts anything.
    @Test(arguments: [ScreenID.map, .mapInWords])
    func noKeyOfTheMapLeadsOutOrStays(screen: ScreenID) throws {
        let content = try Kiosk.content()
        for key in Self.everyKey {
            let store = placed(screen, content)
            let terminal = KioskTerminal([
                .key(.character("1")), .key(.character(".")), .key(key), .seconds(61), .wait(10),
            ])
            #expect(run(terminal, store) == .lostTerminal, "\(key)")
            check(terminal, store.state, "\(key) on \(screen)")
            #expect(store.state.here.person(at: nil)?.source == .given, "\(key)")
            #expect(store.state.visits.count == 1 && store.state.current.screen == screen, "\(key)")
            #expect(store.state.current.canvas == CanvasPosition(), "\(key)")
        }
    }

    @Test func theMapIsTurnedToWhatTheReaderFacesAndIdleLeadsBackToWelcome() throws {
        let store = placed(.welcome, try Kiosk.content())
        var texts: [String] = []
        let keys: [KioskEvent] =
            [.key(.function(7)), .key(.control("f"))] + KioskEvent.type("durham") + [.key(.enter)]
            + KioskEvent.type(".") + [.key(.control("z")), .seconds(61), .wait(10)]
        let terminal = KioskTerminal(keys) { texts.append($0.frame.text) }
        #expect(run(terminal, store) == .lostTerminal)
        #expect(texts.contains { $0.contains("(SE is up)") && $0.contains("@ you") })
        #expect(texts.contains { $0.contains("Durham Hall: ") && $0.contains("on the") })
        #expect(
            texts.contains {
                $0.contains("You are at Durham Hall") || $0.contains("from Durham Hall, where you say")
            })
        #expect(
            terminal.suspensions == 0 && store.state.record == ReadingRecord() && store.state.unkept.isEmpty)
        #expect(store.state.current.screen == .welcome && store.state.visits.count == 1)
        #expect(store.state.here.person(at: nil)?.source == .given && store.state.here.facing == 135)
    }

    @Test func whatIsDeniedIsNeitherOnWelcomeNorInHelpNorFound() throws {
        var texts: [String] = []
        let help = [KioskEvent.key(.character("?"))] + Array(repeating: .key(.pageDown), count: 12)
        let search =
            [KioskEvent.key(.control("w")), .key(.character("/"))] + KioskEvent.type("settings status")
        _ = try Kiosk(help + search + [.wait(100)]) { terminal, _ in texts.append(terminal.frame.text) }
        let all = texts.joined()
        for word in [
            "Leave the program", "Suspend", "Bookmark", "bookmark", "In the settings", "Status", "fg",
        ] {
            #expect(!all.contains(word), "\(word)")
        }
        #expect(all.contains("Emergency contacts."))
        #expect(all.contains("The next result."))
    }

    @Test func aDeniedLinkSaysSo() throws {
        // Whatever file or program should lead to it: the state itself refuses.
        let store = Store(
            state: AppState(access: .kiosk), dependencies: Dependencies(content: try Kiosk.content()))
        store.perform(Open(.settings))
        #expect(store.state.current.screen == .welcome)
        #expect(store.state.notice == "That is not part of this public screen.")
    }

    @Test func aSignalFromOutsideEndsIt() throws {
        for number: Int32 in [1, 2, 15] {
            #expect(try Kiosk([.event(.terminate(number))]).end == .signal(number))
        }
    }

    @Test func aClickWhereTheKeyQWouldBeDoesNothing() throws {
        var state = AppState(access: .kiosk)
        state.settings.values.mouse = true
        let store = Store(state: state, dependencies: Dependencies(content: try Kiosk.content()))
        let clicks = (0..<80).flatMap { column in
            [22, 23].map { KioskEvent.event(.mouse(.click(Point(column: column, row: $0)))) }
        }
        let terminal = KioskTerminal(clicks)
        #expect(Session(driver: terminal, store: store).run() == .lostTerminal)
        check(terminal, store.state, "clicks")
    }

    @Test func aTooSmallWindowOffersNoOtherProgram() throws {
        let kiosk = try Kiosk([.wait(10)], size: Size(columns: 30, rows: 8))
        #expect(kiosk.terminal.frame.text.contains("too small"))
        #expect(!kiosk.terminal.frame.text.contains("--plain"))
    }

    @Test func randomDoingsNeverLeadOut() throws {
        var generator = SeededGenerator(seed: 20_261_121)
        let content = try Kiosk.content()
        for round in 0..<soakRounds(6) {
            let events: [KioskEvent] = (0..<400).map { _ in
                switch Int.random(in: 0..<20, using: &generator) {
                case 0:
                    .event(.paste(String(repeating: "smoke ", count: .random(in: 0..<90, using: &generator))))
                case 1:
                    .event(
                        .mouse(
                            .click(
                                Point(
                                    column: .random(in: -5..<300, using: &generator),
                                    row: .random(in: -5..<100, using: &generator)))))
                case 2:
                    .event(
                        .resize(
                            Size(
                                columns: .random(in: 1..<200, using: &generator),
                                rows: .random(in: 1..<60, using: &generator))))
                case 3: .wait(.random(in: 0..<9000, using: &generator))
                case 4: .key(.enter)
                default: .key(Self.everyKey.randomElement(using: &generator) ?? .down)
                }
            }
            let kiosk = try Kiosk(
                events + [.event(.resize(Size(columns: 80, rows: 24))), .wait(10)], content: content)
            #expect(kiosk.end == .lostTerminal)
            check(kiosk.terminal, kiosk.state, "round \(round)")
        }
    }
}
