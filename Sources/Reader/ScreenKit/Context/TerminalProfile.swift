import ContentPack
import Terminal
import TextMetrics

/// The capabilities of this terminal: the characters it can show, and whether it has colors.
package struct TerminalProfile: Sendable, Equatable {
    /// The characters that may be written besides ASCII.
    package enum Glyphs: Sendable, Equatable {
        /// Everything: symbols and emoji.
        case full
        /// The 512 glyphs of a Linux console: letters and box drawing, no symbols.
        case console
        /// ASCII only.
        case ascii
    }

    package var glyphs: Glyphs
    package var hasColors: Bool
    /// The number of colors, if there are any.
    package var colors = TerminalCapabilities.Colors.direct

    /// True if a text may be copied to its clipboard.
    package var takesClipboard = false

    package init(glyphs: Glyphs = .full, hasColors: Bool = true) {
        self.glyphs = glyphs
        self.hasColors = hasColors
    }

    package init(_ capabilities: TerminalCapabilities) {
        glyphs = !capabilities.unicode ? .ascii : capabilities.limitedGlyphs ? .console : .full
        hasColors = capabilities.colors != .monochrome
        colors = capabilities.colors
        takesClipboard = capabilities.takesClipboard
    }

    /// Returns text as it can be shown here.
    package func text(_ text: String) -> String {
        glyphs == .ascii ? AsciiFallback.text(text) : text
    }

    /// Returns a symbol of the program, or its replacement if it cannot be shown.
    package func symbol(_ full: String, ascii: String) -> String {
        glyphs == .full ? full : ascii
    }

    /// Returns a piece of a border: a Linux console has those too.
    package func line(_ full: String, ascii: String) -> String {
        glyphs == .ascii ? ascii : full
    }

    /// Returns the icon's glyph or, if it cannot be shown, the letters that the pack gives for it; empty
    /// without any.
    package func icon(_ icon: Icon) -> String {
        glyphs == .full ? icon.glyph : icon.ascii ?? ""
    }

    /// The symbols for fitting and laying out text.
    package var symbols: SymbolSet { glyphs == .ascii ? .ascii : .unicode }
    package var separator: String { glyphs == .ascii ? " - " : " · " }
}
