// What may be said of a gauge at a moment. A reading that is too old is withheld: water that was low this morning says nothing
// about now.
import Clocks

/// A gauge judged by the clock.
package struct GaugeState: Sendable, Equatable {
    package enum Reading: Sendable, Equatable {
        /// It counts: its value, and when it was measured.
        case current(GaugeMeasure, Moment)
        /// It is withheld: the last one is too old, or its service says that it is.
        case stale(last: Moment?)
        /// It is withheld: by this computer's clock it is still to come.
        case ahead(Moment)
        /// The gauge is not at work.
        case outOfService
        /// There is none.
        case none
    }

    /// What is expected, still to come.
    package struct Forecast: Sendable, Equatable {
        package var measure: GaugeMeasure
        package var time: Moment
        /// Nil if the service does not say, and the thresholds do not either.
        package var category: FloodCategory?
        package var threshold: GaugeMeasure?
        /// What happens then.
        package var impact: GaugeImpact?
    }

    package let reading: Reading
    /// The other value of the same reading.
    package private(set) var secondary: GaugeMeasure?
    /// What the service says of it; nil where it says nothing, or the reading is withheld.
    package private(set) var category: FloodCategory?
    /// From where on the category holds.
    package private(set) var threshold: GaugeMeasure?
    /// The worst that happens at this height.
    package private(set) var impact: GaugeImpact?
    package private(set) var trend: GaugeTrend?
    package private(set) var forecast: Forecast?

    /// Seconds after which a reading is too old.
    package static let longestCurrent = 3 * 3_600
    /// Seconds that clocks may differ.
    private static let tolerance = 300
    /// Seconds after which a forecast that was read is too old: a new one is made each day at least.
    private static let longestForecast = Moment.day

    package init(_ gauge: Gauge, at now: Moment) {
        reading = Self.reading(gauge, now)
        forecast = Self.forecast(gauge, now)
        guard case .current(let value, let time) = reading else { return }
        secondary = gauge.observed?.secondary
        let category = gauge.observed?.category
        self.category = category?.rank == nil && category != .undefined ? nil : category
        threshold = gauge.threshold(of: self.category, like: value)
        impact = gauge.impact(at: value)
        if let history = gauge.history, history.points.last?.time == time {
            trend = GaugeTrend.of(history)
        }
    }

    /// The value, if it counts.
    package var measure: GaugeMeasure? { if case .current(let value, _) = reading { value } else { nil } }
    /// When the last reading was, whether it counts or not.
    package var time: Moment? {
        switch reading {
        case .current(_, let time), .ahead(let time): time
        case .stale(let time): time
        case .outOfService, .none: nil
        }
    }

    private static func reading(_ gauge: Gauge, _ now: Moment) -> Reading {
        let observed = gauge.observed
        if gauge.isInService == false || observed?.category == .outOfService { return .outOfService }
        if observed?.category == .observationNotCurrent { return .stale(last: observed?.time) }
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
    /// Returns from where on a category holds, in what a value is measured in.
    fileprivate func threshold(of category: FloodCategory?, like value: GaugeMeasure) -> GaugeMeasure? {
        guard let level = category?.level else { return nil }
        return thresholds.first { $0.level == level }?.measure(like: value)
    }

    /// Returns the impact of the greatest height that a value reaches.
    fileprivate func impact(at value: GaugeMeasure) -> GaugeImpact? {
        impacts.last { value.reaches($0.stage) ?? false }
    }
}
