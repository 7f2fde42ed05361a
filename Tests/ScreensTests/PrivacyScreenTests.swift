import AppCore
import ContentPack
import Foundation
import GuideDocument
import Terminal
import TestSupport
import Testing

@testable import ScreenKit
@testable import Screens

/// The content that a person does not want to be seen, on the screens.
@Suite struct PrivacyScreenTests {
    private final class Terminal: TerminalDriver {
        let size = Size(columns: 80, rows: 24)
        let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
        private(set) var frame = Frame(size: Size(columns: 80, rows: 24))
        private(set) var isCleared = false
        private var keys: [Key]

        init(_ keys: [Key]) { self.keys = keys.reversed() }
        func draw(_ frame: Frame) { self.frame = frame }
        func nextEvent(milliseconds: Int?) -> TerminalEvent {
            milliseconds == 0 ? .timeout : keys.popLast().map { .key($0) } ?? .lost
        }
        func suspend() {}
        func redrawEverything() {}
        func restore() {}
        func restoreAndClear() { isCleared = true }
        var text: String { (0..<size.rows).map { frame.text(row: $0) }.joined(separator: "\n") }
    }

    private func play(
        _ keys: [Key], record: ReadingRecord = ReadingRecord(), on screen: ScreenID? = nil,
        settings: SettingsInUse = SettingsInUse()
    ) throws -> (terminal: Terminal, store: Store, kept: ReadingRecord, end: Session.End) {
        let pack = try Pack.open(directory: ThemeTests.checkout, origin: .bundled)
        let memory = MemoryStateStore(record)
        var state = AppState()
        state.record = record
        state.settings = settings
        if let screen { Push(screen).update(&state) }
        let store = Store(
            state: state, dependencies: Dependencies(content: SessionContent(pack: pack), record: memory))
        let terminal = Terminal(keys)
        let end = Session(driver: terminal, store: store).run()
        return (terminal, store, memory.read(), end)
    }

    private static let assault = ScreenID.guide(path: "Guides/assault.html")
    private static let fire = ScreenID.guide(path: "Guides/fire.html")

    /// One bookmark and one recently read guide.
    static var record: ReadingRecord {
        var record = ReadingRecord()
        let place = Place(section: "during", name: "During", anchor: nil)
        RecordChange.read(RecentGuide(guide: "Guides/fire.html", title: "Fire", place: place)).apply(
            to: &record)
        RecordChange.mark(Bookmark(guide: "Guides/flood.html", title: "Flood", place: place)).apply(
            to: &record)
        return record
    }

    @Test func thereIsRoomForTheWayOutInTheSmallestWindow() throws {
        let content = SessionContent(pack: try Pack.open(directory: ThemeTests.checkout, origin: .bundled))
        for (screen, access) in [
            (Self.assault, Access.everything), (Self.fire, .everything), (Self.assault, .kiosk),
        ] {
            content.load(for: screen)
            var state = AppState(access: access)
            Push(screen).update(&state)
            let context = RenderContext(
                content: content, size: RenderContext.smallest, profile: TerminalProfile(), today: nil,
                layouts: LayoutCache(), screens: .all, access: access)
            let isNamed = ScreenDrawing.frame(state, context).text(row: 10).contains(
                "Ctrl-X exits and clears.")
            #expect(isNamed == (screen == Self.assault && access == .everything))
        }
    }

    @Test func aPrivateGuideIsNotListedAndNamesTheWayOut() throws {
        let open = try play([], on: Self.assault)
        #expect(open.terminal.text.contains("Ctrl-X leaves at once and clears the screen."))
        #expect(open.kept == ReadingRecord())
        let left = try play([.backspace], on: Self.assault)
        #expect(!left.terminal.text.contains("Recently read"))
        let other = try play([.backspace], on: Self.fire)
        #expect(other.terminal.text.contains("Recently read"))
    }

    /// A guide that is left for another screen was noted then; one that is left by the exit never is.
    @Test(
        arguments: [
            ([], 0), ([.control("f"), .character("a")], 0), ([.character("/"), .character("a")], 1),
            ([.enter], 1), ([.character("a")], 1), ([.character("?")], 1),
        ] as [([Key], Int)])
    func theQuickExitClearsAndNotesNothing(_ before: [Key], _ noted: Int) throws {
        let end = try play(before + [.control("x")], on: Self.fire)
        #expect(end.end == .quit)
        #expect(end.terminal.isCleared)
        #expect(end.kept.recent.count == noted)
    }

    @Test func quittingClearsNothing() throws {
        #expect(try !play([.control("c")], on: Self.fire).terminal.isCleared)
    }

    @Test func clearAllAsksFirst() throws {
        let asked = try play([.function(4), .end, .enter], record: Self.record)
        #expect(asked.terminal.text.contains("Remove 1 bookmark and 1 recently read guide"))
        #expect(asked.kept == Self.record)
        // Enter once more keeps everything.
        let kept = try play([.function(4), .end, .enter, .enter], record: Self.record)
        #expect(kept.kept == Self.record)
        #expect(kept.terminal.text.contains("Clear all"))
        let gone = try play([.function(4), .end, .enter, .down, .enter], record: Self.record)
        #expect(gone.kept == ReadingRecord())
        #expect(gone.terminal.text.contains("All bookmarks and recently read guides were removed."))
        #expect(gone.terminal.text.contains("There are no bookmarks yet."))
    }

    @Test func rememberOffHidesWhatWasReadAndRemovesItWhenItIsSetHere() throws {
        var settings = SettingsInUse()
        settings.values.remember = false
        let off = try play([.end], record: Self.record, settings: settings)
        #expect(!off.terminal.text.contains("Recently read"))
        #expect(off.terminal.text.contains("Flood: During"))
        #expect(off.kept == Self.record)
        let rows = try #require(Setting.allCases.firstIndex(of: .remember))
        let downs = [Key](repeating: .down, count: rows)
        let set = try play([.character(",")] + downs + [.enter], record: Self.record)
        #expect(set.terminal.text.contains("Remember: off"))
        #expect(set.kept.recent.isEmpty)
        #expect(set.kept.bookmarks == Self.record.bookmarks)
    }

    @Test func aPrivateSessionSaysSo() throws {
        var settings = SettingsInUse()
        settings.isPrivate = true
        let bookmarks = try play([.function(4)], record: Self.record, settings: settings)
        #expect(bookmarks.terminal.text.contains("This session is private"))
        #expect(!bookmarks.terminal.text.contains("Clear all"))
        let shown = try play([.character(",")], settings: settings)
        #expect(shown.terminal.text.contains("this session is private."))
    }

    /// A line noted when the sections stood in another order is another section's.
    @Test func aLineOutsideItsSectionIsNotBelieved() throws {
        let place = Place(section: "during", name: "During", anchor: Anchor(block: 200))
        let state = try play([], on: Self.fire).store
        state.dispatch(ShowPlace(place))
        let context = RenderContext(
            state.state, state.dependencies.content, size: Size(columns: 80, rows: 24),
            profile: TerminalProfile(), layouts: LayoutCache(), screens: .all)
        let view = try #require(ScreenDrawing.view(state.state, context) as? PageView)
        #expect(view.top == view.layout.lineOfID["during"])
        // One that is in it is.
        let line = view.top + 3
        state.dispatch(
            ShowPlace(Place(section: "during", name: "During", anchor: view.layout.lines[line].anchor)))
        let again = try #require(ScreenDrawing.view(state.state, context) as? PageView)
        #expect(again.layout.line(at: view.layout.lines[line].anchor) == again.top)
    }
}
