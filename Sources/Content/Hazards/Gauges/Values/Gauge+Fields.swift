// The fields of gauges, as they are stored, with their limits: gauges of feeds and of stored files are cleaned only here.
import Clocks
import HazardKit
import SQLite

public enum GaugeLimits {
    /// The most gauges of one answer and of a snapshot.
    public static let gauges = 2_000
    /// The most values of one series: NOAA has one every 15 minutes for 30 days.
    public static let points = 4_000
    /// The seconds for which observed values are stored.
    public static let history = 3 * Moment.day
    static let impacts = 200
    /// The most thresholds, impacts, and points of a kind of series, of all gauges together.
    static let rows = 200_000
    /// The most scalars of a name, and of a sentence.
    static let name = 200
    static let statement = 1_000
    /// The allowed times: no program measured anything earlier, and no forecast reaches so far; year 1 means no time.
    static let times = Moment(seconds: 0)...Moment(seconds: 253_402_300_799)
}

extension ListedGauge: Record {
    public init() { self.init(source: "", gauge: Gauge()) }

    public mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        gauge.code(row)
    }
}

extension Gauge: Record {
    public init() { self.init(id: "") }

    public mutating func code(_ row: FieldCoder) {
        row.line("code", required: &id, max: 40)
        row.line("site", &site, max: 40)
        row.line("name", &name, max: GaugeLimits.name)
        row.point(&point)
        row.flag("inService", &isInService)
        row.line("note", &serviceNote, max: GaugeLimits.statement)
        row.group("observed") { row.status(&observed) }
        row.group("forecast") { row.status(&forecast) }
        row.series("history", &history)
        row.series("outlook", &outlook)
        row.list("threshold", &thresholds, max: GaugeLimits.rows)
        row.list("impact", &impacts, max: GaugeLimits.rows, each: GaugeLimits.impacts)
        guard row.isChecking else { return }
        thresholds = GaugeLevel.allCases.compactMap { level in thresholds.last { $0.level == level } }
        impacts.sort { ($0.stage.value, $0.statement) < ($1.stage.value, $1.statement) }
    }

    /// The gauge without characters that control a terminal, overlong texts and impossible times; nil if it
    /// has no identifier.
    public var cleaned: Gauge? {
        var gauge = self
        return FieldCoder.clean(&gauge) ? gauge : nil
    }
}

extension GaugeThreshold: Record {
    public init() { self.init(.action) }

    public mutating func code(_ row: FieldCoder) {
        var name: String? = level.name
        row.line("level", &name)
        if let level = GaugeLevel.allCases.first(where: { $0.name == name }) {
            self.level = level
        } else {
            row.reject()
        }
        row.measure("stage", &stage)
        row.measure("flow", &flow)
        if stage == nil, flow == nil { row.reject() }
    }
}

extension GaugeImpact: Record {
    public init() { self.init(stage: GaugeMeasure(), statement: "") }

    public mutating func code(_ row: FieldCoder) {
        var stage: GaugeMeasure? = stage
        row.measure("stage", &stage)
        if let stage { self.stage = stage } else { row.reject() }
        row.line("statement", required: &statement, max: GaugeLimits.statement)
    }
}

extension FieldCoder {
    /// A value, with its unit in the next column.
    fileprivate func measure(_ name: StaticString, _ value: inout GaugeMeasure?) {
        var (number, unit) = (value?.value, value?.unit)
        group(name) {
            self.number("", &number)
            self.value("Unit", &unit)
        }
        if isReading { value = GaugeMeasure(number, unit) }
    }

    fileprivate func status(_ value: inout GaugeStatus?) {
        var status = value ?? GaugeStatus()
        measure("", &status.primary)
        measure("Other", &status.secondary)
        word("Category", &status.category)
        moment("Time", &status.time)
        guard isChecking else { return }
        status.time = status.time.flatMap { GaugeLimits.times.contains($0) ? $0 : nil }
        value = status.isEmpty ? nil : status
    }

    fileprivate func series(_ name: StaticString, _ value: inout GaugeSeries?) {
        var (unit, issued, points) = (value?.unit, value?.issued, value?.points ?? [])
        group(name) {
            self.value("Unit", &unit)
            moment("Issued", &issued)
        }
        list(name, &points, max: GaugeLimits.rows, each: GaugeLimits.points)
        guard isChecking else { return }
        value = points.isEmpty ? nil : unit.map { GaugeSeries(unit: $0, points: points, issued: issued) }
    }
}

extension GaugeSeries.Point: Record {
    public init() { self.init(time: Moment(seconds: 0), value: 0) }

    public mutating func code(_ row: FieldCoder) {
        var (seconds, number): (Int?, Double?) = (time.seconds, value)
        let times = GaugeLimits.times
        row.integer("time", &seconds, in: times.lowerBound.seconds...times.upperBound.seconds)
        row.number("value", &number)
        guard let seconds, let number else { return row.reject() }
        (time, value) = (Moment(seconds: seconds), number)
    }
}
