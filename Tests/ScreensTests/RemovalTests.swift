import AppCore
import Clocks
import ContentPack
import GuideDocument
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// What a person removes is gone from the store when it is said to be, and when they leave.
@Suite struct RemovalTests {
    /// A terminal at which a person presses keys and waits.
    private final class Terminal: TerminalDriver {
        enum Step {
            case key(Key)
            case wait(Int)
        }

        let size = Size(columns: 120, rows: 24)
        let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
        private var steps: ArraySlice<Step>
        /// True if all keys come in one packet.
        private let isPacket: Bool
        private(set) var now = 0
        private(set) var texts: [String] = []

        init(_ steps: [Step], isPacket: Bool) { (self.steps, self.isPacket) = (steps[...], isPacket) }

        var isEventWaiting: Bool { isPacket && !steps.isEmpty }
        func draw(_ frame: Frame) {
            texts.append((0..<size.rows).map { frame.text(row: $0) }.joined(separator: "\n"))
        }
        func nextEvent(milliseconds: Int?) -> TerminalEvent {
            if milliseconds == 0 { return .timeout }
            switch steps.popFirst() {
            case .key(let key): return .key(key)
            case .wait(let rest):
                let time = min(rest, milliseconds ?? rest)
                now += time
                if rest > time { steps.insert(.wait(rest - time), at: steps.startIndex) }
                return .timeout
            case nil: return .lost
            }
        }
        func suspend() {}
        func redrawEverything() {}
        func restore() {}
        func restoreAndClear() {}
    }

    /// A store whose disk a test decides about.
    private final class Disk: StateStore {
        let place: String? = "/home/me/a.state"
        var record: ReadingRecord
        var refusal: SaveOutcome?

        init(_ record: ReadingRecord, _ refusal: SaveOutcome?) {
            (self.record, self.refusal) = (record, refusal)
        }
        func read() -> ReadingRecord { record }
        func save(_ changes: [RecordChange], isForgetting: () -> Bool) -> SaveOutcome {
            if let refusal { return refusal }
            for change in changes { change.apply(to: &record) }
            return .saved(record)
        }
        func use(identifier: String, packVersion: Int) {}
        func tidy() {}
    }

    private static let full = SaveOutcome.failed("No space left on device")
    private static let removed = "All bookmarks and recently read guides were removed."
    private static let clearByDigits: [Terminal.Step] = [
        .key(.function(4)), .key(.character("3")), .key(.character("2")),
    ]

    private func play(
        _ steps: [Terminal.Step], isPacket: Bool = false, on screen: ScreenID? = nil,
        record: ReadingRecord = PrivacyScreenTests.record, refusal: SaveOutcome? = nil,
        store other: (any StateStore)? = nil
    ) throws -> (texts: [String], kept: ReadingRecord) {
        let pack = try Pack.open(directory: ThemeTests.checkout, origin: .bundled)
        let disk = Disk(record, refusal)
        let terminal = Terminal(steps, isPacket: isPacket)
        let clock = { LocalTime(Moment(seconds: 0), uptime: terminal.now) }
        var state = AppState(time: clock())
        state.record = record
        if let screen { Push(screen).update(&state) }
        let store = Store(
            state: state,
            dependencies: Dependencies(content: SessionContent(pack: pack), record: other ?? disk))
        _ = Session(driver: terminal, store: store, clock: clock).run()
        return (terminal.texts, disk.record)
    }

    // MARK: Digits

    @Test func whatDigitsRemoveIsSavedWhenNoWordCanFollowThem() throws {
        let played = try play(Self.clearByDigits + [.wait(900)])
        #expect(!played.texts.contains { $0.contains(Self.removed) })
        let later = try play(Self.clearByDigits + [.wait(1_500)])
        #expect(later.texts.last?.contains(Self.removed) == true)
    }

    @Test(arguments: [false, true]) func theQuickExitSavesWhatDigitsRemoved(_ isPacket: Bool) throws {
        let played = try play(Self.clearByDigits + [.key(.control("x"))], isPacket: isPacket)
        #expect(played.kept == ReadingRecord())
    }

