// Maps a color's three channels to its number on a terminal with few colors.
import Colors

/// Maps colors to the palette of one kind of terminal, keeping text readable on its background.
public struct ColorMapping: Sendable {
    public let colors: TerminalCapabilities.Colors
    /// The number of colors to choose from; the first has the number `firstIndex`.
    private let count: Int
    private let firstIndex: Int
    private let backgrounds: Int

    /// - Parameter hasDarkBackgroundsOnly: whether a background is one of the first eight colors.
    public init(colors: TerminalCapabilities.Colors, hasDarkBackgroundsOnly: Bool = false) {
        self.colors = colors
        backgrounds = hasDarkBackgroundsOnly ? 8 : .max
        (firstIndex, count) =
            switch colors {
            case .monochrome, .direct: (0, 0)
            case .eight: (0, 8)
            case .sixteen: (0, 16)
            // Without the first sixteen: users give those colors of their own.
            case .indexed256: (16, 240)
            }
    }

    /// Returns the numbers of a style's colors; `nil` for the terminal's own color.
    ///
    /// The two are never equal. Text is at least as readable as requested, or has a contrast of 4.5 (the figure of WCAG
    /// for text), whichever is less. On the magenta of eight colors black has only 4.4, which is the maximum.
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

    /// Returns the number of the color nearest to `color`; the lowest of several equally near ones.
    public func index(of color: Color) -> Int { index(of: color, among: .max) }

    private func index(of color: Color, among limit: Int) -> Int {
        if colors == .direct { return Self.directIndex(of: color) }
        var (best, least) = (0, Int.max)
        func weigh(_ offset: Int) {
            let candidate = candidate(offset)
            guard !isTooGray(candidate, for: color) else { return }
            let distance = color.distance(to: candidate)
            if distance < least { (best, least) = (firstIndex + offset, distance) }
        }
        if colors == .indexed256 {
            // Of the cube, one color for each red: how much green and blue count depends on the reds alone, so each
            // is best at its own nearest step. Then the grays.
            let rest = 6 * Self.nearestStep(to: color.green) + Self.nearestStep(to: color.blue)
            for red in 0..<6 { weigh(36 * red + rest) }
            for gray in 216..<count { weigh(gray) }
        } else {
            for offset in 0..<min(count, limit) { weigh(offset) }
        }
        return best
    }

    /// Returns the step of the cube nearest to a channel, the lower of two.
    private static func nearestStep(to channel: UInt8) -> Int {
        // Half way between 0 and 95, then between each two of the others.
        channel < 48 ? 0 : channel <= 115 ? 1 : min(5, (Int(channel) - 36) / 40)
    }

    /// Returns whether a gray is a poor match for a distinct color. With few colors, which are far apart, a
    /// dark red would become black, and what it marks would look ordinary.
    private func isTooGray(_ candidate: Color, for color: Color) -> Bool {
        (colors == .eight || colors == .sixteen) && color.chroma >= 64 && candidate.chroma == 0
    }

    /// Returns the number of a direct color. Several direct-color entries (such as xterm-direct256) use
    /// numbers below 256 for the palette, so the darkest blues get one step of green, which is not visible.
    private static func directIndex(of color: Color) -> Int {
        let value = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
        return value < 256 ? value | 256 : value
    }

    /// Returns the color of a number, as far as it can be known: users may change the first sixteen.
    public func color(at index: Int) -> Color {
        if colors == .direct { return Color(rgb: UInt32(truncatingIfNeeded: index)) }
        let offset = index - firstIndex
        return (0..<count).contains(offset) ? candidate(offset) : .black
    }

    /// Returns the style as a terminal of these colors shows it, for use on one that has more colors.
    public func shown(_ style: Style) -> Style {
        let indices = indices(of: style)
        return Style(
            foreground: indices.foreground.map(color), background: indices.background.map(color),
            attributes: style.attributes)
    }

    /// Returns whether text would look like its background. Many terminals of 8 and 16 colors show bold text
    /// in the bright variant of its color, which may be the background itself.
    private func clash(_ foreground: Int, _ background: Int, isBold: Bool) -> Bool {
        if foreground == background { return true }
        return isBold && colors == .sixteen && foreground < 8 && foreground + 8 == background
    }

    private func contrast(_ first: Int, _ second: Int) -> Double {
        color(at: first).contrast(to: color(at: second))
    }

    private func readable(on background: Int, isBold: Bool) -> Int {
        let candidates = [Color.white, .black].map { index(of: $0) }
        let usable = candidates.filter { !clash($0, background, isBold: isBold) }
        return usable.max { contrast($0, background) < contrast($1, background) } ?? candidates[0]
    }

    /// Returns a color to choose from. Those of 256 are computed: a table of them takes 1 % of a start to make.
    private func candidate(_ offset: Int) -> Color {
        colors == .indexed256 ? Self.fixed(offset) : Self.basic[offset]
    }

    /// The first sixteen colors, as defined by xterm.
    private static let basic: [Color] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map(Color.init(rgb:))

    /// Returns the colors from 16 on: 216 colors of six steps of red, green and blue each, then 24 grays from 8 to
    /// 238 in steps of 10.
    private static func fixed(_ offset: Int) -> Color {
        guard offset < 216 else { return Color(rgb: UInt32(8 + 10 * (offset - 216)) * 0x10101) }
        return Color(red: step(offset / 36), green: step(offset / 6 % 6), blue: step(offset % 6))
    }

    /// Returns the channel of a step: 0, 95, 135, 175, 215, 255.
    private static func step(_ number: Int) -> UInt8 { number == 0 ? 0 : UInt8(55 + 40 * number) }
}

extension Color {
    /// Returns the difference of two colors: squared channel differences, red and blue weighted by the amount
    /// of red in the pair ("redmean", a cheap approximation of a perceptual space), times 256.
    func distance(to other: Color) -> Int {
        let mean = (Int(red) + Int(other.red)) / 2
        let (reds, greens, blues) = (
            Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
        )
        return (512 + mean) * reds * reds + 1024 * greens * greens + (767 - mean) * blues * blues
    }

    /// The distance of the color from gray, 0 to 255.
    var chroma: Int { Int(max(red, green, blue)) - Int(min(red, green, blue)) }
}
