// The tables of a snapshot of earthquakes: an immutable SQLite file beside that of alerts, which `sqlite3` can show as well.

package enum EarthquakeSnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "earthquakes.sqlite"
    /// The name of the file of the feeds' states, written when a reading changed no event; like that of the
    /// alerts.
    package static let statesName = "earthquake-feeds.sqlite"
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    static let version = 1

    static let tables = """
        \(SnapshotFormat.stateTables)
        CREATE TABLE event (id INTEGER PRIMARY KEY, firstListed TEXT, lastListed TEXT, removal TEXT, removed TEXT,
            missed INTEGER, judged INTEGER, \(reportColumns), imported INTEGER);
        CREATE TABLE revision (event INTEGER NOT NULL, replaced TEXT, \(reportColumns));
        CREATE TABLE link (usgs TEXT NOT NULL, ingv TEXT NOT NULL);
        """

    /// The columns of a report, with times in milliseconds since 1970 and depths in kilometers.
    private static let reportColumns = """
        agency TEXT NOT NULL, code TEXT NOT NULL, aliases TEXT, time INTEGER, updated INTEGER, place TEXT, latitude REAL,
        longitude REAL, depth REAL, magnitude REAL, magnitudeType TEXT, kind TEXT, status TEXT, author TEXT, felt INTEGER,
        cdi REAL, mmi REAL, pager TEXT, tsunami INTEGER, significance INTEGER, page TEXT
        """
    static let reportColumnCount = 21
}
