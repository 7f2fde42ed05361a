// Determines the values of a gauge that may be shown at a moment. A reading that is too old is withheld: low
// water this morning says nothing about now.
import Clocks

/// The state of a gauge at a moment.
public struct GaugeState: Sendable, Equatable {
    public enum Reading: Sendable, Equatable {
        /// A current value, and the time at which it was measured.
        case current(GaugeMeasure, Moment)
        /// A withheld reading: the last one is too old, or is out of date according to its service.
        case stale(last: Moment?)
        /// A withheld reading: it is in the future by this computer's clock.
        case ahead(Moment)
        /// The gauge is out of service.
        case outOfService
        /// There is no reading.
        case none
    }

    /// An expected value in the future.
    public struct Forecast: Sendable, Equatable {
        public var measure: GaugeMeasure
        public var time: Moment
        /// The expected category; nil if neither the service nor the thresholds give one.
        public var category: GaugeCategory?
        public var threshold: GaugeMeasure?
        /// The impact to expect then.
        public var impact: GaugeImpact?
    }

    public let reading: Reading
    /// The other value of the same reading.
    public private(set) var secondary: GaugeMeasure?
    /// The category according to the service; nil if it gives none, or the reading is withheld.
    public private(set) var category: GaugeCategory?
    /// The threshold at which the category begins.
    public private(set) var threshold: GaugeMeasure?
    /// The worst impact at this height.
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
        guard case .current(let value, let time) = reading else { return }
        secondary = gauge.observed?.secondary
        let category = gauge.observed?.category
        self.category = category?.rank == nil && category != .undefined ? nil : category
        threshold = gauge.threshold(of: self.category, like: value)
        impact = gauge.impact(at: value)
        if let history = gauge.history, history.points.last?.time == time { trend = GaugeTrend.of(history) }
    }

    /// The value, if it is current.
    public var measure: GaugeMeasure? { if case .current(let value, _) = reading { value } else { nil } }
    /// The time of the last reading, current or not.
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
