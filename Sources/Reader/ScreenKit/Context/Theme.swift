import AppCore
import Colors
import GuideLayout
import Stylesheets
import Terminal

/// The style of each part of a screen. Nothing is shown by color alone: without colors the same parts differ
/// by bold, underline and reverse video.
public struct Theme: Sendable {
    /// False if the terminal has none, `NO_COLOR` forbids them, or the theme does without.
    public let hasColors: Bool
    let palette: Palette
    /// The colors that the whole screen is painted with; `nil` if that is left to the terminal.
    let ground: ThemeBase?
    private let name: ThemeName
    /// True if there are only eight or sixteen colors, without tones between them.
    private let hasFewColors: Bool
    /// The attributes of bars: of sixteen colors, bold black would often be the gray of a bar.
    private let barAttributes: Style.Attributes

    public init(palette: Palette, name: ThemeName = .terminal, profile: TerminalProfile) {
        (self.palette, self.name) = (palette, name)
        hasColors = profile.hasColors && name != .monochrome
        hasFewColors = profile.colors == .eight || profile.colors == .sixteen
        barAttributes = profile.colors == .sixteen ? [] : .bold
        ground = hasColors ? ThemeBase.of(name) : nil
    }

    /// Paints the parts that a frame leaves to the terminal in the theme's own colors.
    public func paint(_ frame: inout Frame) {
        guard let ground else { return }
        frame.paint(foreground: ground.text, background: ground.background)
    }

    static let titleSelector = ".muster"
    static let emergencySelector = ".emergency"

    public var titleBar: Style { bar(palette.rules[Self.titleSelector], otherwise: Self.deepBlue) }
    public var emergency: Style {
        let style = bar(palette.rules[Self.emergencySelector], otherwise: Self.deepRed)
        // The one bar that is unlike the others where all of them are strong.
        return hasColors && name == .highContrast ? Self.plainBar(of: Self.yellow) : style
    }
    /// The banner of an alert, distinct from the emergency line above it.
    public var alert: Style {
        guard hasColors else { return Style(attributes: [.reverse, .bold]) }
        return Self.plainBar(of: name == .highContrast ? .white : Self.yellow)
    }
    /// The line with a guide's name. Where its color is like that of the emergency line above it, both would read as
    /// one: then text and background change places; and without colors it is underlined.
    func guideBar(_ colors: Palette.Colors?) -> Style {
        guard hasColors else { return Style(attributes: [.bold, .underline]) }
        let style = bar(colors, otherwise: Self.slate)
        guard let color = style.background, let other = emergency.background, Self.isLike(color, other) else {
            return style
        }
        return Style(foreground: color, background: style.foreground, attributes: style.attributes)
    }

    func cardBar(_ colors: Palette.Colors?) -> Style {
        hasColors ? guideBar(colors) : bar(colors, otherwise: Self.slate)
    }

    /// Returns whether two colors are hard to tell apart at a glance.
    private static func isLike(_ one: Color, _ other: Color) -> Bool {
        let differences = [
            Int(one.red) - Int(other.red), Int(one.green) - Int(other.green), Int(one.blue) - Int(other.blue),
        ]
        return differences.reduce(0) { $0 + $1 * $1 } < leastDifference
    }

    /// The square of the distance of two colors, each of which has parts of 0 to 255.
    private static let leastDifference = 90 * 90

    public var status: Style { quiet }
    var largeText: Style { Style(attributes: .bold) }
    public var notice: Style { Style(attributes: .bold) }
    public var footerKey: Style { Style(attributes: .bold) }
    public var footerLabel: Style { .plain }
    var shortcut: Style { quiet }
    public var detail: Style { quiet }
    /// The style of less important text: as dim as the terminal makes it, or readable on the theme's ground.
    private var quiet: Style {
        guard let ground else { return Style(attributes: .dim) }
        return Style(foreground: ground.quiet)
    }
    var selection: Style { Style(attributes: .reverse) }
    public var prompt: Style { Style(attributes: [.bold]) }
    var match: Style { Style(attributes: [.reverse]) }
    var currentMatch: Style { Style(attributes: [.reverse, .bold, .underline]) }
    /// A matching word in an excerpt of the search: it also differs without colors.
    var foundWord: Style { Style(attributes: [.bold, .underline]) }
    var focusedLink: Style { Style(attributes: [.reverse, .bold]) }
    /// A QR code is black on white whatever the theme, because cameras expect that.
    public var code: Style { Style(foreground: .black, background: .white) }

