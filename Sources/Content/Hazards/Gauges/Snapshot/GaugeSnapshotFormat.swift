// The tables of a snapshot of gauges: an immutable SQLite file beside that of alerts, which `sqlite3` can show as well.

package enum GaugeSnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "gauges.sqlite"
    /// Never written: a reading of a gauge nearly always brings a new value, and the file is small.
    package static let statesName = "gauge-feeds.sqlite"
    /// Raised with every change of the tables: a reader leaves other numbers alone.
    static let version = 1

    /// The columns of a status.
    static func status(_ name: String) -> String {
        "\(name) REAL, \(name)Unit TEXT, \(name)Other REAL, \(name)OtherUnit TEXT, \(name)Category TEXT, \(name)Time TEXT"
    }

    /// Times of points in seconds since 1970. Of a gauge's two series the first is what was observed.
    static let tables = """
        \(SnapshotFormat.stateTables)
        \(ToldGaugeRows.table)
        CREATE TABLE gauge (id INTEGER PRIMARY KEY, source TEXT NOT NULL, code TEXT NOT NULL, site TEXT, name TEXT,
            latitude REAL, longitude REAL, inService INTEGER, note TEXT, \(status("observed")), \(status("forecast")));
        CREATE TABLE threshold (gauge INTEGER NOT NULL, level TEXT NOT NULL, stage REAL, stageUnit TEXT, flow REAL,
            flowUnit TEXT);
        CREATE TABLE impact (gauge INTEGER NOT NULL, stage REAL NOT NULL, unit TEXT NOT NULL, statement TEXT NOT NULL);
        CREATE TABLE series (gauge INTEGER NOT NULL, isForecast INTEGER NOT NULL, unit TEXT NOT NULL, issued TEXT);
        CREATE TABLE point (gauge INTEGER NOT NULL, isForecast INTEGER NOT NULL, time INTEGER NOT NULL, value REAL NOT NULL);
        """
    static let gaugeColumns = 21
}
