import TextMetrics

/// The inputs of a layout besides the guide.
public struct LayoutOptions: Sendable, Hashable {
    public typealias Symbols = SymbolSet

    /// The supported widths; others are changed to the nearest of them.
    public static let widths = 20...400

    /// The width in columns, 20 to 400.
    public var width: Int
    /// The symbols to draw with; ASCII symbols also replace text beyond ASCII by similar characters.
    public var symbols: Symbols
    /// True if the section with the id `do-now` is drawn as a card with a border.
    public var drawsCard: Bool
    /// True if the first level-1 heading is left out, because the screen draws it as its banner.
    public var skipsTitle: Bool
    /// The title that stands above the page: only a heading that says the same is skipped. If nil, the first is.
    public var title: String?

    /// True if tables, quotes and rules are drawn with lines. Otherwise, for people who listen, a table is a
    /// list of labeled values, a quote is indented and a rule is a blank line.
    public var drawsLines: Bool

    public init(
        width: Int, symbols: Symbols = .unicode, drawsCard: Bool = true, skipsTitle: Bool = false,
        drawsLines: Bool = true
    ) {
        (self.drawsLines, self.width, self.symbols, self.drawsCard) = (drawsLines, width, symbols, drawsCard)
        self.skipsTitle = skipsTitle
    }
}
