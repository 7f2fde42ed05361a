// Cleans and limits gauges of feeds and of stored files; this is the only place that does so.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

/// The limits for stored data about gauges.
public enum GaugeLimits {
    /// The most gauges of one answer and of a snapshot.
    public static let gauges = 2_000
    /// The most values of one series: NOAA has one every 15 minutes for 30 days.
    public static let points = 4_000
    /// The seconds for which observed values are stored.
    public static let history = 3 * Moment.day
    static let impacts = 200
    /// The most scalars of a name, and of a sentence.
    static let name = 200
    static let statement = 1_000
    /// The allowed times: no program measured anything earlier, and no forecast reaches so far; year 1 means
    /// no time.
    static let times = Moment(seconds: 0)...Moment(seconds: 253_402_300_799)
}

extension Gauge {
    /// The gauge without characters that control a terminal, overlong texts and impossible times; nil if it
    /// has no identifier.
    public var cleaned: Gauge? {
        var gauge = self
        gauge.id = DisplayText.line(id, limit: 40)
        guard !gauge.id.isEmpty else { return nil }
        gauge.site = Self.line(site, 40)
        gauge.name = Self.line(name, GaugeLimits.name)
        gauge.serviceNote = Self.line(serviceNote, GaugeLimits.statement)
        if let point, !point.isOnEarth { gauge.point = nil }
        gauge.observed = observed?.cleaned
        gauge.forecast = forecast?.cleaned
        gauge.thresholds = GaugeLevel.allCases.compactMap { level in
            thresholds.last { $0.level == level && ($0.stage != nil || $0.flow != nil) }
        }
        gauge.impacts = impacts.prefix(GaugeLimits.impacts).compactMap { impact in
            Self.line(impact.statement, GaugeLimits.statement).map {
                GaugeImpact(stage: impact.stage, statement: $0)
            }
        }.sorted { ($0.stage.value, $0.statement) < ($1.stage.value, $1.statement) }
        for path in [\Gauge.history, \.outlook] {
            guard let series = gauge[keyPath: path] else { continue }
            let points = series.points.filter { GaugeLimits.times.contains($0.time) }
            gauge[keyPath: path] =
                points.isEmpty ? nil : GaugeSeries(unit: series.unit, points: points, issued: series.issued)
        }
        return gauge
    }

    /// Returns a text on one line, or nil if nothing is left.
    private static func line(_ text: String?, _ limit: Int) -> String? {
        guard let text else { return nil }
        let line = DisplayText.line(text, limit: limit)
        return line.isEmpty ? nil : line
    }
}

extension GaugeStatus {
    /// The status without an impossible time; nil if nothing is left of it.
    fileprivate var cleaned: GaugeStatus? {
        var status = self
        status.time = time.flatMap { GaugeLimits.times.contains($0) ? $0 : nil }
        return status.isEmpty ? nil : status
    }
}
