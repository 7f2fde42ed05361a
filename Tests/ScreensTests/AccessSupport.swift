// Helpers for the tests of cursor and reading order: every screen of the two packs, and a person at the keys.
import AppCore
import Campus
import Clocks
import ContentPack
import Foundation
import Terminal
import Testing

@testable import GuideScreens
@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// Every screen there is, over the pack of the tests and over the bundled one.
enum AccessScreens {
    static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)]

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    static let packs = [
        tests.appendingPathComponent("Fixtures/SamplePack").path, tests.deletingLastPathComponent().path,
    ]

    static let lists: [ScreenID] = [
        .welcome, .menu(.guides), .menu(.deskReference),
        .menu(MenuAddress.guides.submenu(ItemKey("Facilities"))),
        .outline(path: "Guides/fire.html"), .contacts, .buildings, .callboxes,
    ]
    static let texts: [ScreenID] = [
        .guide(path: "Guides/fire.html"), .guide(path: "Guides/burns.html"), .guide(path: "Guides/none.html"),
        ScreenID(.contact, .named("Emergency")), ScreenID(.card(of: .building), .named("Burruss Hall")),
        firstCallbox,
        .help, .status, .about,
        .address("https://www.example.org/" + String(repeating: "long/", count: 40), title: "Example"),
        .steps(path: "Guides/none.html", section: nil),
    ]
    static let steps: [ScreenID] = [
        .steps(path: "Guides/fire.html", section: nil), .steps(path: "Guides/burns.html", section: "after"),
    ]
    static let cards: [ScreenID] = [.address("tel:911", title: "Emergency")]
    static let all = lists + texts + steps + cards

    /// Stands for the first callbox of whichever pack: no name is in both.
    private static let firstCallbox = ScreenID(.card(of: .callbox), .named("first"))

    static func screen(_ screen: ScreenID, in content: SessionContent) -> ScreenID {
        screen == firstCallbox ? .card(of: PlaceReference(.callbox, 0), in: content) : screen
    }

    static func content(_ pack: String, _ screen: ScreenID) throws -> SessionContent {
        let content = SessionContent(pack: try Pack.open(directory: pack, origin: .bundled))
        content.load(for: screen)
        return content
    }

    static func context(
        _ content: SessionContent, _ size: Size, _ profile: TerminalProfile = TerminalProfile()
    )
        -> RenderContext
    {
        RenderContext(
            content: content, size: size, profile: profile, today: CalendarDate("2026-11-21"),
            layouts: LayoutCache(), screens: .all)
    }
}

/// A person at one screen: presses keys one by one and looks at what is there.
final class Reader: TerminalDriver {
    let size: Size
    let capabilities = TerminalCapabilities(colors: .direct, unicode: true)
    private var frame: Frame
    private var keys: ArraySlice<Key>
    private let store: Store
    private let look: (Frame, AppState) throws -> Void
    private var failure: (any Error)?

    private init(
        _ store: Store, _ size: Size, _ keys: [Key], _ look: @escaping (Frame, AppState) throws -> Void
    ) {
        self.store = store
        self.size = size
        self.keys = keys[...]
        self.look = look
        frame = Frame(size: size)
    }

    /// Opens `screen` above Welcome, presses the keys and calls `look` with every frame and its state.
    static func read(
        _ screen: ScreenID, _ content: SessionContent, _ size: Size, pressing keys: [Key],
        look: @escaping (Frame, AppState) throws -> Void
    ) throws {
        var state = AppState(today: CalendarDate("2026-11-21"))
        Push(screen).update(&state)
        let store = Store(state: state, dependencies: Dependencies(content: content))
        let reader = Reader(store, size, keys, look)
        _ = Session(driver: reader, store: store).run()
        if let failure = reader.failure { throw failure }
    }

    func draw(_ frame: Frame) {
        self.frame = frame
        do {
            try look(frame, store.state)
        } catch {
            failure = failure ?? error
        }
    }

    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        failure == nil ? keys.popFirst().map { .key($0) } ?? .lost : .lost
    }

    func suspend() {}
    func redrawEverything() {}
    func restore() {}
}

extension Frame {
    /// The text of the cursor's row from the cursor on.
    func textAtCursor() throws -> String {
        let cursor = try #require(cursor, "the cursor is hidden")
        try #require((0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row))
        return (cursor.column..<size.columns).map { self[$0, cursor.row].text }.joined()
    }

    /// Every row, blanks at the end removed.
    var rows: [String] { (0..<size.rows).map { text(row: $0) } }
}
