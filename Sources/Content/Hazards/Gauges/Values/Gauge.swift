// A river gauge as values. A value that the service does not give is nil.
import Clocks
import Geodesy

/// The values of a gauge at one moment, measured or forecast.
public struct GaugeStatus: Sendable, Equatable {
    /// The stage or the flow, whichever the gauge mainly measures.
    public var primary: GaugeMeasure?
    public var secondary: GaugeMeasure?
    public var category: GaugeCategory?
    public var time: Moment?

    public init(
        primary: GaugeMeasure? = nil, secondary: GaugeMeasure? = nil, category: GaugeCategory? = nil,
        time: Moment? = nil
    ) {
        (self.primary, self.secondary) = (primary, secondary)
        (self.category, self.time) = (category, time)
    }

    public var isEmpty: Bool { self == GaugeStatus() }
}

public struct GaugeThreshold: Sendable, Equatable {
    public var level: GaugeLevel
    public var stage: GaugeMeasure?
    public var flow: GaugeMeasure?

    public init(_ level: GaugeLevel, stage: GaugeMeasure? = nil, flow: GaugeMeasure? = nil) {
        (self.level, self.stage, self.flow) = (level, stage, flow)
    }

    /// Returns the threshold in the unit of a value, or nil if there is none.
    public func measure(like value: GaugeMeasure?) -> GaugeMeasure? {
        guard let value else { return stage ?? flow }
        return [stage, flow].compactMap { $0 }.first { value.value(in: $0.unit) != nil }
    }
}

/// The effect from a height on at a gauge, in a sentence of the service.
public struct GaugeImpact: Sendable, Equatable {
    public var stage: GaugeMeasure
    public var statement: String

    public init(stage: GaugeMeasure, statement: String) { (self.stage, self.statement) = (stage, statement) }
}

public struct GaugeSeries: Sendable, Equatable {
    public struct Point: Sendable, Equatable {
        public var time: Moment
        public var value: Double

        public init(time: Moment, value: Double) { (self.time, self.value) = (time, value) }
    }

    public var unit: GaugeUnit
    /// The points sorted by time, each time once.
    public private(set) var points: [Point] = []
    /// The time at which the forecast was made; nil for observed values, or if unknown.
    public var issued: Moment?

    /// - Parameter points: points in any order; for the same time the last counts. Marks for missing values
    ///   are left out.
    public init(unit: GaugeUnit, points: [Point] = [], issued: Moment? = nil) {
        (self.unit, self.issued) = (unit, issued)
        add(points)
    }

    /// Adds points. If there are too many, the oldest are removed.
    public mutating func add(_ new: [Point]) {
        var known: [Moment: Double] = [:]
        for point in points + new where GaugeMeasure(point.value, unit) != nil {
            known[point.time] = point.value
        }
        points = known.map { Point(time: $0.key, value: $0.value) }.sorted { $0.time < $1.time }
            .suffix(GaugeLimits.points)
    }

    /// Removes points older than this number of seconds before the newest one.
    public mutating func removeOld(keeping seconds: Int = GaugeLimits.history) {
        guard let newest = points.last?.time else { return }
        points.removeAll { newest.seconds - $0.time.seconds > seconds }
    }
}

public struct Gauge: Sendable, Equatable {
    /// The identifier at the National Weather Service, `EXAV2`, or the site number if only USGS has the gauge.
    public var id: String
    /// The number of the site at USGS, `03170000`.
    public var site: String?
    public var name: String?
    public var point: GeoPoint?
    /// True if the gauge is in service according to its service; nil if unknown.
    public var isInService: Bool?
    /// The reason that it is out of service, in the words of the service.
    public var serviceNote: String?
    public var observed: GaugeStatus?
    public var forecast: GaugeStatus?
    /// The thresholds sorted by level, each at most once.
    public var thresholds: [GaugeThreshold] = []
    /// The impacts sorted by height.
    public var impacts: [GaugeImpact] = []
    public var history: GaugeSeries?
    public var outlook: GaugeSeries?
    public var read: Moment?

    public init(id: String) { self.id = id }

    public func isCalled(_ text: String) -> Bool {
        let text = text.uppercased()
        let number = text.hasPrefix("USGS-") ? String(text.dropFirst("USGS-".utf8.count)) : text
        return id.uppercased() == text || site == number
    }

    public var title: String { name ?? "Gauge \(id)" }
}
