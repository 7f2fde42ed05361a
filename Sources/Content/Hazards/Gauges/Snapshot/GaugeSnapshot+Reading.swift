// Reads a snapshot of gauges. It may be another user's file, or damaged, so everything is limited and cleaned
// again.
import Clocks
import Geodesy
import HazardKit
import SQLite
internal import TextTools

extension GaugeSnapshot {
    public mutating func readTables(_ database: Database) throws(DatabaseFailure) {
        gauges = try GaugeTables(database).gauges()
    }
}

private struct GaugeTables {
    private let database: Database
    /// The most rows of all gauges together.
    private static let limit = 200_000

    init(_ database: Database) { self.database = database }

    func gauges() throws(DatabaseFailure) -> [ListedGauge] {
        let thresholds = try thresholds()
        let impacts = try impacts()
        let points = try points()
        let series = try series(points)
        let row = try database.prepare("SELECT * FROM gauge ORDER BY id LIMIT \(GaugeLimits.gauges)")
        var gauges: [ListedGauge] = []
        while try row.step() {
            let number = row.number(0)
            var gauge = Gauge(id: row.line(2))
            (gauge.site, gauge.name) = (row.text(3), row.text(4))
            if let latitude = row.numberIfStored(5), let longitude = row.numberIfStored(6) {
                gauge.point = GeoPoint(latitude: latitude, longitude: longitude)
            }
            gauge.isInService = row.text(7).map { $0 == "1" }
            gauge.serviceNote = row.text(8)
            (gauge.observed, gauge.forecast) = (row.status(9), row.status(15))
            (gauge.thresholds, gauge.impacts) = (thresholds[number] ?? [], impacts[number] ?? [])
            (gauge.history, gauge.outlook) = (series[Key(number, 0)], series[Key(number, 1)])
            guard let clean = gauge.cleaned else { continue }
            gauges.append(ListedGauge(source: row.line(1), gauge: clean))
        }
        return gauges
    }

    private func thresholds() throws(DatabaseFailure) -> [Int: [GaugeThreshold]] {
        let row = try database.prepare("SELECT * FROM threshold ORDER BY rowid LIMIT \(Self.limit)")
        var result: [Int: [GaugeThreshold]] = [:]
        while try row.step() {
            guard let level = GaugeLevel(name: row.line(1)) else { continue }
            result[row.number(0), default: []].append(
                GaugeThreshold(level, stage: row.measure(2), flow: row.measure(4)))
        }
        return result
    }

    private func impacts() throws(DatabaseFailure) -> [Int: [GaugeImpact]] {
        let row = try database.prepare("SELECT * FROM impact ORDER BY rowid LIMIT \(Self.limit)")
        var result: [Int: [GaugeImpact]] = [:]
        while try row.step() {
            guard let stage = row.measure(1), let statement = row.text(3) else { continue }
            result[row.number(0), default: []].append(GaugeImpact(stage: stage, statement: statement))
        }
        return result
    }

    /// The key of a series: the number of its gauge, and 1 for a forecast.
    private struct Key: Hashable {
        var gauge: Int
        var isForecast: Int

        init(_ gauge: Int, _ isForecast: Int) { (self.gauge, self.isForecast) = (gauge, isForecast) }
    }

    private func points() throws(DatabaseFailure) -> [Key: [GaugeSeries.Point]] {
        let row = try database.prepare("SELECT * FROM point ORDER BY rowid LIMIT \(Self.limit)")
        var points: [Key: [GaugeSeries.Point]] = [:]
        while try row.step() {
            guard let value = row.numberIfStored(3) else { continue }
            points[Key(row.number(0), row.number(1)), default: []].append(
                GaugeSeries.Point(time: Moment(seconds: row.number(2)), value: value))
        }
        return points
    }

    private func series(
        _ points: [Key: [GaugeSeries.Point]]
    ) throws(DatabaseFailure) -> [Key: GaugeSeries] {
        let row = try database.prepare("SELECT * FROM series LIMIT \(2 * GaugeLimits.gauges)")
        var result: [Key: GaugeSeries] = [:]
        while try row.step() {
            let key = Key(row.number(0), row.number(1))
            guard let unit = GaugeUnit(row.line(2)), result[key] == nil, let points = points[key] else {
                continue
            }
            result[key] = GaugeSeries(unit: unit, points: points, issued: row.moment(3))
        }
        return result
    }
}

extension Statement {
    /// Returns the value of a column with the unit in the next one, or nil if there is none.
    fileprivate func measure(_ column: Int32) -> GaugeMeasure? {
        GaugeMeasure(numberIfStored(column), GaugeUnit(line(column + 1)))
    }

    fileprivate func status(_ first: Int32) -> GaugeStatus? {
        let status = GaugeStatus(
            primary: measure(first), secondary: measure(first + 2),
            category: GaugeCategory(rawValue: line(first + 4)), time: moment(first + 5))
        return status.isEmpty ? nil : status
    }
}
