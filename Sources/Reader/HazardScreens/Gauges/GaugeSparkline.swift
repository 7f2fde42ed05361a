// The values of a gauge over time, as a small drawing and in words.
import Canvas
import Clocks
import HazardKit
import Hazards

/// A drawing of a few rows, in braille characters or, in ASCII, stars.
package struct GaugeSparkline {
    private let series: GaugeSeries
    private let lowest: GaugeSeries.Point
    private let highest: GaugeSeries.Point
    private let first: Moment
    private let last: Moment

    /// The size in characters. With the labels it fits into 40 columns.
    private static let columns = 24
    private static let rows = 3
    /// The fewest values that are drawn: two do not show a trend.
    private static let fewest = 3
    /// The time in seconds after which a value is no longer drawn.
    private static let gap = 3 * 3_600

    /// Returns nil if there are too few values.
    package init?(_ series: GaugeSeries?) {
        guard let series, series.points.count >= Self.fewest, let first = series.points.first,
            let last = series.points.last, let lowest = series.points.min(by: { $0.value < $1.value }),
            let highest = series.points.max(by: { $0.value < $1.value })
        else { return nil }
        (self.series, self.first, self.last) = (series, first.time, last.time)
        (self.lowest, self.highest) = (lowest, highest)
    }

    /// Returns the values in words: `Over 2 h 15 min: from 9.8 ft to 14.2 ft, the highest 14.2 ft at 16:45.`
    package func sentence(_ times: HazardTimes) -> String {
        let span = HazardTimes.span(last.seconds - first.seconds)
        guard lowest.value < highest.value else { return "Over \(span): \(text(lowest.value)) all the time." }
        return "Over \(span): lowest \(text(lowest.value)), \(times.clock(lowest.time)); "
            + "highest \(text(highest.value)), \(times.clock(highest.time))."
    }

    private func text(_ value: Double) -> String { GaugeMeasure(value, series.unit)?.text ?? "?" }

    /// Returns the drawing, its rows one below the other; the highest and the lowest value are beside the
    /// first and the last row.
    package func drawing(isASCII: Bool) -> String {
        let lines = isASCII ? stars : braille
        return lines.enumerated().map { index, line in
            let label = index == 0 ? highest.value : index == lines.count - 1 ? lowest.value : nil
            return line + (label.map { " " + text($0) } ?? "")
        }.joined(separator: "\n")
    }

    /// Returns the height of each part of the time, from 0 to `levels` - 1; nil if nothing was measured in it.
    private func heights(_ count: Int, levels: Int) -> [Int?] {
        let seconds = max(1, last.seconds - first.seconds)
        let range = highest.value - lowest.value
        var index = 0
        var latest: GaugeSeries.Point?
        return (0..<count).map { part in
            let end = first.seconds + seconds * (part + 1) / count
            while index < series.points.count, series.points[index].time.seconds <= end {
                latest = series.points[index]
                index += 1
            }
            guard let latest, end - latest.time.seconds <= Self.gap else { return nil }
            guard range > 0 else { return levels / 2 }
            return min(levels - 1, Int((latest.value - lowest.value) / range * Double(levels - 1) + 0.5))
        }
    }

    private var stars: [String] {
        let heights = heights(Self.columns, levels: Self.rows)
        return (0..<Self.rows).map { row in heights.map { $0 == Self.rows - 1 - row ? "*" : " " }.joined() }
    }

    /// A line of dots, connected where it jumps.
    private var braille: [String] {
        let heights = heights(Self.columns * 2, levels: Self.rows * 4)
        var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: Self.columns), count: Self.rows)
        for (x, height) in heights.enumerated() {
            guard let height else { continue }
            let before = x > 0 ? heights[x - 1] ?? height : height
            let range =
                before == height
                ? height...height : before < height ? before + 1...height : height...before - 1
            for level in range {
                let y = Self.rows * 4 - 1 - level
                cells[y / 4][x / 2] |= DotCanvas.braille[(y & 3) << 1 | x & 1]
            }
        }
        return cells.map { row in
            String(String.UnicodeScalarView(row.compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }))
        }
    }
}
