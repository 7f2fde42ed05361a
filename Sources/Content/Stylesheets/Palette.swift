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

/// The colors of a stylesheet as they are written, for messages about single values. Offsets are bytes of the file.
public struct StylesheetOrigins {
    public struct Selector {
        /// As in `Palette.rules`: `#fire h1`.
        public var text: String
        public var offset: Int
    }

    public enum Property: String {
        case color
        case backgroundColor = "background-color"
        /// The shorthand, of which the palette takes nothing.
        case background
    }

    /// A color, or what should be one.
    public struct Setting {
        /// The selectors of its rule that the palette understands, in `StylesheetOrigins.selectors`.
        public var selectors: Range<Int>
        public var property: Property
        /// Without `!important`.
        public var value: String
        public var offset: Int
    }

    /// The selectors of the rules that set colors, in the order of the file.
    public var selectors: [Selector] = []
    public var settings: [Setting] = []
    /// The values of the variables of `:root`.
    public var variables: [String: String]
    /// The first brace that is without its other one; rules behind it are not what they seem to be.
    public var fault: StylesheetScanner.Fault?
}
