// The gauges that people were told of.
import Clocks
import SQLite
internal import TextTools

/// A gauge that people were told of.
package struct NotifiedGauge: Sendable, Hashable {
    /// The identifier, and the name that people were told.
    package var id: String
    package var title: String
    /// The worst rank of `GaugeCategory` that people were told; 0 after the all clear.
    package var rank: Int
    /// The times at which people were first told, which identifies the flood, and last told.
    package var since: Moment
    package var at: Moment

    package init(id: String, title: String, rank: Int, since: Moment, at: Moment) {
        (self.id, self.title, self.rank) = (id, title, rank)
        (self.since, self.at) = (since, at)
    }
}

/// Reads and writes the rows of gauges that people were told of.
enum ToldGaugeRows {
    static let table =
        "CREATE TABLE toldGauge (code TEXT NOT NULL, title TEXT, rank INTEGER, since TEXT, at TEXT);"

    static func add(_ told: [NotifiedGauge], to database: Database) throws(DatabaseFailure) {
        guard !told.isEmpty else { return }
        let row = try SnapshotRow("toldGauge", 5, in: database)
        for item in told {
            try row.add([
                .text(item.id), .text(item.title), .integer(item.rank), .moment(item.since), .moment(item.at),
            ])
        }
    }

    static func read(_ database: Database) throws(DatabaseFailure) -> [NotifiedGauge] {
        let row = try database.prepare("SELECT * FROM toldGauge ORDER BY rowid LIMIT \(GaugeLimits.gauges)")
        var told: [NotifiedGauge] = []
        while try row.step() {
            guard let since = row.moment(3), let at = row.moment(4) else { continue }
            told.append(
                NotifiedGauge(
                    id: row.line(0), title: row.line(1),
                    rank: min(max(row.number(2), 0), GaugeCategory.highest),
                    since: since, at: at))
        }
        return told
    }
}
