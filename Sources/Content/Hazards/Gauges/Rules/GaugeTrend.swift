// Determines if the water is rising, and how fast, always with the time over which it was measured.
import Clocks

/// The change of a gauge's values.
public struct GaugeTrend: Sendable, Equatable {
    public enum Direction: String, Sendable { case rising, falling, steady }

    public var direction: Direction
    /// The size of the change in `unit`; never negative.
    public var change: Double
    public var unit: GaugeUnit
    /// The seconds between the two readings.
    public var seconds: Int

    public var isDown: Bool { direction == .falling }

    /// The intended and the allowed ages of the earlier reading, in seconds. A shorter time shows noise of
    /// the gauge; a longer one may hide that the water turned.
    private static let wanted = 3_600
    private static let allowed = 600...3 * 3_600
    /// The least change of stage that counts: gauges read to a hundredth of a foot, and waves are larger.
    private static let leastStage = 0.05
    /// The least change of flow that counts, as a fraction of it.
    private static let leastPart = 0.02

    /// Compares the newest reading with the one nearest to an hour before it. Returns nil if there is none.
    public static func of(_ series: GaugeSeries) -> GaugeTrend? {
        guard let last = series.points.last else { return nil }
        let age = { (point: GaugeSeries.Point) in last.time.seconds - point.time.seconds }
        let earlier = series.points.filter { allowed.contains(age($0)) }
        guard let first = earlier.min(by: { abs(age($0) - wanted) < abs(age($1) - wanted) }) else {
            return nil
        }
        let change = last.value - first.value
        let least = series.unit.isStage ? leastStage : max(abs(first.value), abs(last.value)) * leastPart
        // Numbers such as 14.2 - 14.15 are a little less than they should be.
        let isSteady = abs(change) < least - 1e-6 || change == 0
        return GaugeTrend(
            direction: isSteady ? .steady : change > 0 ? .rising : .falling, change: abs(change),
            unit: series.unit, seconds: age(first))
    }
}