    @Test func theQuickExitSavesARemovalInTheSamePacket() throws {
        let keys: [Terminal.Step] = [.key(.function(4)), .key(.character("-")), .key(.control("x"))]
        let played = try play(keys, isPacket: true)
        #expect(played.kept.bookmarks.isEmpty && played.kept.recent.count == 1)
    }

    @Test func theQuickExitDropsWhatWasReadInTheSamePacket() throws {
        let keys: [Terminal.Step] = [.key(.backspace), .key(.control("x"))]
        let fire = ScreenID.guide(path: "Guides/fire.html")
        #expect(try play(keys, isPacket: true, on: fire, record: ReadingRecord()).kept == ReadingRecord())
    }

    // MARK: Failures

    @Test func aRemovalThatFailsIsNeverCalledDone() throws {
        let keys: [Terminal.Step] = [.key(.function(4)), .key(.end), .key(.enter), .key(.down), .key(.enter)]
        let full = try play(keys, refusal: Self.full)
        #expect(!full.texts.contains { $0.contains(Self.removed) })
        #expect(full.texts.last?.contains("Not removed: delete /home/me/a.state (No space left on") == true)
        let busy = try play(keys, refusal: .busy)
        #expect(!busy.texts.contains { $0.contains(Self.removed) })
        #expect(busy.texts.last?.contains("Not removed yet: Muster tries again. Another program") == true)
    }

    @Test func eachRemovalThatFailsIsSaid() throws {
        let one = try play([.key(.function(4)), .key(.character("-"))], refusal: Self.full)
        let sentence = "Not removed from /home/me/a.state (No space left on device)."
        #expect(one.texts.last?.contains(sentence) == true)
        let both = try play(
            [.key(.function(4)), .key(.character("-")), .key(.character("-"))], refusal: Self.full)
        #expect(both.texts.last?.contains(sentence) == true)
    }

    @Test func rememberOffThatRemovesNothingSaysSo() throws {
        let rows = try #require(Setting.allCases.firstIndex(of: .remember))
        let downs = [Terminal.Step](repeating: .key(.down), count: rows)
        let played = try play([.key(.character(","))] + downs + [.key(.enter)], refusal: Self.full)
        #expect(played.texts.last?.contains("Not removed from /home/me/a.state") == true)
    }

    // MARK: Without a place

    @Test func aBookmarkThatEndsWithTheSessionSaysSo() throws {
        let fire = ScreenID.guide(path: "Guides/fire.html")
        let kept = try play([.key(.character("*"))], on: fire)
        #expect(kept.texts.last?.contains("Bookmarked: Fire") == true)
        let ending = try play([.key(.character("*"))], on: fire, store: MemoryStateStore())
        #expect(ending.texts.last?.contains("Bookmarked until you leave: Fire") == true)
    }

    // MARK: The safe message

    /// Two sessions that show the same message, and their files.
    private struct Sessions {
        let dependencies: Dependencies
        var notices: [String] = []

        init() throws {
            let pack = try Pack.open(directory: ThemeTests.checkout, origin: .bundled)
            dependencies = Dependencies(content: SessionContent(pack: pack), texts: LastingTexts())
        }

        var lines: [String] { SafeMessage(in: dependencies.texts).lines }

        func opened() -> AppState {
            var state = AppState()
            UseSafeMessage(message: SafeMessage(in: dependencies.texts)).update(&state)
            return state
        }

        mutating func answer(_ text: String, line: Int, in state: inout AppState) {
            var updaters: [any StateUpdater] = []
            SafeMessageLine(index: line).answer(text, in: state).run(dependencies) { updaters.append($0) }
            state.notice = nil
            for updater in updaters { updater.update(&state) }
            notices += [state.notice].compactMap { $0 }
        }
    }

    private final class LastingTexts: TextStore {
        private var lines: [String]?
        let isLasting = true
        func lines(of text: StoredText) -> [String]? { lines }
        func change(_ text: StoredText, _ change: ([String]?) -> [String]) -> String? {
            lines = change(lines)
            return nil
        }
    }

