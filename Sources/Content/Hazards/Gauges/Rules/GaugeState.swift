// Determines the values of a gauge that may be shown at a moment. A reading that is too old is withheld: low
// water this morning says nothing about now. High water does: a flood may have taken the gauge.
import Clocks

public struct GaugeState: Sendable, Equatable {
    public enum Reading: Sendable, Equatable {
        case current(GaugeMeasure, Moment)
        /// A withheld reading: the last one is too old, or is out of date according to its service.
        case stale(last: Moment?)
        /// A withheld reading: it is in the future by this computer's clock.
        case ahead(Moment)
        case outOfService
        case none
    }

    public struct Forecast: Sendable, Equatable {
        public var measure: GaugeMeasure
        public var time: Moment
        /// The expected category; nil if neither the service nor the thresholds give one.
        public var category: GaugeCategory?
        public var threshold: GaugeMeasure?
        public var impact: GaugeImpact?
    }

    /// The last reading, of a flood, of a gauge without a current one.
    public struct LastFlood: Sendable, Equatable {
        public var measure: GaugeMeasure
        public var time: Moment
        public var category: GaugeCategory
        /// True if the service was read since, and had nothing newer.
        public var isSilent: Bool
    }

    public let reading: Reading
    /// The last reading if it is withheld and the water was flooding; nil after `GaugeLimits.history`.
    public private(set) var lastFlood: LastFlood?
    public private(set) var secondary: GaugeMeasure?
    /// The category according to the service; nil if it gives none, or the reading is withheld.
    public private(set) var category: GaugeCategory?
    /// The category, or that of the last flood.
    public var latestCategory: GaugeCategory? { category ?? lastFlood?.category }
    public private(set) var threshold: GaugeMeasure?
    public private(set) var impact: GaugeImpact?
    public private(set) var trend: GaugeTrend?
    public private(set) var forecast: Forecast?

    /// The seconds after which a reading is too old.
    public static let longestCurrent = 3 * 3_600
    /// The seconds by which clocks may differ.
    private static let tolerance = 300
    /// The seconds after which a forecast is too old: a new one is made at least every day.
    private static let longestForecast = Moment.day

    public init(_ gauge: Gauge, at now: Moment) {
        reading = Self.reading(gauge, now)
        forecast = Self.forecast(gauge, now)
        guard case .current(let value, let time) = reading else {
            lastFlood = gauge.lastFlood(at: now)
            return
        }
        secondary = gauge.observed?.secondary
        let category = gauge.observed?.category
        self.category = category?.rank == nil && category != .undefined ? nil : category
        threshold = gauge.threshold(of: self.category, like: value)
        impact = gauge.impact(at: value)
        if let history = gauge.history, history.points.last?.time == time { trend = GaugeTrend.of(history) }
    }

    public var measure: GaugeMeasure? { if case .current(let value, _) = reading { value } else { nil } }
    public var time: Moment? {
        switch reading {
        case .current(_, let time), .ahead(let time): time
        case .stale(let time): time
        case .outOfService, .none: nil
        }
    }

    private static func reading(_ gauge: Gauge, _ now: Moment) -> Reading {
        let observed = gauge.observed
        if gauge.isInService == false || observed?.category == .outOfService { return .outOfService }
        if observed?.category == .observationNotCurrent {
            // The time of no value is that of the service's look at it.
            let hasValue = observed?.primary != nil || observed?.secondary != nil
            return .stale(last: hasValue ? observed?.time : nil)
        }
        guard let observed, let value = observed.primary ?? observed.secondary else { return .none }
        // A value of no time may be of any.
        guard let time = observed.time else { return .stale(last: nil) }
        let age = now.seconds - time.seconds
        if age < -tolerance { return .ahead(time) }
        return age > longestCurrent ? .stale(last: time) : .current(value, time)
    }

