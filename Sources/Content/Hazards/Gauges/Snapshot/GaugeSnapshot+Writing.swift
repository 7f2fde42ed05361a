// Writes a snapshot of gauges.
import Clocks
import HazardKit
import SQLite
internal import TextTools

extension GaugeSnapshot {
    public func addTables(to database: Database) throws(DatabaseFailure) {
        let row = try SnapshotRow("gauge", Self.gaugeColumns, in: database)
        let threshold = try SnapshotRow("threshold", 6, in: database)
        let impact = try SnapshotRow("impact", 4, in: database)
        let series = try SnapshotRow("series", 4, in: database)
        let point = try SnapshotRow("point", 4, in: database)
        for (number, item) in gauges.enumerated() {
            let gauge = item.gauge
            try row.add(
                [
                    .integer(number), .text(item.source), .text(gauge.id), .text(gauge.site),
                    .text(gauge.name),
                    .number(gauge.point?.latitude), .number(gauge.point?.longitude),
                    .number(gauge.isInService.map { $0 ? 1 : 0 }), .text(gauge.serviceNote),
                ] + Self.values(gauge.observed) + Self.values(gauge.forecast))
            for item in gauge.thresholds {
                try threshold.add(
                    [.integer(number), .text(item.level.name)] + Self.values(item.stage)
                        + Self.values(item.flow))
            }
            for item in gauge.impacts {
                try impact.add([.integer(number)] + Self.values(item.stage) + [.text(item.statement)])
            }
            for (isForecast, values) in [(0, gauge.history), (1, gauge.outlook)] {
                guard let values else { continue }
                try series.add([
                    .integer(number), .integer(isForecast), .text(values.unit.text), .moment(values.issued),
                ])
                for item in values.points {
                    try point.add([
                        .integer(number), .integer(isForecast), .integer(item.time.seconds),
                        .number(item.value),
                    ])
                }
            }
        }
    }

    private static func values(_ measure: GaugeMeasure?) -> [DatabaseValue] {
        [.number(measure?.value), .text(measure?.unit.text)]
    }

    private static func values(_ status: GaugeStatus?) -> [DatabaseValue] {
        values(status?.primary) + values(status?.secondary)
            + [.text(status?.category?.rawValue), .moment(status?.time)]
    }
}
