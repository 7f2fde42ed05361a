import AppCore
import Colors

/// The colors with which a theme paints the whole screen. Their equivalents among eight and sixteen colors
/// are close enough: black, white, gray and a blue.
struct ThemeBase: Sendable, Equatable {
    var background: RGBColor
    var text: RGBColor
    /// The color of less important parts: details, the status line, borders.
    var quiet: RGBColor
    var link: RGBColor
    /// The least contrast of anything on it: WCAG requires 4.5 for text at level AA, 7 at level AAA.
    var leastContrast: Double

    /// Returns `nil` for the themes that leave text and background to the terminal.
    static func of(_ theme: ThemeName) -> ThemeBase? {
        switch theme {
        case .terminal, .monochrome: nil
        case .dark: dark
        case .light: light
        case .highContrast: highContrast
        }
    }

    private static let dark = ThemeBase(
        background: RGBColor(red: 0x1B, green: 0x1D, blue: 0x21),
        text: RGBColor(red: 0xE8, green: 0xE6, blue: 0xE3),
        quiet: RGBColor(red: 0xA9, green: 0xA5, blue: 0x9F),
        link: RGBColor(red: 0x7D, green: 0xB7, blue: 0xF0), leastContrast: 4.5)

    /// Paper: easy on the eyes by day. Its nearest among 256 colors is a pale yellow and not a gray.
    private static let light = ThemeBase(
        background: RGBColor(red: 0xFD, green: 0xF6, blue: 0xE3),
        text: RGBColor(red: 0x2B, green: 0x21, blue: 0x18),
        quiet: RGBColor(red: 0x66, green: 0x58, blue: 0x48),
        link: RGBColor(red: 0x0B, green: 0x4F, blue: 0x8F), leastContrast: 4.5)

    /// Nothing is dimmed here.
    private static let highContrast = ThemeBase(
        background: .black, text: .white, quiet: .white,
        link: RGBColor(red: 0xFF, green: 0xFF, blue: 0), leastContrast: 7)

    /// Returns a color of the pack as text on this background. The palettes of terminals are coarse, so it
    /// gets a little more contrast than it needs.
    func legible(_ color: RGBColor) -> RGBColor {
        color.legible(on: background, atLeast: leastContrast * 1.3)
    }
}
