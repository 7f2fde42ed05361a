import AppCore
import ContentPack
import Terminal
import Testing

@testable import Screens

/// Companions are waited for together with the keys, and polled after every event.
@Suite struct CompanionTests {
    private func run(_ events: [TerminalEvent], _ companions: [Companion]) throws -> (WaitingDriver, Store) {
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        let driver = WaitingDriver(events)
        _ = Session(driver: driver, store: store, companions: companions).run()
        return (driver, store)
    }

    @Test func theSessionWaitsForTheMostImpatientAndForEveryDescriptor() throws {
        let one = Companion(descriptor: 7, pollTimeout: 900)
        let two = Companion(descriptor: nil, pollTimeout: 250)
        let (driver, _) = try run([.timeout], [one, two, Companion(descriptor: 9, pollTimeout: nil)])
        let pollTimeout = driver.waits.map { $0.milliseconds }
        #expect(pollTimeout == [250, 250])
        let watched = driver.waits.map { $0.descriptors }
        #expect(watched == [[7, 9], [7, 9]])
    }

    @Test func withoutCompanionsItWaitsForKeysAlone() throws {
        let (driver, _) = try run([.key(.down)], [])
        let pollTimeout = driver.waits.map { $0.milliseconds }
        #expect(pollTimeout == [nil, nil])
        let descriptors = driver.waits.flatMap { $0.descriptors }
        #expect(descriptors.isEmpty)
    }

    @Test func everyEventIsAttendedToAndThePersonsAreTold() throws {
        let companion = Companion(descriptor: nil, pollTimeout: nil)
        _ = try run([.readable, .key(.down), .timeout, .paste("x"), .resumed], [companion])
        #expect(
            companion.calls == [
                "attend", "person", "attend", "attend", "person", "attend", "attend", "attend",
            ])
    }

    @Test func itsTimeComesWhileTheIndexIsBuilt() throws {
        func attends(pollTimeout: Int?) throws -> Int {
            let companion = Companion(descriptor: nil, pollTimeout: pollTimeout)
            // Nobody does anything after the search was opened.
            _ = try run(
                [.key(.character("/"))] + Array(repeating: .timeout, count: 500), [companion])
            return companion.calls.count { $0 == "attend" }
        }
        let steps = try attends(pollTimeout: 0) - attends(pollTimeout: 60_000)
        #expect(steps > 3, "a watchdog is fed between the steps of a large pack")
    }

    @Test func screensOnTheWayThroughAFloodAreNotAllDrawn() throws {
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        let driver = WaitingDriver(Array(repeating: .key(.down), count: 1000))
        driver.isFlooded = true
        _ = Session(driver: driver, store: store).run()
        #expect((30...35).contains(driver.texts.count), "\(driver.texts.count)")
        #expect(store.state.current.list.selection > 10, "every key had its effect")
    }

    @Test func whatACompanionSaysIsDrawnBeforeTheNextWait() throws {
        let companion = Companion(descriptor: nil, pollTimeout: 10)
        companion.notice = "Something has changed."
        let (driver, _) = try run([.timeout], [companion])
        #expect(driver.texts.first?.contains("Something has changed.") == false)
        #expect(driver.texts.last?.contains("Something has changed.") == true)
    }
}

private final class Companion: SessionCompanion {
    let descriptor: Int32?
    let pollTimeout: Int?
    var notice: String?
    private(set) var calls: [String] = []

    init(descriptor: Int32?, pollTimeout: Int?) {
        self.descriptor = descriptor
        self.pollTimeout = pollTimeout
    }

    func userDidInteract() { calls.append("person") }

    func poll(_ store: Store) -> Bool {
        calls.append("attend")
        if let notice { store.dispatch(ShowNotice(notice)) }
        return false
    }
}

/// A driver that keeps what it was asked to wait for.
private final class WaitingDriver: TerminalDriver {
    let size = Size(columns: 80, rows: 24)
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private(set) var waits: [(milliseconds: Int?, descriptors: [Int32])] = []
    private(set) var texts: [String] = []
    private var events: ArraySlice<TerminalEvent>
    /// True if all events are there at once.
    var isFlooded = false

    init(_ events: [TerminalEvent]) { self.events = events[...] }

    var isEventWaiting: Bool { isFlooded && !events.isEmpty }

    func draw(_ frame: Frame) { texts.append(frame.text) }
    func nextEvent(milliseconds: Int?) -> TerminalEvent { events.popFirst() ?? .lost }
    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        waits.append((milliseconds, descriptors))
        return nextEvent(milliseconds: milliseconds)
    }
    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
