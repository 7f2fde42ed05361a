import TextMetrics

/// What a layout depends on besides the guide.
public struct LayoutOptions: Sendable, Hashable {
    public typealias Symbols = SymbolSet

    /// The widths a layout is made for; others are brought to the nearest of them.
    public static let widths = 20...400

    /// Columns, 20 to 400.
    public var width: Int
    /// ASCII symbols also replace text beyond ASCII by what it looks like.
    public var symbols: Symbols
    /// Whether the section with the id `do-now` is drawn as a card with a border.
    public var drawsCard: Bool
    /// Whether the first level-1 heading is left out, because the screen draws it as its banner.
    public var skipsTitle: Bool

    /// Whether tables, quotes and rules are drawn with lines. Without, a table is a list of labelled values, a
    /// quote is indented and a rule is a blank line: for those who listen.
    public var drawsLines: Bool

    public init(
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
