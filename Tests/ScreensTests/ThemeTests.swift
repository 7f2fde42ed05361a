import AppCore
import Clocks
import Colors
import ContentPack
import Foundation
import Stylesheets
import Terminal
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// The text on every screen is legible with every theme and every set of colors.
@Suite struct ThemeTests {
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let painted: [ThemeName] = [.dark, .light, .highContrast]
    static let colored: [TerminalCapabilities.Colors] = [.eight, .sixteen, .indexed256, .direct]

    /// The two grounds of the light and dark halves of the world, for the theme that paints none.
    private static let black = Color(red: 0, green: 0, blue: 0)
    private static let white = Color(red: 255, green: 255, blue: 255)

    private func context(
        _ theme: ThemeName, _ colors: TerminalCapabilities.Colors, _ content: SessionContent,
        size: Size = Size(columns: 80, rows: 24)
    ) -> RenderContext {
        var settings = SettingsInUse()
        settings.values.theme = theme
        return RenderContext(
            content: content, size: size,
            profile: TerminalProfile(TerminalCapabilities(colors: colors, unicode: true)),
            today: CalendarDate("2026-11-21"), layouts: LayoutCache(), screens: .all, settings: settings)
    }

    private func bundled() throws -> SessionContent {
        SessionContent(pack: try Pack.open(directory: Self.checkout, origin: .bundled))
    }

    private func frame(_ screen: ScreenID, _ context: RenderContext) -> Frame {
        context.content.load(for: screen)
        var state = AppState(today: context.today)
        state.settings = context.settings
        Push(screen).update(&state)
        return ScreenDrawing.frame(state, context)
    }

