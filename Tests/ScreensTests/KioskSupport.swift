// A kiosk in memory, with a clock that the test advances.
import AppCore
import Clocks
import ContentPack
import Foundation
import Terminal

@testable import Screens

/// An event at a kiosk: a person's action, or time that passes.
enum KioskEvent {
    case key(Key)
    case event(TerminalEvent)
    /// Milliseconds without input; the session is woken as often as it requests.
    case wait(Int)

    static func seconds(_ seconds: Int) -> KioskEvent { .wait(seconds * 1000) }
    static func type(_ text: String) -> [KioskEvent] { text.map { .key(.character($0)) } }
}

/// A terminal that plays events; while they say to wait, the clock goes on by what the session asks for.
final class KioskTerminal: TerminalDriver {
    private(set) var size: Size
    let capabilities: TerminalCapabilities
    var now = KioskController.Time(
        milliseconds: 5_000_000,
        local: LocalTime(
            Moment(seconds: 1_795_262_400), day: CalendarDate("2026-11-21"),
            timeOfDay: TimeOfDay(hour: 12, minute: 0)))
    private(set) var frame = Frame(size: Size(columns: 0, rows: 0))
    private(set) var suspensions = 0
    private var events: ArraySlice<KioskEvent>
    private let seen: (KioskTerminal) -> Void

    init(
        _ events: [KioskEvent], size: Size = Size(columns: 80, rows: 24),
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, unicode: true),
        seen: @escaping (KioskTerminal) -> Void = { _ in }
    ) {
        self.events = events[...]
        self.size = size
        self.capabilities = capabilities
        self.seen = seen
    }

    func draw(_ frame: Frame) {
        self.frame = frame
        seen(self)
    }

    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        switch events.popFirst() {
        case .key(let key): return .key(key)
        case .event(let event):
            if case .resize(let size) = event { self.size = size }
            return event
        case .wait(let rest):
            let step = min(rest, milliseconds ?? rest)
            now.milliseconds += step
            if rest > step { events.insert(.wait(rest - step), at: events.startIndex) }
            return .timeout
        case nil: return .lost
        }
    }

    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds)
    }

    func suspend() { suspensions += 1 }
    func redrawEverything() {}
    func restore() {}

    var statusLine: String { frame.text(row: size.rows - 2) }
    var footer: String { frame.text(row: size.rows - 1) }
}

/// Runs a kiosk over the bundled pack until its events are over.
struct Kiosk {
    let terminal: KioskTerminal
    let store: Store
    let end: Session.End

    static func content() throws -> SessionContent {
        SessionContent(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
    }

    init(
        _ events: [KioskEvent], idle: Int = 60, start: ScreenID = .kiosk, above: ScreenID? = nil,
        content: SessionContent? = nil,
        size: Size = Size(columns: 80, rows: 24),
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, unicode: true),
        seen: @escaping (KioskTerminal, AppState) -> Void = { _, _ in },
        newerContent: @escaping UseNewerContent.Finding = { _ in nil }
    ) throws {
        let store = Store(
            state: AppState(start: start, above: above, today: CalendarDate("2026-11-21"), access: .kiosk),
            dependencies: Dependencies(content: try content ?? Self.content()))
        terminal = KioskTerminal(events, size: size, capabilities: capabilities) { seen($0, store.state) }
        let terminal = terminal
        let attendant = KioskController(
            idleSeconds: idle, clock: { terminal.now }, newerContent: newerContent)
        end = Session(driver: terminal, store: store, companions: [attendant]).run()
        self.store = store
    }

    var state: AppState { store.state }
}
