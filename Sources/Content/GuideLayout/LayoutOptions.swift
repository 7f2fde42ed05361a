import TextMetrics

/// The inputs of a layout besides the guide.
package struct LayoutOptions: Sendable, Hashable {
    package typealias Symbols = SymbolSet

    /// The supported widths; others are changed to the nearest of them.
    package static let widths = 20...400

    /// The width in columns, 20 to 400.
    package var width: Int
    /// The symbols to draw with; ASCII symbols also replace text beyond ASCII by similar characters.
    package var symbols: Symbols
    /// True if the section with the id `do-now` is drawn as a card with a border.
    package var drawsCard: Bool
    /// True if the first level-1 heading is left out, because the screen draws it as its banner.
    package var skipsTitle: Bool
    /// The title that stands above the page: only a heading that says the same is skipped. If nil, the first is.
    package var title: String?

    /// True if tables, quotes and rules are drawn with lines. Otherwise, for people who listen, a table is a
    /// list of labeled values, a quote is indented and a rule is a blank line.
    package var drawsLines: Bool

    package init(
        width: Int, symbols: Symbols = .unicode, drawsCard: Bool = true, skipsTitle: Bool = false,
        drawsLines: Bool = true
    ) {
        self.drawsLines = drawsLines
        self.width = width
        self.symbols = symbols
        self.drawsCard = drawsCard
        self.skipsTitle = skipsTitle
    }
}
