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
