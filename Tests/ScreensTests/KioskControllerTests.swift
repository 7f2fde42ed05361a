import AppCore
import Clocks
import ContentPack
import Terminal
import TestSupport
import Testing

@testable import Screens

/// A public screen looks after itself, by a clock that the test turns.
@Suite struct KioskControllerTests {
    private func located(_ directory: String) throws -> PackLocator.Located {
        PackLocator.Located(pack: try Pack.open(directory: directory, origin: .named), rejected: [])
    }

    // MARK: Returning to Welcome

    @Test func afterTheIdleTimeItIsAsAtItsFirstMoment() throws {
        let first = try Kiosk([.seconds(1)]).state
        let keys = [KioskEvent.key(.character("/"))] + KioskEvent.type("my own fear") + [.key(.enter)]
        let before = try Kiosk(keys + [.seconds(59)])
        #expect(before.state.isAwayFromHome)
        #expect(before.state.visits.contains { $0.screen == .search("my own fear") })
        let after = try Kiosk(keys + [.seconds(60)])
        #expect(after.state.visits == first.visits)
        var (state, expected) = (after.state, first)
        state.heartbeat = nil
        expected.heartbeat = nil
        expected.uptime = state.uptime
        #expect(state == expected)
        #expect(after.store.dependencies.content.search?.answer(to: "my own fear") == nil)
        #expect(after.terminal.frame.text.contains("Act now"))
    }

    @Test func aPromptAndWhatWasFoundAreGoneToo() throws {
        let keys =
            [KioskEvent.key(.character("2")), .key(.control("f"))] + KioskEvent.type("door")
            + [.key(.enter), .key(.control("f"))] + KioskEvent.type("half typed")
        #expect(try Kiosk(keys).state.prompt?.text == "half typed")
        let after = try Kiosk(keys + [.seconds(61)])
        #expect(!after.state.isTouched)
        #expect(after.state.visits.count == 1)
    }

    @Test func everyDoingOfAPersonBeginsTheTimeAnew() throws {
        let doings: [TerminalEvent] = [
            .key(.down), .key(.function(12)), .paste("x"), .mouse(.wheelUp),
        ]
        for doing in doings {
            let kiosk = try Kiosk([.key(.character("1")), .seconds(55), .event(doing), .seconds(55)])
            #expect(kiosk.state.isAwayFromHome, "\(doing)")
        }
    }

    @Test func whatIsNoPersonsDoingDoesNot() throws {
        for event in [TerminalEvent.resize(Size(columns: 90, rows: 30)), .resumed, .timeout, .readable] {
            let kiosk = try Kiosk([.key(.character("1")), .seconds(55), .event(event), .seconds(6)])
            #expect(!kiosk.state.isAwayFromHome, "\(event)")
        }
    }

    @Test func aKeyAfterALongSleepIsSomebodyElses() throws {
        // The machine slept: the clock has gone on, and the session was not woken meanwhile.
        let content = try Kiosk.content()
        let store = Store(
            state: AppState(access: .kiosk), dependencies: Dependencies(content: content))
        var now = KioskController.Time(milliseconds: 0)
        let controller = KioskController(idleSeconds: 60, clock: { now })
        controller.userDidInteract()
        store.dispatch(Push(.guide(path: "Guides/fire.html")))
        now.milliseconds = 3_600_000
        controller.userDidInteract()
        _ = controller.poll(store)
        #expect(!store.state.isTouched)
    }

