// Terminals take colors as numbered pairs, of which old ones have only 64: this hands the numbers out.

/// Gives each pair of color numbers a pair number, and takes numbers back when they run out.
public struct ColorPairTable: Sendable {
    /// The numbers of a text color and what is behind it; `nil` for the terminal's own.
    public struct Pair: Sendable, Hashable {
        public var foreground: Int?
        public var background: Int?

        public init(foreground: Int?, background: Int?) {
            self.foreground = foreground
            self.background = background
        }
    }

    /// How many numbers there are, 0 included, which always means the terminal's own two colors.
    private let capacity: Int
    /// The pair with number `index + 1`, and the frame that used it last. Looked through from the first on: a
    /// dictionary would cost more to make than a screen's dozen of colors take to find.
    private var pairs: [Pair] = []
    private var lastUse: [Int] = []
    private var drawing = 0

    public init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// Says that a new frame begins: pairs asked for from now on are kept until the next one.
    public mutating func beginFrame() { drawing += 1 }

    /// True if the next new pair takes the number of an old one.
    public var isFull: Bool { pairs.count + 1 >= capacity }

    /// Says that a pair, if it has a number, is in this frame.
    public mutating func keep(_ pair: Pair) {
        if let known = pairs.firstIndex(of: pair) { lastUse[known] = drawing }
    }

    /// The number of a pair, and whether the terminal must be told of it first.
    ///
    /// When all numbers are taken the one unused for longest is used again; when even those are all in this
    /// frame, 0.
    public mutating func number(of pair: Pair) -> (number: Int, isNew: Bool) {
        if pair.foreground == nil && pair.background == nil { return (0, false) }
        if let known = pairs.firstIndex(of: pair) {
            lastUse[known] = drawing
            return (known + 1, false)
        }
        if !isFull {
            pairs.append(pair)
            lastUse.append(drawing)
            return (pairs.count, true)
        }
        guard let oldest = lastUse.indices.min(by: { lastUse[$0] < lastUse[$1] }), lastUse[oldest] < drawing
        else {
            return (0, false)
        }
        pairs[oldest] = pair
        lastUse[oldest] = drawing
        return (oldest + 1, true)
    }
}
