// The tables of a snapshot of gauges: an immutable SQLite file beside that of alerts, which `sqlite3` can show as well.

package enum GaugeSnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "gauges.sqlite"
    /// The name of the file of states, which is never written: a reading of a gauge nearly always brings a
    /// new value, and the file of gauges is small.
    package static let statesName = "gauge-feeds.sqlite"
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    static let version = 1

    /// Returns the columns of a status.
    static func status(_ name: String) -> String {
        "\(name) REAL, \(name)Unit TEXT, \(name)Other REAL, \(name)OtherUnit TEXT, \(name)Category TEXT, \(name)Time TEXT"
    }

    /// The tables. Times of points are in seconds since 1970. The first of a gauge's two series is the
    /// observed one.
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
