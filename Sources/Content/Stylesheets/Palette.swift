import Colors

/// The colors that `global.css` gives to guides. Only `color` and `background-color` in `#id`, `#id h1`, `#id
/// h2` and `.class` are read; everything else is ignored.
public struct Palette: Sendable, Equatable {
    public struct Colors: Sendable, Equatable {
        public var foreground: RGBColor?
        public var background: RGBColor?
        public init(foreground: RGBColor? = nil, background: RGBColor? = nil) {
            (self.foreground, self.background) = (foreground, background)
        }
    }

    /// The colors by selector: `#fire`, `#fire h1`, `.note`.
    public var rules: [String: Colors]

    /// Returns true for `.class`, as of the program's frame and Welcome's headings; those of guides are `#id`.
    public static func isOfClass(_ selector: String) -> Bool { selector.utf8.first == UInt8(ascii: ".") }

    public init(rules: [String: Colors] = [:]) { self.rules = rules }
}
