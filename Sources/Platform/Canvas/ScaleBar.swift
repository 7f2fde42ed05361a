/// The bar that shows the scale of a map: a round length, and the number of columns for it.
import TextMetrics

public struct ScaleBar: Sendable, Hashable {
    public enum Units: Sendable, CaseIterable { case metric, imperial }

    /// The length with its unit: `100 m`, `0.5 mi`.
    public var length: String
    public var meters: Double
    /// The columns from one end of the bar to the other; at least 2.
    public var columns: Int

    /// Creates the longest bar of a round length in at most `columns` columns. Returns nil if none takes at least 2.
    public init?(metersPerColumn: Double, columns most: Int, units: Units = .metric) {
        guard metersPerColumn > 0, metersPerColumn.isFinite else { return nil }
        let lengths = units == .metric ? Self.metric : Self.imperial
        guard let best = lengths.last(where: { $0.meters / metersPerColumn <= Double(most) }) else {
            return nil
        }
        length = best.text
        meters = best.meters
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

    private struct Length: Sendable {
        var meters: Double
        var text: String
    }

    private static let metric: [Length] =
        roundNumbers(upTo: 500).map { Length(meters: Double($0), text: "\($0) m") }
        + roundNumbers(upTo: 10_000).map { Length(meters: Double($0) * 1_000, text: "\($0) km") }

    /// The lengths in feet up to a thousand, then in miles (international ones, exact since 1959).
    private static let imperial: [Length] =
        roundNumbers(upTo: 1_000).map { Length(meters: Double($0) * 0.3048, text: "\($0) ft") }
        + [Length(meters: 804.672, text: "0.5 mi")]
        + roundNumbers(upTo: 10_000).map { Length(meters: Double($0) * 1_609.344, text: "\($0) mi") }

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
