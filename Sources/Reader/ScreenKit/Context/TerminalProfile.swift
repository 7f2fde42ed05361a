import ContentPack
import Terminal
import TextMetrics

/// The capabilities of this terminal: the characters it can show, and whether it has colors.
public struct TerminalProfile: Sendable, Equatable {
    /// The characters that may be written besides ASCII.
    public enum Glyphs: Sendable, Equatable {
        /// Everything: symbols and emoji.
        case full
        /// The 512 glyphs of a Linux console: letters and box drawing, no symbols.
        case console
        case ascii
    }

    public var glyphs: Glyphs
    public var hasColors: Bool
    public var colors = TerminalCapabilities.Colors.direct

    public var takesClipboard = false

    public init(glyphs: Glyphs = .full, hasColors: Bool = true) {
        (self.glyphs, self.hasColors) = (glyphs, hasColors)
    }

    public init(_ capabilities: TerminalCapabilities) {
        glyphs = !capabilities.unicode ? .ascii : capabilities.limitedGlyphs ? .console : .full
        hasColors = capabilities.colors != .monochrome
        colors = capabilities.colors
        takesClipboard = capabilities.takesClipboard
    }

    /// Returns text as it can be shown here.
    public func text(_ text: String) -> String { glyphs == .ascii ? AsciiFallback.text(text) : text }

    /// Returns text as it can be shown here, cut to a number of columns.
    public func fitted(_ text: String, to columns: Int) -> String {
        TextFitting.truncated(self.text(text), to: columns, symbols: symbols)
    }

    /// Returns text as it can be shown here, in lines of a number of columns.
    public func wrapped(_ text: String, width: Int) -> [String] {
        TextFitting.wrapped(self.text(text), width: width, symbols: symbols)
    }

    /// Returns the same in no more than a number of lines, at least one, of which the last is cut.
    func wrapped(_ text: String, width: Int, max most: Int) -> [String] {
        let lines = wrapped(text, width: width)
        guard lines.count > most else { return lines }
        let rest = lines[(most - 1)...].joined(separator: " ")
        return lines.prefix(most - 1) + [TextFitting.truncated(rest, to: width, symbols: symbols)]
    }

    /// Returns a symbol of the program, or its replacement if it cannot be shown.
    public func symbol(_ full: String, ascii: String) -> String { glyphs == .full ? full : ascii }

    /// Returns a piece of a border: a Linux console has those too.
    public func line(_ full: String, ascii: String) -> String { glyphs == .ascii ? ascii : full }

    /// Returns the icon's glyph or, if it cannot be shown, the letters that the pack gives for it; empty without any.
    public func icon(_ icon: Icon) -> String { glyphs == .full ? icon.glyph : icon.ascii ?? "" }

    public var symbols: SymbolSet { glyphs == .ascii ? .ascii : .unicode }
    public var separator: String { glyphs == .ascii ? " - " : " · " }
}
