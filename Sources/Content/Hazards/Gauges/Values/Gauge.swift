// A river gauge as values. A value that the service does not give is nil.
import Clocks
import Geodesy
import HazardKit

/// The values of a gauge at one moment, measured or forecast.
package struct GaugeStatus: Sendable, Equatable {
    /// The stage or the flow, whichever the gauge mainly measures.
    package var primary: GaugeMeasure?
    /// The other of the two.
    package var secondary: GaugeMeasure?
    package var category: GaugeCategory?
    package var time: Moment?

    package init(
        primary: GaugeMeasure? = nil, secondary: GaugeMeasure? = nil, category: GaugeCategory? = nil,
        time: Moment? = nil
    ) {
        (self.primary, self.secondary) = (primary, secondary)
        (self.category, self.time) = (category, time)
    }

    package var isEmpty: Bool { self == GaugeStatus() }
}

/// The value at which a level begins at a gauge.
package struct GaugeThreshold: Sendable, Equatable {
    package var level: GaugeLevel
    package var stage: GaugeMeasure?
    package var flow: GaugeMeasure?

    package init(_ level: GaugeLevel, stage: GaugeMeasure? = nil, flow: GaugeMeasure? = nil) {
        (self.level, self.stage, self.flow) = (level, stage, flow)
    }

    /// Returns the threshold in the unit of a value, or nil if there is none.
    package func measure(like value: GaugeMeasure?) -> GaugeMeasure? {
        guard let value else { return stage ?? flow }
        return [stage, flow].compactMap { $0 }.first { value.value(in: $0.unit) != nil }
    }
}

/// The effect from a height on at a gauge, in a sentence of the service.
package struct GaugeImpact: Sendable, Equatable {
    package var stage: GaugeMeasure
    package var statement: String

    package init(stage: GaugeMeasure, statement: String) {
        (self.stage, self.statement) = (stage, statement)
    }
}

/// The values of a gauge over time.
package struct GaugeSeries: Sendable, Equatable {
    package struct Point: Sendable, Equatable {
        package var time: Moment
        package var value: Double

        package init(time: Moment, value: Double) { (self.time, self.value) = (time, value) }
    }

    package var unit: GaugeUnit
    /// The points sorted by time, each time once.
    package private(set) var points: [Point] = []
    /// The time at which the forecast was made; nil for observed values, or if unknown.
    package var issued: Moment?

    /// - Parameter points: points in any order; for the same time the last counts. Marks for missing values
    ///   are left out.
    package init(unit: GaugeUnit, points: [Point] = [], issued: Moment? = nil) {
        (self.unit, self.issued) = (unit, issued)
        add(points)
    }

    /// Adds points. If there are too many, the oldest are removed.
    package mutating func add(_ new: [Point]) {
        var known: [Moment: Double] = [:]
        for point in points + new where GaugeMeasure(point.value, unit) != nil {
            known[point.time] = point.value
        }
        points = known.map { Point(time: $0.key, value: $0.value) }.sorted { $0.time < $1.time }
            .suffix(GaugeLimits.points)
    }

    /// Removes points older than this number of seconds before the newest one.
    package mutating func removeOld(keeping seconds: Int = GaugeLimits.history) {
        guard let newest = points.last?.time else { return }
        points.removeAll { newest.seconds - $0.time.seconds > seconds }
    }
}

/// A gauge with its last values.
package struct Gauge: Sendable, Equatable {
    /// The identifier at the National Weather Service, `EXAV2`, or the site number if only USGS has the
    /// gauge.
    package var id: String
    /// The number of the site at USGS, `03170000`.
    package var site: String?
    package var name: String?
    package var point: GeoPoint?
    /// True if the gauge is in service according to its service; nil if unknown.
    package var isInService: Bool?
    /// The reason that it is out of service, in the words of the service.
    package var serviceNote: String?
    package var observed: GaugeStatus?
    package var forecast: GaugeStatus?
    /// The thresholds sorted by level, each at most once.
    package var thresholds: [GaugeThreshold] = []
    /// The impacts sorted by height.
    package var impacts: [GaugeImpact] = []
    package var history: GaugeSeries?
    package var outlook: GaugeSeries?
    /// The time of the last successful reading.
    package var read: Moment?

    package init(id: String) { self.id = id }

    /// Returns whether a text is the identifier or the site number of this gauge.
    package func isCalled(_ text: String) -> Bool {
        let text = text.uppercased()
        let number = text.hasPrefix("USGS-") ? String(text.dropFirst("USGS-".utf8.count)) : text
        return id.uppercased() == text || site == number
    }

    /// The name, or the identifier if the gauge has none.
    package var title: String { name ?? "Gauge \(id)" }
}