    @Test func aRunningTimerKeepsTheScreenUntilTwoMinutesPastItsCount() throws {
        // The guide counts 5 minutes.
        let seizure = ScreenID.guide(path: "Guides/seizure.html")
        let keys = [KioskEvent.key(.enter), .key(.control("t"))]
        let running = try Kiosk(keys + [.seconds(419)], above: seizure)
        #expect(running.state.isAwayFromHome)
        #expect(running.state.timers.all.map(\.title) == ["Seizure"])
        let counted = try Kiosk(keys + [.seconds(415)], above: seizure)
        #expect(counted.terminal.statusLine.contains("tart in  5 s"))
        // A key after several idle times is the same person's: the timer is still needed.
        let sameLater = try Kiosk(keys + [.seconds(300), .key(.down), .seconds(55)], above: seizure)
        #expect(!sameLater.state.timers.all.isEmpty)
        let gone = try Kiosk(keys + [.seconds(421)], above: seizure)
        #expect(!gone.state.isTouched && gone.state.timers.all.isEmpty)
    }

    @Test func aKioskOfAGuideReturnsToIt() throws {
        let guide = ScreenID.guide(path: "Guides/fire.html")
        let kiosk = try Kiosk(
            [.key(.escape), .key(.character("2")), .seconds(30)], above: guide)
        #expect(kiosk.state.visits.map(\.screen) == [.kiosk, guide])
        let welcome = try Kiosk([.key(.control("w"))], above: guide)
        #expect(welcome.state.visits.map(\.screen) == [.kiosk, .welcome])
        let after = try Kiosk([.key(.control("w")), .seconds(61)], above: guide)
        #expect(after.state.visits.map(\.screen) == [.kiosk, guide] && !after.state.isTouched)
        #expect(after.terminal.frame.text.contains("Fire"))
    }

    @Test func theLastTenSecondsAreCountedAndNoOthers() throws {
        var seen: [String] = []
        let kiosk = try Kiosk([.key(.character("1")), .seconds(60)]) { terminal, _ in
            if terminal.statusLine.contains("Back to the start in") { seen.append(terminal.statusLine) }
        }
        let numbers = seen.compactMap { line in
            line.split(separator: " ").compactMap { Int($0) }.first
        }
        #expect(numbers == Array((1...10).reversed()))
        #expect(seen.allSatisfy { $0.contains("Press any key to stay here.") })
        #expect(!kiosk.terminal.statusLine.contains("Back to the start"))
    }

    @Test func onWelcomeNothingIsCountedAndASelectionGoesBackSilently() throws {
        var wasCounted = false
        let kiosk = try Kiosk([.key(.down), .key(.down), .seconds(120)]) { terminal, _ in
            wasCounted = wasCounted || terminal.statusLine.contains("start in")
        }
        #expect(!wasCounted)
        #expect(kiosk.state.current.list.selection == 0)
    }

    @Test func theCountdownFitsTheSmallestWindow() throws {
        var seen: [String] = []
        _ = try Kiosk(
            [.key(.character("1")), .seconds(55)], size: Size(columns: 40, rows: 12)
        ) { terminal, state in
            if state.heartbeat?.secondsLeft != nil { seen.append(terminal.statusLine) }
        }
        #expect(seen.count >= 5)
        #expect(seen.allSatisfy { $0.contains(" s") && $0.contains("12:00") && $0.count <= 40 })
    }

    // MARK: Signs of life

    @Test func aDotWandersEverySecondAndTheTimeIsThere() throws {
        var lines: [String] = []
        _ = try Kiosk([.seconds(6)]) { terminal, _ in lines.append(terminal.statusLine) }
        #expect(lines.dropFirst().allSatisfy { $0.contains("12:00") })
        #expect(Set(lines.dropFirst()).count == 3)
    }

    @Test func whatMovesByItselfIsQuietAndLeavesTheCursorAlone() throws {
        var frames: [Frame] = []
        _ = try Kiosk([.key(.character("1")), .seconds(59)]) { terminal, _ in frames.append(terminal.frame) }
        #expect(frames.count > 58)
        var countdowns = 0
        for (before, after) in zip(frames.dropFirst(3), frames.dropFirst(4)) {
            #expect(before.cursor == after.cursor)
            let differing = (0..<80 * 24).filter { before.cells[$0] != after.cells[$0] }
            #expect(!differing.isEmpty, "every second something moves")
            let loud = differing.filter { !after.isQuiet(column: $0 % 80, row: $0 / 80) }
            // The countdown is said once, when it begins; then only its number changes.
            if !loud.isEmpty { countdowns += 1 }
        }
        #expect(countdowns == 1)
    }