    /// Contrast as the terminal shows it, after mapping to its palette.
    private func contrast(_ style: Style, _ mapping: ColorMapping) throws -> Double {
        let found = mapping.indices(of: style)
        let foreground = mapping.color(at: try #require(found.foreground))
        return foreground.contrast(to: mapping.color(at: try #require(found.background)))
    }

    /// Returns the required contrast. The palette of eight has no better than 4.45 on its magenta.
    private func least(
        _ theme: ThemeName, _ colors: TerminalCapabilities.Colors
    ) -> Double {
        if theme == .highContrast { return 7 }
        return colors == .eight ? 4.44 : 4.5
    }

    @Test(arguments: painted, colored)
    func everyCellOfEveryBundledScreenIsLegible(_ theme: ThemeName, _ colors: TerminalCapabilities.Colors)
        throws
    {
        let content = try bundled()
        content.loadCatalogue()
        let context = context(theme, colors, content)
        // A Linux console has eight of the sixteen for its backgrounds.
        let mappings =
            [ColorMapping(colors: colors)]
            + (colors == .sixteen ? [ColorMapping(colors: colors, hasDarkBackgroundsOnly: true)] : [])
        let guides = try #require(content.catalogue).guides.map { ScreenID.guide(path: $0.path) }
        #expect(guides.count > 50)
        var styles: Set<Style> = []
        let screens: [ScreenID] = [
            .welcome, .menu(.guides), .menu(.deskReference), .contacts, .settings, .help, .about,
        ]
        for screen in screens + guides {
            for cell in frame(screen, context).cells where cell.text != " " { styles.insert(cell.style) }
        }
        #expect(styles.count >= 8)
        for style in styles {
            for mapping in mappings {
                let found = try contrast(style, mapping)
                #expect(found >= least(theme, colors), "\(theme) \(colors): \(style) has \(found)")
            }
            #expect(!style.attributes.contains(.dim), "how dim text gets is the terminal's affair")
        }
    }

    @Test(arguments: painted)
    func colorsOfAPackAreAdaptedWhateverTheyAre(_ theme: ThemeName) throws {
        let content = try bundled()
        for colors in Self.colored {
            let themeInUse = context(theme, colors, content).theme
            let ground = try #require(themeInUse.ground)
            let mapping = ColorMapping(colors: colors)
            for red in stride(from: 0, through: 255, by: 51) {
                for green in stride(from: 0, through: 255, by: 51) {
                    for blue in stride(from: 0, through: 255, by: 51) {
                        let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                        var icon = themeInUse.icon(color)
                        icon.foreground = icon.foreground ?? ground.text
                        icon.background = ground.background
                        let bar = themeInUse.bar(
                            Palette.Colors(foreground: .white, background: color), otherwise: Theme.slate)
                        for style in [icon, bar] {
                            let found = try contrast(style, mapping)
                            let least = self.least(theme, colors)
                            #expect(found >= least, "\(theme) \(colors) \(color): \(style) has \(found)")
                        }
                    }
                }
            }
        }
    }

    @Test func theLinkOfTheTerminalsOwnThemeIsLegibleOnBlackAndOnWhite() {
        #expect(Theme.linkColor.contrast(to: Self.black) >= 4.5)
        #expect(Theme.linkColor.contrast(to: Self.white) >= 4.5)
    }

    /// Seen on black and on white where the ground is the terminal's own (3:1), and the strongest thing without colors.
    @Test func theCardOfWhatToDoNowIsSeen() throws {
        let content = try bundled()
        let own = context(.terminal, .direct, content).theme
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let border = own.cardBorder(Palette.Colors(background: color))
                    let shown = try #require(border.foreground)
                    #expect(
                        shown.contrast(to: Self.black) >= 3 && shown.contrast(to: Self.white) >= 3, "\(color)"
                    )
                    #expect(!border.attributes.contains(.dim))
                }
            }
        }
        #expect(
            context(.monochrome, .direct, content).theme.cardBorder(Theme.slate) == Style(attributes: .bold))
    }

    /// The title of the card is a bar from border to border, in the colors of the banner above.
    @Test(arguments: ThemeName.allCases, [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func theTitleOfTheCardFillsItsRow(_ theme: ThemeName, _ size: Size) throws {
        let frame = frame(
            .guide(path: "Guides/fire.html"), context(theme, .direct, try bundled(), size: size))
        let row = try #require(
            (2..<8).first { frame.text(row: $0).contains("Do now ") && frame[1, $0].text == "│" })
        let bar = frame[3, row].style
        #expect((2..<(size.columns - 2)).allSatisfy { frame[$0, row].style == bar })
        #expect(bar.background != nil || bar.attributes.contains(.reverse))
        #expect(frame[1, row].style != bar)
        let banner = size.rows < 16 ? 0 : 2
        // Without colors the banner is underlined instead: the line above it is in reverse video too.
        #expect((0..<size.columns).allSatisfy { frame[$0, banner].style == bar } == (theme != .monochrome))
    }

    @Test(arguments: painted)
    func thePaintCoversTheWholeFrame(_ theme: ThemeName) throws {
        let content = try bundled()
        for size in [Size(columns: 80, rows: 24), Size(columns: 20, rows: 5)] {
            let frame = frame(.welcome, context(theme, .direct, content, size: size))
            #expect(frame.cells.allSatisfy { $0.style.foreground != nil && $0.style.background != nil })
        }
    }

    @Test func monochromeAndNoColorUseNoColorAtAll() throws {
        let content = try bundled()
        let contexts = [context(.monochrome, .direct, content), context(.light, .monochrome, content)]
        for context in contexts {
            for screen in [ScreenID.welcome, .guide(path: "Guides/fire.html"), .settings] {
                let frame = frame(screen, context)
                #expect(frame.cells.allSatisfy { $0.style.foreground == nil && $0.style.background == nil })
                #expect(frame.cells.contains { $0.style.attributes.contains(.reverse) })
            }
        }
    }

    /// The selection is marked by a sign and by reverse video besides.
    @Test(arguments: ThemeName.allCases)
    func theSelectionIsSeenWithoutColors(_ theme: ThemeName) throws {
        let frame = frame(.menu(.guides), context(theme, .direct, try bundled()))
        let row = try #require(frame.cursor).row
        #expect(frame[0, row].text == "▸")
        // Behind the text the bar ends: a slow line is not sent sixty blanks.
        let last = try #require((0..<80).last { frame[$0, row].text != " " })
        #expect((0...last + 1).allSatisfy { frame[$0, row].style.attributes.contains(.reverse) })
        #expect(!frame[last + 2, row].style.attributes.contains(.reverse))
    }
}
