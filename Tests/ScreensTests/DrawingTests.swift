import AppCore
import Clocks
import ContentPack
import Foundation
import Terminal
import Testing

@testable import MapScreens
@testable import ScreenKit
@testable import Screens

/// Every screen at every size: nothing traps, nothing leaves the frame, the essentials are there.
@Suite struct DrawingTests {
    static let pack = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/SamplePack").path
    static let screens: [ScreenID] = [
        .welcome, .menu(.guides), .menu(.deskReference), .menu(MenuAddress(file: "Plists/None.plist")),
        .guide(path: "Guides/fire.html"), .guide(path: "Guides/none.html"),
        .outline(path: "Guides/fire.html"), .steps(path: "Guides/fire.html", section: nil),
        .steps(path: "Guides/fire.html", section: "during"), .steps(path: "Guides/levels.html", section: nil),
        .steps(path: "Guides/none.html", section: nil),
        .contacts, ScreenID(.contact, .named("Emergency")), ScreenID(.contact, .named("Nobody")), .buildings,
        ScreenID(.card(of: .building), .named("Newman Library")),
        ScreenID(.card(of: .building), .named("", occurrence: -1)),
        .callboxes, ScreenID(.card(of: .callbox), .named("Library Steps")),
        .address("https://www.example.org/", title: "Example"), .settings, .help, .status, .about,
        .search(""), .search("smoke"), .search("smokr"), .search("qqqqzz"),
    ]

    /// Returns a content that has loaded the content of the screen.
    private func content(for screen: ScreenID) throws -> SessionContent {
        let content = SessionContent(pack: try Pack.open(directory: Self.pack, origin: .bundled))
        content.load(for: screen)
        if let search = content.search { while search.hasWork { search.work() } }
        return content
    }

    private func frame(
        _ screen: ScreenID, _ size: Size, _ profile: TerminalProfile, _ known: SessionContent? = nil
    ) throws -> Frame {
        let content = try known ?? content(for: screen)
        var state = AppState(today: CalendarDate("2026-11-21"))
        Push(screen).update(&state)
        let context = RenderContext(
            content: content, size: size, profile: profile, today: state.today, layouts: LayoutCache(),
            screens: .all)
        return ScreenDrawing.frame(state, context)
    }

    @Test(arguments: screens)
    func everySizeFromNothingToHuge(_ screen: ScreenID) throws {
        let content = try content(for: screen)
        for columns in [0, 1, 2, 5, 20, 39, 40, 41, 79, 80, 132, 250] {
            for rows in [0, 1, 2, 5, 11, 12, 15, 16, 24, 80] {
                for look in [
                    TerminalProfile(), TerminalProfile(glyphs: .ascii, hasColors: false),
                    TerminalProfile(glyphs: .console),
                ] {
                    let frame = try frame(screen, Size(columns: columns, rows: rows), look, content)
                    #expect(frame.size == Size(columns: columns, rows: rows))
                    if columns >= 40, rows >= 12 {
                        #expect(frame.text(row: 1).contains("911"))
                        #expect(frame.text(row: rows - 1).contains(columns >= 79 ? "Quit" : "Call"))
                        let cursor = try #require(frame.cursor)
                        #expect((0..<columns).contains(cursor.column) && (0..<rows).contains(cursor.row))
                    }
                    if look.glyphs == .ascii { #expect(frame.text.utf8.allSatisfy { $0 < 0x80 }) }
                }
            }
        }
    }

    @Test func withoutColorsNoColorIsUsed() throws {
        for screen in Self.screens {
            let frame = try frame(screen, Size(columns: 80, rows: 24), TerminalProfile(hasColors: false))
            #expect(frame.cells.allSatisfy { $0.style.foreground == nil && $0.style.background == nil })
        }
    }

    @Test func titleAndEmergencyBarsAreLegible() throws {
        let frame = try frame(.welcome, Size(columns: 80, rows: 24), TerminalProfile())
        for row in 0...1 {
            let style = frame[1, row].style
            let text = try #require(style.foreground)
            let ground = try #require(style.background)
            #expect(text.contrast(to: ground) >= 4.5)
        }
    }
}