    @Test func withoutATimeOfDayTheDotAloneMoves() throws {
        let store = Store(
            state: AppState(access: .kiosk), dependencies: Dependencies(content: try Kiosk.content()))
        var milliseconds = 0
        let controller = KioskController(idleSeconds: 60, clock: { .init(milliseconds: milliseconds) })
        _ = controller.poll(store)
        milliseconds = 1000
        #expect(controller.pollTimeout == 0)
        _ = controller.poll(store)
        #expect(store.state.heartbeat == KioskHeartbeat(beat: 1))
        #expect(controller.pollTimeout == 1000)
    }

    @Test func theDayFollowsTheClock() throws {
        let store = Store(
            state: AppState(today: CalendarDate("2026-11-21"), access: .kiosk),
            dependencies: Dependencies(content: try Kiosk.content()))
        var now = KioskController.Time(
            milliseconds: 0, local: LocalTime(Moment(seconds: 100), day: CalendarDate("2026-11-21")))
        let controller = KioskController(idleSeconds: 60, clock: { now })
        #expect(!controller.poll(store))
        now.local = LocalTime(Moment(seconds: 200), day: CalendarDate("2028-11-22"))
        #expect(controller.poll(store), "pages are laid out anew")
        #expect(store.state.today == CalendarDate("2028-11-22"))
        #expect(store.state.now == Moment(seconds: 200))
    }

    // MARK: Newer content

    @Test func newerContentIsTakenUpWhenThePersonHasGoneAndNotBefore() throws {
        let newer = try PackBuilder.complete()
        let content = try Kiosk.content()
        let asked = Asked()
        let kiosk = try Kiosk(
            [.key(.character("1")), .seconds(58)], content: content,
            newerContent: { _ in
                asked.count += 1
                return try? located(newer.path)
            })
        #expect(asked.count == 0)
        #expect(kiosk.state.isAwayFromHome)
        let after = try Kiosk(
            [.key(.character("1")), .seconds(62)], content: content,
            newerContent: { pack in
                pack.info.title == "Example Campus" ? nil : try? located(newer.path)
            })
        #expect(content.pack.info.title == "Example Campus")
        #expect(after.terminal.frame.text.contains("Example Campus"))
        #expect(after.terminal.frame.text.contains("All guides"))
    }

    @Test func atWelcomeItIsLookedForNowAndThen() throws {
        let newer = try PackBuilder.complete()
        let asked = Asked()
        let kiosk = try Kiosk(
            [.seconds(300)],
            newerContent: { pack in
                asked.count += 1
                return asked.count == 5 ? try? located(newer.path) : nil
            })
        #expect((7...9).contains(asked.count), "\(asked.count) looks in four minutes")
        #expect(kiosk.terminal.frame.text.contains("Example Campus"))
    }

    @Test func whatWasOfThePackBeforeIsShownNoMore() throws {
        let newer = try PackBuilder.complete()
        try newer.guide("fire", title: "The new fire guide")
        let content = try Kiosk.content()
        content.load(for: .guide(path: "Guides/fire.html"))
        content.use(try Pack.open(directory: newer.path, origin: .named), rejected: [])
        content.load(for: .guide(path: "Guides/fire.html"))
        guard case .success(let guide) = content.guide("Guides/fire.html") else {
            Issue.record("the guide of the new pack can be read")
            return
        }
        #expect(guide.displayTitle == "The new fire guide")
    }
}

/// The number of times that newer content was looked for. A session is run by one thread.
private final class Asked: @unchecked Sendable {
    var count = 0
}
