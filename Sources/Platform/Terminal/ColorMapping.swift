// From a colour's three channels to the number that stands for it on a terminal of few colours.
internal import Glibc

/// Maps colours to the palette of one kind of terminal, keeping text readable on its background.
public struct ColorMapping: Sendable {
    public let colors: TerminalCapabilities.Colors
    /// The colours to choose from; the first has the number `firstIndex`.
    private let palette: [Color]
    private let firstIndex: Int
    /// How many of the palette a background can be.
    private let backgrounds: Int

    /// - Parameters:
    ///   - hasDarkBackgroundsOnly: whether a background is one of the first eight colours.
    public init(colors: TerminalCapabilities.Colors, hasDarkBackgroundsOnly: Bool = false) {
        self.colors = colors
        backgrounds = hasDarkBackgroundsOnly ? 8 : .max
        palette = Self.palette(of: colors)
        firstIndex = colors == .indexed256 ? 16 : 0
    }

    /// The numbers of a style's colours; `nil` for the terminal's own.
    ///
    /// The two are never the same, and text is at least as readable as asked for, or has a contrast of 4.5
    /// (WCAG's figure for text), whichever is less; on the magenta of eight colours black has 4.4, which is the
    /// most there is.
    public func indices(of style: Style) -> (foreground: Int?, background: Int?) {
        guard colors != .monochrome else { return (nil, nil) }
        let foreground = style.foreground.map { index(of: $0) }
        guard let background = style.background.map({ index(of: $0, among: backgrounds) }) else {
            return (foreground, nil)
        }
        guard let wanted = style.foreground, let found = foreground, let under = style.background else {
            return (foreground, background)
        }
        let enough = min(4.5, wanted.contrast(to: under))
        let isBold = style.attributes.contains(.bold)
        if clash(found, background, isBold: isBold) || contrast(found, background) < enough {
            return (readable(on: background, isBold: isBold), background)
        }
        return (found, background)
    }

    /// The number of the colour nearest to `color`; of several equally near ones the lowest.
    public func index(of color: Color) -> Int { index(of: color, among: .max) }

    /// The same among the first so many.
    private func index(of color: Color, among count: Int) -> Int {
        if colors == .direct { return Self.directIndex(of: color) }
        var (best, least) = (0, Int.max)
        func weigh(_ offset: Int) {
            let candidate = palette[offset]
            guard !isTooGray(candidate, for: color) else { return }
            let distance = color.distance(to: candidate)
            if distance < least { (best, least) = (firstIndex + offset, distance) }
        }
        if colors == .indexed256 {
            // Of the cube, one colour for each red: how much green and blue count depends on the reds alone, so each
            // is best at its own nearest step. Then the grays.
            let rest = 6 * Self.nearestStep(to: color.green) + Self.nearestStep(to: color.blue)
            for red in 0..<6 { weigh(36 * red + rest) }
            for gray in 216..<palette.count { weigh(gray) }
        } else {
            for offset in palette.indices.prefix(count) { weigh(offset) }
        }
        return best
    }

    /// The step of the cube nearest to a channel, the lower of two.
    private static func nearestStep(to channel: UInt8) -> Int {
        // Half way between 0 and 95, then between each two of the others.
        channel < 48 ? 0 : channel <= 115 ? 1 : min(5, (Int(channel) - 36) / 40)
    }

    /// Few colours are far apart: a dark red would become black, and what it marked would look like nothing
    /// special. So there a decided colour stays a colour.
    private func isTooGray(_ candidate: Color, for color: Color) -> Bool {
        (colors == .eight || colors == .sixteen) && color.chroma >= 64 && candidate.chroma == 0
    }

    /// Numbers below 256 mean the palette in several direct-colour entries (xterm-direct256 and its like),
    /// so the darkest blues get one step of green, which nobody sees.
    private static func directIndex(of color: Color) -> Int {
        let value = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
        return value < 256 ? value | 256 : value
    }

    /// The colour a number stands for, as far as one can know: users change the first sixteen.
    public func color(at index: Int) -> Color {
        if colors == .direct {
            return Color(
                red: UInt8(index >> 16 & 255), green: UInt8(index >> 8 & 255), blue: UInt8(index & 255))
        }
        let offset = index - firstIndex
        return palette.indices.contains(offset) ? palette[offset] : Color(red: 0, green: 0, blue: 0)
    }

    /// The style as a terminal of these colours shows it, for one that has more: the colours its numbers stand for.
    public func shown(_ style: Style) -> Style {
        let indices = indices(of: style)
        return Style(
            foreground: indices.foreground.map(color), background: indices.background.map(color),
            attributes: style.attributes)
    }

    /// Many terminals of 8 and 16 colours show bold text in the bright twin of its colour, which may be
    /// the very background.
    private func clash(_ foreground: Int, _ background: Int, isBold: Bool) -> Bool {
        if foreground == background { return true }
        return isBold && colors == .sixteen && foreground < 8 && foreground + 8 == background
    }

    private func contrast(_ first: Int, _ second: Int) -> Double {
        color(at: first).contrast(to: color(at: second))
    }

    /// Black or white, whichever is easier to read.
    private func readable(on background: Int, isBold: Bool) -> Int {
        let candidates = [Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0)].map {
            index(of: $0)
        }
        let usable = candidates.filter { !clash($0, background, isBold: isBold) }
        return usable.max { contrast($0, background) < contrast($1, background) } ?? candidates[0]
    }

    private static func palette(of colors: TerminalCapabilities.Colors) -> [Color] {
        switch colors {
        case .monochrome, .direct: []
        case .eight: Array(basic.prefix(8))
        case .sixteen: basic
        // Without the first sixteen: users give those colours of their own.
        case .indexed256: fixed
        }
    }

    /// The first sixteen as xterm comes with them.
    private static let basic: [Color] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map(Color.init(rgb:))

    /// From 16 on: 216 colours of six steps of red, green and blue each, then 24 grays from 8 to 238 in steps of 10.
    private static let fixed: [Color] = (0..<240).map { number in
        guard number < 216 else { return Color(rgb: (8 + 10 * (number - 216)) * 0x10101) }
        return Color(red: step(number / 36), green: step(number / 6 % 6), blue: step(number % 6))
    }

    /// 0, 95, 135, 175, 215, 255.
    private static func step(_ number: Int) -> UInt8 { number == 0 ? 0 : UInt8(55 + 40 * number) }
}

extension Color {
    fileprivate init(rgb: Int) {
        self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }

    /// How different two colours look: squared channel differences, red and blue weighted by how red the
    /// pair is ("redmean", a cheap stand-in for a perceptual space), times 256.
    func distance(to other: Color) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let (reds, greens, blues) = (
            Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
        )
        return (512 + mean) * reds * reds + 1024 * greens * greens + (767 - mean) * blues * blues
    }

    /// How far a colour is from gray, 0 to 255.
    var chroma: Int { Int(max(red, green, blue)) - Int(min(red, green, blue)) }

    /// The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it.
    public func contrast(to other: Color) -> Double {
        let (mine, others) = (luminance, other.luminance)
        return (max(mine, others) + 0.05) / (min(mine, others) + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
