import AppCore
import Clocks
import ContentPack
import Terminal
import TestSupport
import Testing

@testable import ScreenKit
@testable import Screens

/// A session left open: what it says is true by the clock it was given, and nothing is drawn for a minute that changes
/// nothing.
@Suite struct TimeTests {
    /// A terminal that is left alone: time goes on by what the session asks for.
    private final class Idle: TerminalDriver {
        var seconds = 1_795_305_530  // 2026-11-21 23:58:50 UTC
        var end: Int
        private(set) var drawn: [String] = []
        private(set) var waits = 0
        /// Content is read while the session runs: the folder must stay until then.
        var pack: PackBuilder?
        private var keys: ArraySlice<Key>
        let size = Size(columns: 80, rows: 60)
        let capabilities = TerminalCapabilities(colors: .direct, unicode: true)

        init(minutes: Int, keys: [Key] = []) {
            end = seconds + minutes * 60
            self.keys = keys[...]
        }

        var clock: LocalTime {
            let moment = Moment(seconds: seconds)
            return LocalTime(moment, day: CalendarDate(moment.date))
        }

        func draw(_ frame: Frame) { drawn.append(frame.text) }
        func nextEvent(milliseconds: Int?) -> TerminalEvent {
            if let key = keys.popFirst() { return .key(key) }
            waits += 1
            guard seconds < end, waits < 10_000 else { return .lost }
            seconds += max(1, (milliseconds ?? 60_000) / 1_000)
            return .timeout
        }
        func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
            nextEvent(milliseconds: milliseconds)
        }
        func suspend() {}
        func redrawEverything() {}
        func restore() {}
    }

    /// The review of this guide is overdue from 2026-11-22 on: eighteen months have passed.
    private func session(_ driver: Idle, companions: [any SessionCompanion] = []) throws -> Session {
        let pack = try PackBuilder.complete()
        try pack.write(
            """
            <html lang="en"><head><title>Fire</title><meta name="source" content="Somebody https://example.org/">
            <meta name="reviewed" content="2025-05-22"></head>
            <body><div id="fire"><h1>Fire</h1><section id="do-now"><h2>Act now</h2><ol><li>Get out.</li></ol>
            </section></div></body></html>
            """, to: "Guides/fire.html")
        driver.pack = pack
        let content = SessionContent(pack: try Pack.open(directory: pack.path, origin: .named))
        var state = AppState(time: driver.clock)
        Push(.guide(path: "Guides/fire.html")).update(&state)
        let store = Store(state: state, dependencies: Dependencies(content: content))
        return Session(driver: driver, store: store, companions: companions, clock: { driver.clock })
    }

    @Test func aReaderLeftOpenOverMidnightSaysWhatIsOverdue() throws {
        let driver = Idle(minutes: 5)
        let session = try session(driver)
        #expect(session.run() == .lostTerminal)
        // The first screen, and the one after midnight: no minute but that one is drawn.
        try #require(driver.drawn.count == 2)
        #expect(!driver.drawn[0].contains("REVIEW OVERDUE"))
        #expect(driver.drawn[1].contains("REVIEW OVERDUE"))
        #expect(session.state.today == CalendarDate("2026-11-22"))
        #expect(driver.waits <= 8, "it is woken once a minute")
    }

    @Test func theMomentIsRenewedWithinAMinuteAndAtEveryKey() throws {
        let driver = Idle(minutes: 1, keys: [.down])
        let session = try session(driver)
        let began = try #require(session.state.now)
        driver.seconds += 30
        driver.end += 30
        _ = session.run()
        let now = try #require(session.state.now)
        #expect(now.seconds > began.seconds + 30)
        #expect(driver.seconds - now.seconds <= 60)
    }

    @Test func aCompanionIsAskedAtItsOwnTimes() throws {
        final class Counting: SessionCompanion {
            let driver: Idle
            var next: Int
            var count = 0
            init(_ driver: Idle) { (self.driver, next) = (driver, driver.seconds + 7) }
            var pollTimeout: Int? { max(0, next - driver.seconds) * 1_000 }
            func poll(_ store: Store) -> Bool {
                if driver.seconds >= next { (next, count) = (driver.seconds + 7, count + 1) }
                return false
            }
            func refresh(_ store: Store) -> Refreshing { .reread }
        }
        let driver = Idle(minutes: 10)
        let counting = Counting(driver)
        _ = try session(driver, companions: [counting]).run()
        #expect(counting.count >= 600 / 8)
    }

    @Test func aKeyMakesTheModelOnceAndAScrollNotAtAll() throws {
        let driver = Idle(minutes: 0, keys: [.control("o"), .down, .down, .up, .escape])
        let session = try session(driver)
        _ = session.run()
        // The guide, its outline, and the guide again.
        #expect(session.modelsMade == 3)
    }

    @Test func aModelIsMadeAgainWhenTheContentChanges() throws {
        let content = SessionContent(pack: try Pack.open(directory: DrawingTests.pack, origin: .bundled))
        content.load(for: .guide(path: "Guides/fire.html"))
        let (layouts, models) = (LayoutCache(), ModelCache())
        func context(_ today: String) -> RenderContext {
            RenderContext(
                content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(),
                today: CalendarDate(today), layouts: layouts, screens: .all, models: models)
        }
        let screen = ScreenID.guide(path: "Guides/fire.html")
        _ = context("2026-11-21").model(of: screen)
        _ = context("2026-11-21").model(of: screen)
        #expect(models.made == 1)
        _ = context("2026-11-22").model(of: screen)
        #expect(models.made == 2)
        try content.reread(for: [screen])
        _ = context("2026-11-22").model(of: screen)
        #expect(models.made == 3)
        content.load(for: .search("smoke"))
        _ = context("2026-11-22").model(of: .search("smoke"))
        while let search = content.search, search.hasWork { search.work() }
        guard case .search(let found) = context("2026-11-22").model(of: .search("smoke")) else {
            Issue.record("no search")
            return
        }
        #expect(!found.items.isEmpty, "the index that was built meanwhile has answered")
    }
}
