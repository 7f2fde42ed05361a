/// The colors of a stylesheet as they are written, for messages about single values. Offsets are bytes of the file.
package struct StylesheetOrigins {
    package struct Selector {
        /// As in `Palette.rules`: `#fire h1`.
        package var text: String
        package var offset: Int
    }

    package enum Property: String {
        case color
        case backgroundColor = "background-color"
        /// The shorthand, of which the palette takes nothing.
        case background
    }

    /// A color, or what should be one.
    package struct Setting {
        /// The selectors of its rule that the palette understands, in `StylesheetOrigins.selectors`.
        package var selectors: Range<Int>
        package var property: Property
        /// Without `!important`.
        package var value: String
        package var offset: Int
    }

    /// The selectors of the rules that set colors, in the order of the file.
    package var selectors: [Selector] = []
    package var settings: [Setting] = []
    /// The values of the variables of `:root`.
    package var variables: [String: String]
    /// The first brace that is without its other one; rules behind it are not what they seem to be.
    package var fault: StylesheetScanner.Fault?
}
