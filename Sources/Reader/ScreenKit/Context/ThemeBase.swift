import AppCore
import Colors

/// The colors with which a theme paints the screen, close to black, white, gray and a blue of sixteen.
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
        background: RGBColor(rgb: 0x1B1D21), text: RGBColor(rgb: 0xE8E6E3), quiet: RGBColor(rgb: 0xA9A59F),
        link: RGBColor(rgb: 0x7DB7F0), leastContrast: 4.5)

    /// Paper: easy on the eyes by day. Its nearest among 256 colors is a pale yellow and not a gray.
    private static let light = ThemeBase(
        background: RGBColor(rgb: 0xFDF6E3), text: RGBColor(rgb: 0x2B2118), quiet: RGBColor(rgb: 0x665848),
        link: RGBColor(rgb: 0x0B4F8F), leastContrast: 4.5)

    /// Nothing is dimmed here.
    private static let highContrast = ThemeBase(
        background: .black, text: .white, quiet: .white, link: RGBColor(rgb: 0xFFFF00), leastContrast: 7)

    /// Returns a color as text on this background, with more contrast than needed: palettes are coarse.
    func legible(_ color: RGBColor) -> RGBColor {
        color.legible(on: background, atLeast: leastContrast * 1.3)
    }
}
