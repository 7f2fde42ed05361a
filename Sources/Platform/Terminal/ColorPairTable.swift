// Assigns the numbers of color pairs: terminals use colors as numbered pairs, of which old ones have only 64.

/// Assigns each pair of color numbers a pair number, and reuses numbers when they run out.
public struct ColorPairTable: Sendable {
    /// The numbers of a text color and its background; `nil` for the terminal's own color.
    public struct Pair: Sendable, Hashable {
        public var foreground: Int?
        public var background: Int?

        public init(foreground: Int?, background: Int?) {
            (self.foreground, self.background) = (foreground, background)
        }
    }

    /// The number of pair numbers, including 0, which always means the terminal's own two colors.
    private let capacity: Int
    /// The pair with number `index + 1`, and the last frame that used it. It is searched linearly: a
    /// dictionary would cost more to make than finding a screen's dozen of colors.
    private var pairs: [Pair] = []
    private var lastUse: [Int] = []
    private var drawing = 0

    public init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Begins a new frame: pairs requested from now on are kept until the next one.
    public mutating func beginFrame() { drawing += 1 }

    /// True if the next new pair takes the number of an old one.
    public var isFull: Bool { pairs.count + 1 >= capacity }

    /// Marks a pair, if it has a number, as used in this frame.
    public mutating func keep(_ pair: Pair) {
        if let known = pairs.firstIndex(of: pair) { lastUse[known] = drawing }
    }

    /// Returns the number of a pair, and whether it must first be defined in the terminal.
    ///
    /// If all are assigned, the one unused for the longest time is reused; 0 if all are used in this frame.
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
        else { return (0, false) }
        pairs[oldest] = pair
        lastUse[oldest] = drawing
        return (oldest + 1, true)
    }
}
