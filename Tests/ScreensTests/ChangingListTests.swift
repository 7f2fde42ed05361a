import AppCore
import ContentPack
import Terminal
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// A list that changes while someone stands in it: what they press is meant for what they see, and the selected entry stays
/// selected.
@Suite struct ChangingListTests {
    private static func guide(_ name: String) -> RecentGuide {
        RecentGuide(guide: "Guides/\(name).html", title: name, place: nil)
    }

    private static let before = ["fire", "burns", "stroke"]
    private static let after = ["tornado", "fire", "burns", "stroke"]

    /// Plays events in the list of bookmarks and recently read guides, which another reader's changes reach at the event of
    /// this number, from 0.
    private func play(_ events: [TerminalEvent], changingAt number: Int, to names: [String] = after) throws
        -> Store
    {
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        var state = AppState()
        state.record.recent = Self.before.map(Self.guide)
        state.settings.values.mouse = true
        let store = Store(state: state, dependencies: Dependencies(content: content))
        store.perform(Open(.bookmarks))
        let other = OtherReader(at: number) {
            var record = ReadingRecord()
            record.recent = names.map(Self.guide)
            return record
        }
        let driver = SilentDriver(events)
        _ = Session(driver: driver, store: store, companions: [other]).run()
        return store
    }

    private func opened(_ store: Store) -> String? {
        store.state.visits.count > 2 ? store.state.current.screen.file : nil
    }

    @Test func enterOpensTheEntryThatWasSeen() throws {
        #expect(opened(try play([.key(.enter)], changingAt: 0)) == "Guides/fire.html")
        #expect(opened(try play([.key(.down), .key(.enter)], changingAt: 1)) == "Guides/burns.html")
    }

    @Test func anEntryThatIsGoneMeanwhileOpensAllTheSame() throws {
        let store = try play([.key(.down), .key(.enter)], changingAt: 1, to: ["tornado", "stroke"])
        #expect(opened(store) == "Guides/burns.html")
    }

    @Test func aDigitOpensTheEntryThatHadIt() throws {
        #expect(opened(try play([.key(.character("3"))], changingAt: 0)) == "Guides/stroke.html")
    }

    @Test func aClickOpensTheEntryThatStoodThere() throws {
        var rows: [String] = []
        for row in 0..<22 {
            let click = TerminalEvent.mouse(.click(Point(column: 12, row: row)))
            if let path = opened(try play([click], changingAt: 0)) { rows.append(path) }
        }
        #expect(rows == Self.before.map { "Guides/\($0).html" })
    }

    @Test func theSelectedEntryStaysSelected() throws {
        let moved = try play([.key(.down), .timeout, .key(.enter)], changingAt: 1)
        #expect(opened(moved) == "Guides/burns.html")
        // Where nothing was selected yet, it is the first entry: what is most urgent comes there.
        let unmoved = try play([.timeout, .timeout, .key(.enter)], changingAt: 0)
        #expect(opened(unmoved) == "Guides/tornado.html")
    }

    @Test func afterItTheNextKeyMovesFromThere() throws {
        let store = try play([.key(.down), .key(.down), .key(.enter)], changingAt: 1)
        #expect(opened(store) == "Guides/stroke.html")
    }

    @Test func ofEntriesOfOneNameTheOneThatLeadsThereIsFound() {
        func row(_ name: String, _ guide: String) -> ListModel.Row {
            ListModel.Row(name: name, destination: .screen(.guide(path: guide)))
        }
        let key = RowKey(row("M 4 near here", "b"))
        let rows = [row("M 4 near here", "c"), row("M 4 near here", "a"), row("M 4 near here", "b")]
        #expect(rows.index(of: key, from: 0) == 2)
        #expect(rows.index(of: nil, from: 7) == 2)
        let renamed = [row("M 5 near here", "a"), row("M 5 near here", "b")]
        #expect(renamed.index(of: key, from: 0) == 1)
        #expect([ListModel.Row]().index(of: key, from: 3) == 0)
    }
}

/// Another reader of the same record, whose change is read before an event has its effect.
private final class OtherReader: SessionCompanion {
    private var countdown: Int
    private let record: () -> ReadingRecord

    init(at number: Int, _ record: @escaping () -> ReadingRecord) {
        countdown = number
        self.record = record
    }

    func poll(_ store: Store) -> Bool {
        if countdown == 0 { store.dispatch(UseRecord(record())) }
        countdown -= 1
        return false
    }
}

private final class SilentDriver: TerminalDriver {
    let size = Size(columns: 80, rows: 24)
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private var events: ArraySlice<TerminalEvent>

    init(_ events: [TerminalEvent]) { self.events = events[...] }

    func draw(_ frame: Frame) {}
    func nextEvent(milliseconds: Int?) -> TerminalEvent { events.popFirst() ?? .lost }
    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds)
    }
    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}
