import GuideLayout
import Guidebook
import Terminal

/// What each part of a screen looks like. Nothing is told by colour alone: without colours the same parts
/// are told apart by bold, underline and reverse video.
public struct Theme: Sendable {
    let hasColors: Bool
    let palette: Palette

    public init(palette: Palette, hasColors: Bool) {
        self.palette = palette
        self.hasColors = hasColors
    }

    /// The class of `global.css` that colours the title bar.
    static let titleSelector = ".muster"
    /// The class of `global.css` that colours the emergency line.
    static let emergencySelector = ".emergency"

    var titleBar: Style { bar(palette.rules[Self.titleSelector], otherwise: Self.deepBlue) }
    var emergency: Style { bar(palette.rules[Self.emergencySelector], otherwise: Self.deepRed) }
    var status: Style { Style(attributes: .dim) }
    var notice: Style { Style(attributes: .bold) }
    var footerKey: Style { Style(attributes: .bold) }
    var footerLabel: Style { .plain }
    var shortcut: Style { Style(attributes: .dim) }
    var detail: Style { Style(attributes: .dim) }
    var selection: Style { Style(attributes: .reverse) }
    var prompt: Style { Style(attributes: [.bold]) }
    var match: Style { Style(attributes: [.reverse]) }
    var currentMatch: Style { Style(attributes: [.reverse, .bold, .underline]) }
    var focusedLink: Style { Style(attributes: [.reverse, .bold]) }
    /// A QR code is black on white whatever the theme: cameras expect it so.
    var code: Style {
        Style(
            foreground: Color(red: 0, green: 0, blue: 0), background: Color(red: 255, green: 255, blue: 255))
    }

    /// A bar across the screen in the given colours; reverse video without colours.
    func bar(_ colors: Palette.Colors?, otherwise: Palette.Colors) -> Style {
        guard hasColors else { return Style(attributes: [.reverse, .bold]) }
        let colors = colors ?? otherwise
        let background = colors.background ?? otherwise.background
        let foreground = colors.foreground ?? background?.legibleText
        return Style(
            foreground: foreground.map(Color.init), background: background.map(Color.init),
            attributes: .bold)
    }

    /// The chip of a section heading on Welcome.
    func sectionHeading(_ name: String?) -> Style {
        let selector = "." + Self.className(of: name ?? "")
        return bar(palette.rules[selector], otherwise: Self.slate)
    }

    /// `On campus` -> `on-campus`, as the class of `global.css` is called.
    static func className(of name: String) -> String {
        var result = ""
        for character in name.lowercased() {
            if character.isLetter || character.isNumber {
                result.append(character)
            } else if !result.hasSuffix("-"), !result.isEmpty {
                result.append("-")
            }
        }
        while result.hasSuffix("-") { result.removeLast() }
        return result
    }

    /// The name of an entry.
    func entry(highlighted: Bool) -> Style {
        Style(attributes: highlighted ? .bold : [])
    }

    /// A run of a guide's text.
    func style(_ role: Role, isLink: Bool) -> Style {
        var style = Style.plain
        switch role.kind {
        case .body, .marker, .quote, .code: break
        case .title, .heading: style.attributes = [.bold, .underline]
        case .subheading, .tableHeader, .cardTitle, .cardText: style.attributes = .bold
        case .rule, .tableRule, .cardBorder: style.attributes = .dim
        case .image: style.attributes = .italic
        }
        if role.strong { style.attributes.insert(.bold) }
        if role.emphasis { style.attributes.insert(.italic) }
        if isLink {
            style.attributes.insert(.underline)
            if hasColors { style.foreground = Self.linkColor }
        }
        return style
    }

    static let deepBlue = Palette.Colors(
        foreground: RGBColor(red: 255, green: 255, blue: 255),
        background: RGBColor(red: 0x1B, green: 0x36, blue: 0x5D))
    static let deepRed = Palette.Colors(
        foreground: RGBColor(red: 255, green: 255, blue: 255),
        background: RGBColor(red: 0x9B, green: 0x11, blue: 0x1E))
    static let slate = Palette.Colors(
        foreground: RGBColor(red: 255, green: 255, blue: 255),
        background: RGBColor(red: 0x3A, green: 0x4A, blue: 0x5A))
    /// A blue of middling lightness: at least 3.5:1 on black and on white, and underlined besides.
    static let linkColor = Color(red: 0x2A, green: 0x7F, blue: 0xD4)
}

extension Color {
    init(_ color: RGBColor) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}