    @Test func twoSessionsThatAddALineKeepBoth() throws {
        var sessions = try Sessions()
        var (one, other) = (sessions.opened(), sessions.opened())
        sessions.answer("I am in Newman", line: 3, in: &one)
        sessions.answer("Call my mother 555", line: 3, in: &other)
        #expect(sessions.lines.suffix(2) == ["I am in Newman", "Call my mother 555"])
        #expect(other.features[SafeMessage.self].lines == sessions.lines && sessions.notices.isEmpty)
    }

    @Test func aLineThatAnotherSessionChangedIsNotOverwritten() throws {
        var sessions = try Sessions()
        var (one, other) = (sessions.opened(), sessions.opened())
        sessions.answer("We are safe.", line: 0, in: &one)
        sessions.answer("I am hurt.", line: 0, in: &other)
        #expect(sessions.lines.first == "We are safe." && sessions.lines.last == "I am hurt.")
        #expect(sessions.notices == ["Another session has changed this line, so yours is added."])
        // A line that has only moved is found.
        sessions.answer("", line: 0, in: &one)
        sessions.answer("Hurry.", line: 3, in: &other)
        #expect(!sessions.lines.contains("I am hurt.") && sessions.lines.last == "Hurry.")
        var late = sessions.opened()
        for number in 0..<9 { sessions.answer("line \(number)", line: 99, in: &one) }
        sessions.answer("Too late.", line: 99, in: &late)
        #expect(sessions.lines.count == SafeMessage.maxLines && !sessions.lines.contains("Too late."))
        #expect(sessions.notices.last == "Not added: the message has all its 7 lines.")
    }

    /// A file that is not text, until it is changed.
    private final class DamagedTexts: TextStore {
        private var changed: [String]?
        let isLasting = true
        func lines(of text: StoredText) -> [String]? { changed }
        func damage(of text: StoredText) -> String? { changed == nil ? "damaged (not plain text)" : nil }
        func change(_ text: StoredText, _ change: ([String]?) -> [String]) -> String? {
            changed = change(changed)
            return nil
        }
    }

    @Test func aDamagedMessageIsNotReplacedInSilence() throws {
        let pack = try Pack.open(directory: ThemeTests.checkout, origin: .bundled)
        let store = Store(
            state: AppState(),
            dependencies: Dependencies(content: SessionContent(pack: pack), texts: DamagedTexts()))
        store.perform(Open(.safeMessage))
        #expect(store.state.notice == "Your message is damaged (not plain text) and not used.")
        store.perform(SafeMessageLine(index: 0).answer("I am well.", in: store.state))
        #expect(store.state.notice == "Your damaged message is kept as safe-message.damaged.")
        store.perform(SafeMessageLine(index: 0).answer("I am very well.", in: store.state))
        #expect(store.state.features[SafeMessage.self].lines.first == "I am very well.")
    }

    /// Lines beyond what a message may have, and the ends of long ones, stay in the file.
    @Test func anEditErasesNothingElse() throws {
        var sessions = try Sessions()
        let long = String(repeating: "x", count: 250)
        let stored = StoredText("safe-message", subject: "The message")
        let texts = sessions.dependencies.texts
        #expect(texts.save([long] + (2...9).map { "line \($0)" }, of: stored) == nil)
        var state = sessions.opened()
        sessions.answer("second", line: 1, in: &state)
        #expect(texts.lines(of: stored) == [long, "second"] + (3...9).map { "line \($0)" })
        sessions.answer("", line: 1, in: &state)
        #expect(texts.lines(of: stored) == [long] + (3...9).map { "line \($0)" })
        #expect(sessions.notices.isEmpty)
        #expect(state.features[SafeMessage.self].lines.last == "line 8")
    }

    @Test func aMessageThatEndsWithTheSessionSaysSo() throws {
        let pack = try Pack.open(directory: ThemeTests.checkout, origin: .bundled)
        let store = Store(
            state: AppState(), dependencies: Dependencies(content: SessionContent(pack: pack)))
        store.perform(SafeMessageLine(index: 3).answer("Tell Ann.", in: store.state))
        #expect(store.state.notice == "The message lasts until you leave.")
    }
}
