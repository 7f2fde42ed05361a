// A gauge of a river as values. Nothing is made up: what the service does not give is nil.
import Clocks
import Geodesy

/// What a gauge said at one moment, or is expected to say.
package struct GaugeStatus: Sendable, Equatable {
    /// Stage or flow: whichever the gauge is about.
    package var primary: GaugeMeasure?
    /// The other one.
    package var secondary: GaugeMeasure?
    package var category: FloodCategory?
    package var time: Moment?

    package init(
        primary: GaugeMeasure? = nil, secondary: GaugeMeasure? = nil, category: FloodCategory? = nil,
        time: Moment? = nil
    ) {
        (self.primary, self.secondary) = (primary, secondary)
        (self.category, self.time) = (category, time)
    }

    package var isEmpty: Bool { self == GaugeStatus() }
}

/// From where on a level holds at a gauge.
package struct GaugeThreshold: Sendable, Equatable {
    package var level: FloodLevel
    package var stage: GaugeMeasure?
    package var flow: GaugeMeasure?

    package init(_ level: FloodLevel, stage: GaugeMeasure? = nil, flow: GaugeMeasure? = nil) {
        (self.level, self.stage, self.flow) = (level, stage, flow)
    }

    /// Returns the threshold that measures the same as a value; nil if there is none.
    package func measure(like value: GaugeMeasure?) -> GaugeMeasure? {
        guard let value else { return stage ?? flow }
        return [stage, flow].compactMap { $0 }.first { value.value(in: $0.unit) != nil }
    }
}

/// What happens at a gauge from a height on, in a sentence of the service.
package struct GaugeImpact: Sendable, Equatable {
    package var stage: GaugeMeasure
    package var statement: String

    package init(stage: GaugeMeasure, statement: String) {
        (self.stage, self.statement) = (stage, statement)
    }
}

/// Values of a gauge one after the other.
package struct GaugeSeries: Sendable, Equatable {
    package struct Point: Sendable, Equatable {
        package var time: Moment
        package var value: Double

        package init(time: Moment, value: Double) { (self.time, self.value) = (time, value) }
    }

    package var unit: GaugeUnit
    /// By time, each time once.
    package private(set) var points: [Point] = []
    /// When the forecast was made; nil if it is none or does not say.
    package var issued: Moment?

    /// - Parameter points: in any order; of one time the last counts, and values that stand for missing ones are left out.
    package init(unit: GaugeUnit, points: [Point] = [], issued: Moment? = nil) {
        (self.unit, self.issued) = (unit, issued)
        add(points)
    }

    /// Adds points. Of what is too much, the oldest are left out.
    package mutating func add(_ new: [Point]) {
        var known: [Moment: Double] = [:]
        for point in points + new where GaugeMeasure(point.value, unit) != nil {
            known[point.time] = point.value
        }
        points = known.map { Point(time: $0.key, value: $0.value) }.sorted { $0.time < $1.time }
            .suffix(GaugeLimits.points)
    }

    /// Removes what is older than so many seconds before the newest point.
    package mutating func removeOld(keeping seconds: Int = GaugeLimits.history) {
        guard let newest = points.last?.time else { return }
        points.removeAll { newest.seconds - $0.time.seconds > seconds }
    }
}

/// A gauge with what it said last.
package struct Gauge: Sendable, Equatable {
    /// The identifier of the National Weather Service, `EXAV2`; of one that only USGS has, its site number.
    package var id: String
    /// The number of the site at USGS, `03170000`.
    package var site: String?
    package var name: String?
    package var point: GeoPoint?
    /// Whether the service says that the gauge is at work; nil if it does not say.
    package var isInService: Bool?
    /// Why it is not, in the words of the service.
    package var serviceNote: String?
    package var observed: GaugeStatus?
    package var forecast: GaugeStatus?
    /// By level, each at most once.
    package var thresholds: [GaugeThreshold] = []
    /// By height.
    package var impacts: [GaugeImpact] = []
    package var history: GaugeSeries?
    package var outlook: GaugeSeries?
    /// When the gauge was last asked for and answered.
    package var read: Moment?

    package init(id: String) { self.id = id }

    /// Returns whether a person or the configuration means this gauge by a text: its identifier or its site number.
    package func isCalled(_ text: String) -> Bool {
        let text = text.uppercased()
        let number = text.hasPrefix("USGS-") ? String(text.dropFirst("USGS-".utf8.count)) : text
        return id.uppercased() == text || site == number
    }

    /// The name, or the identifier of a gauge without one.
    package var title: String { name ?? "Gauge \(id)" }
}

/// The identifiers that a gauge is asked for by.
package enum GaugeName {
    /// Returns whether a text is an identifier of the National Weather Service, `RADV2`, or a site number of USGS, `03171000`.
    package static func isRight(_ text: String) -> Bool {
        let bytes = text.utf8
        let isNumber = bytes.allSatisfy { $0 &- 0x30 < 10 }
        if isNumber { return (8...15).contains(bytes.count) }
        return bytes.count == 5 && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 &- 0x30 < 10 }
    }
}
