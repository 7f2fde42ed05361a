/// What a layout depends on besides the guide.
public struct LayoutOptions: Sendable, Hashable {
    public enum Symbols: Sendable, Hashable {
        /// Box-drawing borders, `•` bullets.
        case unicode
        /// `+ - |` borders, `*` bullets; text beyond ASCII replaced by what it looks like.
        case ascii
    }

    /// Columns, 20 to 400.
    public var width: Int
    public var symbols: Symbols
    /// Whether the section with the id `do-now` is drawn as a card with a border.
    public var drawsCard: Bool

    public init(width: Int, symbols: Symbols = .unicode, drawsCard: Bool = true) {
        self.width = width
        self.symbols = symbols
        self.drawsCard = drawsCard
    }
}
