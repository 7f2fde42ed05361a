/// The bar that shows the scale of a map: a round length, and the number of columns for it.
import TextMetrics

public struct ScaleBar: Sendable, Hashable {
    /// The length with its unit: `100 m`.
    public var length: String
    public var meters: Double
    /// The columns from one end of the bar to the other; at least 2.
    public var columns: Int

    /// Creates the longest bar of a round length in at most `columns` columns. Returns nil if none takes at least 2.
    public init?(metersPerColumn: Double, columns most: Int) {
        guard metersPerColumn > 0, metersPerColumn.isFinite,
            let best = Self.lengths.last(where: { $0.meters / metersPerColumn <= Double(most) })
        else { return nil }
        (length, meters) = (best.text, best.meters)
        columns = Int((best.meters / metersPerColumn).rounded())
        if columns < 2 { return nil }
    }

    /// Creates the bar of the longest round length up to a number of meters. Returns nil if there is none.
    public init?(longestOf meters: Double) {
        // A bar of many columns finds it.
        self.init(metersPerColumn: meters / 100, columns: 100)
    }

    /// Returns the bar as text: `├───────┤ 500 m`. Its ends are its first and last columns.
    public func text(symbols: SymbolSet) -> String {
        let (left, line, right) = symbols == .ascii ? ("|", "-", "|") : ("├", "─", "┤")
        return left + String(line, times: columns - 2) + right + " " + length
    }

    private static let lengths: [(meters: Double, text: String)] =
        roundNumbers(upTo: 500).map { (Double($0), "\($0) m") }
        + roundNumbers(upTo: 10_000).map { (Double($0) * 1_000, "\($0) km") }

    /// Returns 1, 2, 5, 10, 20, 50 and so on.
    private static func roundNumbers(upTo last: Int) -> [Int] {
        var numbers: [Int] = []
        var power = 1
        while power <= last {
            numbers += [1, 2, 5].map { $0 * power }.filter { $0 <= last }
            power *= 10
        }
        return numbers
    }
}