    /// Returns the style of a bar in these colors or readable ones like them; reverse video without colors.
    func bar(_ colors: Palette.Colors?, otherwise: Palette.Colors) -> Style {
        guard hasColors else { return Style(attributes: [.reverse, .bold]) }
        let colors = colors ?? otherwise
        guard let background = colors.background ?? otherwise.background else {
            return Style(attributes: [.reverse, .bold])
        }
        // Black on a light tone of the pack's color, or on white if there are too few colors for tones.
        if name == .highContrast {
            return Self.plainBar(of: hasFewColors ? .white : ground?.legible(background) ?? .white)
        }
        let wanted = colors.foreground
        let isLegible = wanted.map { $0.contrast(to: background) >= Self.textContrast } ?? false
        let foreground = isLegible ? wanted : background.legibleText
        return Style(foreground: foreground, background: background, attributes: barAttributes)
    }

    private static let textContrast = 4.5

    private static func plainBar(of background: RGBColor) -> Style {
        Style(foreground: .black, background: background, attributes: .bold)
    }

    /// Returns the style of an icon in the color that the pack gives its entry.
    public func icon(_ color: RGBColor?) -> Style {
        guard hasColors, let color else { return .plain }
        guard let ground else { return Style(foreground: color) }
        if name == .highContrast, hasFewColors { return .plain }
        return Style(foreground: ground.legible(color))
    }

    /// Returns the style of the border of the do-now card, in the color of its guide. On the terminal's own background,
    /// it is a tone that is visible on black and on white (3:1 each, which WCAG requires for anything but text).
    func cardBorder(_ colors: Palette.Colors?) -> Style {
        guard hasColors, let color = colors?.background else { return Style(attributes: .bold) }
        return tint(color)
    }

    func sectionHeading(_ name: String?) -> Style {
        let selector = "." + Self.className(of: name ?? "")
        // Two classes are of the program's own bars.
        let isOwn = selector == Self.emergencySelector || selector == Self.titleSelector
        return bar(isOwn ? nil : palette.rules[selector], otherwise: Self.slate)
    }

    /// Returns the class of `global.css` for a name: `On campus` -> `on-campus`.
    static func className(of name: String) -> String {
        if let plain = plainClassName(of: name) { return plain }
        var result = ""
        var isAfterGap = false
        for scalar in name.lowercased().unicodeScalars {
            guard isOfWord(scalar) else {
                isAfterGap = !result.isEmpty
                continue
            }
            if isAfterGap { result.append("-") }
            isAfterGap = false
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Returns the class for a name that is all ASCII, as most are, or nil for any other.
    private static func plainClassName(of name: String) -> String? {
        var result: [UInt8] = []
        var isAfterGap = false
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            guard (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) else {
                isAfterGap = !result.isEmpty
                continue
            }
            if isAfterGap { result.append(UInt8(ascii: "-")) }
            isAfterGap = false
            result.append(lower)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether a scalar is a letter, its mark or a digit; for ASCII without a lookup in the tables of Unicode.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.canonicalCombiningClass != .notReordered
    }

    func entry(highlighted: Bool, color: RGBColor? = nil) -> Style {
        Style(foreground: tint(color).foreground, attributes: highlighted ? .bold : [])
    }

    /// Returns the style of text in a color of the pack, readable on the terminal's own background, too.
    func tint(_ color: RGBColor?) -> Style {
        guard hasColors, let color else { return .plain }
        guard ground == nil else { return icon(color) }
        return Style(foreground: color.legible(on: .black, atLeast: 3).legible(on: .white, atLeast: 3))
    }

    func style(_ role: Role, isLink: Bool) -> Style {
        var style = Style.plain
        switch role.kind {
        case .body, .marker, .quote, .code, .cardBorder: break
        case .title, .heading: style.attributes = [.bold, .underline]
        case .subheading, .tableHeader, .cardTitle, .cardText: style.attributes = .bold
        case .rule, .tableRule: style = quiet
        case .image: style.attributes = .italic
        }
        if role.strong { style.attributes.insert(.bold) }
        if role.emphasis { style.attributes.insert(.italic) }
        if isLink {
            style.attributes.insert(.underline)
            if hasColors { style.foreground = ground.map(\.link) ?? Self.linkColor }
        }
        return style
    }

    static let deepBlue = Palette.Colors(foreground: .white, background: RGBColor(rgb: 0x1B365D))
    static let deepRed = Palette.Colors(foreground: .white, background: RGBColor(rgb: 0x9B111E))
    static let slate = Palette.Colors(foreground: .white, background: RGBColor(rgb: 0x3A4A5A))
    private static let yellow = RGBColor(rgb: 0xFFFF00)
    /// A blue whose lightness gives a contrast of 4.5:1 on both black and white; links are also underlined.
    public static let linkColor = Color(red: 0x22, green: 0x77, blue: 0xC9)
}
