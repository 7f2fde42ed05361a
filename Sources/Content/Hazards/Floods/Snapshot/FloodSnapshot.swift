// The stored data of floods, which muster-sync writes and the reader shows.
import Clocks

package struct FloodSnapshot: TableSnapshot {
    package var states: SnapshotStates
    package var collections: [FloodCollection] = []

    package static let layout = TableLayout(
        content: .floods, version: FloodSnapshotFormat.version, sql: FloodSnapshotFormat.tables,
        pageSize: 16 << 10)

    package init(written: Moment) { states = SnapshotStates(written: written) }

    package func collection(of source: String) -> FloodCollection? {
        collections.first { $0.source == source }
    }

    package mutating func put(_ collection: FloodCollection) {
        collections.removeAll { $0.source == collection.source }
        collections.append(collection)
    }

    package mutating func replaceContent(of feed: String, with other: FloodSnapshot) {
        collections.removeAll { $0.source == feed }
        collections += other.collections.filter { $0.source == feed }
    }

    package var hasTest: Bool { collections.contains(where: \.isTest) }

    /// Removes a test that has ended.
    package mutating func removeOverTest(at now: Moment) {
        collections.removeAll { $0.isOverTest(at: now) }
    }
}

package enum FloodSnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "floods.sqlite"
    /// The name of the file of the feeds' states, written when a reading changed nothing else.
    package static let statesName = "flood-feeds.sqlite"
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    static let version = 1

    /// The tables. Times of markers are in seconds since 1970 as if the local time were UTC.
    static let tables = """
        \(SnapshotFormat.stateTables)
        \(ToldFloodRows.table)
        CREATE TABLE region (source TEXT NOT NULL, code TEXT NOT NULL, name TEXT);
        CREATE TABLE boundary (source TEXT NOT NULL, region TEXT NOT NULL, code TEXT NOT NULL, name TEXT, south REAL,
            west REAL, north REAL, east REAL, swapped INTEGER);
        CREATE TABLE event (source TEXT NOT NULL, code TEXT NOT NULL, name TEXT, begins TEXT, ends TEXT, active INTEGER,
            markers INTEGER, boundaries TEXT);
        CREATE TABLE markerSet (id INTEGER PRIMARY KEY, source TEXT NOT NULL, event TEXT NOT NULL, boundary TEXT NOT NULL,
            base TEXT, version INTEGER, direction TEXT, damaged INTEGER, dropped INTEGER, read TEXT);
        CREATE TABLE marker (markerSet INTEGER NOT NULL, code TEXT NOT NULL, latitude REAL, longitude REAL, level INTEGER,
            observed INTEGER, uploaded INTEGER, valid INTEGER, comment TEXT, picture TEXT, cover TEXT, height TEXT);
        """
}
