import AppCore
import Clocks
import Colors
import ContentPack
import Terminal
import TestSupport
import Testing

@testable import ScreenKit
@testable import Screens

/// A guide's title, headings and menu entry have the words and colors that the pack gives them.
@Suite struct GuideColorTests {
    private let builder: PackBuilder

    init() throws {
        builder = try PackBuilder.complete()
        try builder.write(
            """
            #fire h1 { color: #ffffff; background-color: #b00020; }
            #fire h2 { color: #ffffff; background-color: #1d5c1d; }
            """, to: "Guides/global.css")
        try builder.plist(
            "Guides",
            """
            <array><dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string>
            <key>CSSDivName</key><string>fire</string><key>Image</key><string>fire</string></dict>
            <dict><key>Name</key><string>Blue entry</string><key>Segue</key><string>help</string>
            <key>Color</key><string>#2050C0</string><key>Image</key><string>fire</string>
            <key>Highlighted</key><string>other</string></dict></array>
            """)
        try builder.plist(
            "Icons",
            """
            <dict><key>fire</key><dict><key>Glyph</key><string>F</string><key>ASCII</key><string>F</string></dict>
            <key>other</key><dict><key>Glyph</key><string>O</string><key>ASCII</key><string>O</string></dict></dict>
            """)
    }

    private func frame(
        _ screen: ScreenID, theme: ThemeName = .dark, size: Size = Size(columns: 80, rows: 24),
        selected: Int? = nil
    ) throws -> Frame {
        let content = SessionContent(pack: try Pack.open(directory: builder.path, origin: .named))
        var settings = SettingsInUse()
        settings.values.theme = theme
        let context = RenderContext(
            content: content, size: size,
            profile: TerminalProfile(TerminalCapabilities(colors: .direct, unicode: true)),
            today: CalendarDate("2026-11-21"), layouts: LayoutCache(), screens: .all, settings: settings)
        content.load(for: screen)
        var state = AppState(today: context.today)
        state.settings = settings
        Push(screen).update(&state)
        if let selected { Select(selected).update(&state) }
        return ScreenDrawing.frame(state, context)
    }

    private func lines(_ frame: Frame) -> [String] {
        (0..<frame.size.rows).map { row in
            (0..<frame.size.columns).map { frame[$0, row].text }.joined()
        }
    }

    /// Returns the foreground of the first letter of a text on the screen.
    private func color(of text: String, in frame: Frame) throws -> Color? {
        for (row, line) in lines(frame).enumerated() {
            if let range = line.range(of: text) {
                return frame[line.distance(from: line.startIndex, to: range.lowerBound), row].style.foreground
            }
        }
        Issue.record("\(text) is not on the screen")
        return nil
    }

    @Test func headingsHaveTheColorOfTheGuide() throws {
        try builder.write(
            "<title>Fire</title><div id=fire><h1>Fire</h1><section id=during><h2>What to do</h2><p>Leave.</p></section></div>",
            to: "Guides/fire.html")
        let frame = try frame(.guide(path: "Guides/fire.html"))
        let heading = try #require(try color(of: "What to do", in: frame))
        #expect(heading.green > heading.red && heading.green > heading.blue)
        let palette = try Pack.open(directory: builder.path, origin: .named).palette
        #expect(palette.headingColor(divisionName: "fire") == RGBColor(red: 0x1D, green: 0x5C, blue: 0x1D))
        #expect(palette.guideColor(divisionName: "fire") == RGBColor(red: 0xB0, green: 0x00, blue: 0x20))
        #expect(palette.headingColor(divisionName: "none") == nil)
    }

    @Test func anEntryHasItsColorAndOneWithoutThatOfItsGuide() throws {
        let frame = try frame(.menu(.guides))
        let name = try #require(try color(of: "Blue entry", in: frame))
        #expect(name.blue > name.red && name.blue > name.green)
        // The icon of the first entry is red, as its guide's title.
        let row = try #require(lines(frame).firstIndex { $0.contains("F Fire") })
        let column = try #require((0..<frame.size.columns).first { frame[$0, row].text == "F" })
        let icon = try #require(try self.frame(.menu(.guides), selected: 1)[column, row].style.foreground)
        #expect(icon.red > icon.green && icon.red > icon.blue)
    }

    @Test func highlightedMayNameTheImageOfTheSelectedEntry() throws {
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let content = SessionContent(pack: pack)
        content.load(for: .menu(.guides))
        guard case .success(let menu)? = content.menu(at: .guides) else {
            Issue.record("no menu")
            return
        }
        #expect(menu.findings.isEmpty)
        #expect(
            menu.entries.map(\.selectedImage) == [nil, "other"] && menu.entries.allSatisfy { !$0.highlighted }
        )
    }

    @Test func aHeadingThatIsNotTheTitleIsShown() throws {
        try builder.write(
            "<title>Gas leak</title><div id=fire><h1>Gas leak: leave the building, touch no switch</h1><p>Call.</p></div>",
            to: "Guides/fire.html")
        let shown = lines(try frame(.guide(path: "Guides/fire.html"), size: Size(columns: 60, rows: 24)))
            .joined(separator: "\n")
        #expect(shown.contains("Gas leak: leave the building, touch no switch"))
        try builder.write(
            "<title>Gas leak</title><div id=fire><h1>Gas  LEAK</h1><p>Call.</p></div>", to: "Guides/fire.html"
        )
        #expect(!lines(try frame(.guide(path: "Guides/fire.html"))).joined().contains("Gas LEAK"))
    }

    @Test(arguments: [Size(columns: 60, rows: 24), Size(columns: 60, rows: 12), Size(columns: 40, rows: 12)])
    func aLongTitleIsWrapped(_ size: Size) throws {
        let title = "Evacuating people with access and functional needs from upper floors of tall buildings"
        try builder.write(
            "<title>\(title)</title><div id=fire><h1>\(title)</h1><p>Call from outside.</p></div>",
            to: "Guides/fire.html")
        let shown = lines(try frame(.guide(path: "Guides/fire.html"), size: size))
        let words = shown.dropFirst().joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains(title), "\(shown.joined(separator: "\n"))")
        #expect(words.contains("Call from outside."))
    }
}