    private static func forecast(_ gauge: Gauge, _ now: Moment) -> Forecast? {
        guard let status = gauge.forecast, status.category != .forecastNotCurrent,
            status.category != .outOfService, let measure = status.primary, let time = status.time,
            time > now, let read = gauge.read, now.seconds - read.seconds <= longestForecast
        else { return nil }
        let category = status.category?.rank == nil ? nil : status.category
        return Forecast(
            measure: measure, time: time, category: category,
            threshold: gauge.threshold(of: category, like: measure), impact: gauge.impact(at: measure))
    }
}

extension Gauge {
    /// Returns the threshold of a category, in the unit of a value.
    fileprivate func threshold(of category: GaugeCategory?, like value: GaugeMeasure) -> GaugeMeasure? {
        guard let level = category?.level else { return nil }
        return thresholds.first { $0.level == level }?.measure(like: value)
    }

    /// Returns the category that a value has by the thresholds; nil if none can be compared with it.
    func category(of value: GaugeMeasure) -> GaugeCategory? {
        let known = thresholds.compactMap { threshold in
            threshold.measure(like: value).flatMap(value.reaches)
                .map { (level: threshold.level, isReached: $0) }
        }
        guard !known.isEmpty else { return nil }
        return known.last(where: \.isReached).flatMap { GaugeCategory(rank: $0.level.rawValue) }
            ?? GaugeCategory.none
    }

    /// Returns the last reading if it was of a flood. Where the service has taken it back, it is that of the history.
    fileprivate func lastFlood(at now: Moment) -> GaugeState.LastFlood? {
        let newest = history.flatMap { history in
            history.points.last.map { (GaugeMeasure($0.value, history.unit), $0.time) }
        }
        let (value, time) = (observed?.primary ?? observed?.secondary, observed?.time)
        guard let measure = value ?? newest?.0, let time = value == nil ? newest?.1 : time,
            now.seconds - time.seconds <= GaugeLimits.history
        else { return nil }
        let category = observed?.category?.rank == nil ? category(of: measure) : observed?.category
        guard let category, category.isFlooding else { return nil }
        // A reading from later than now is of a clock that is behind, and no silence.
        let isSilent =
            time <= now && read.map { now.seconds - $0.seconds <= GaugeState.longestCurrent } ?? false
        return .init(measure: measure, time: time, category: category, isSilent: isSilent)
    }

    /// Returns the worst category by the thresholds that the water had for so many seconds before its present reading, each
    /// reading until the next one. Returns nil if the readings do not reach back so far, or the service judges by others.
    public func worstCategory(for seconds: Int, before state: GaugeState) -> GaugeCategory? {
        guard let history, let value = state.measure, let time = state.time,
            category(of: value)?.level == state.category?.level
        else { return nil }
        let points = history.points.prefix { $0.time < time }
        guard let first = points.lastIndex(where: { time.seconds - $0.time.seconds >= seconds }) else {
            return nil
        }
        let values = points[first...].compactMap { GaugeMeasure($0.value, history.unit) }
        return values.compactMap(category).max { $0.rank ?? 0 < $1.rank ?? 0 }
    }

    /// The time of the first of the last readings that were all below the lowest threshold; nil if that is unknown,
    /// or the last reading was not.
    public var calmSince: Moment? {
        guard let history, let zero = GaugeMeasure(0, history.unit),
            let lowest = thresholds.first?.measure(like: zero)
        else { return nil }
        return history.points.reversed().prefix { point in
            GaugeMeasure(point.value, history.unit)?.reaches(lowest) == false
        }.last?.time
    }

    /// Returns the impact at the greatest height that a value reaches.
    fileprivate func impact(at value: GaugeMeasure) -> GaugeImpact? {
        impacts.last { value.reaches($0.stage) ?? false }
    }
}

public struct GaugeTrend: Sendable, Equatable {
    public enum Direction: String, Sendable { case rising, falling, steady }

    public var direction: Direction
    /// The size of the change in `unit`; never negative.
    public var change: Double
    public var unit: GaugeUnit
    public var seconds: Int

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
