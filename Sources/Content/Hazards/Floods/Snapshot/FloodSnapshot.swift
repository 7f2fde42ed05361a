// All that was read of floods: what muster-sync writes and the reader shows.
import Clocks

package struct FloodSnapshot: FeedSnapshot {
    package var states: SnapshotStates
    package var collections: [FloodCollection] = []

    package init(written: Moment) { states = SnapshotStates(written: written) }

    package func collection(of source: String) -> FloodCollection? {
        collections.first { $0.source == source }
    }

    package mutating func put(_ collection: FloodCollection) {
        collections.removeAll { $0.source == collection.source }
        collections.append(collection)
    }

    /// Returns this and another one together: of each source what was read last.
    package func merged(with other: FloodSnapshot) -> FloodSnapshot {
        var merged = self
        merged.written = max(written, other.written)
        for feed in other.feeds {
            let mine = merged.feeds.first { $0.name == feed.name }
            if let mine, (feed.succeeded ?? Self.never) <= (mine.succeeded ?? Self.never) { continue }
            merged.feeds.removeAll { $0.name == feed.name }
            merged.feeds.append(feed)
            merged.collections.removeAll { $0.source == feed.name }
            merged.collections += other.collections.filter { $0.source == feed.name }
        }
        return merged
    }

    private static let never = Moment(seconds: .min)
}

package enum FloodSnapshotFormat {
    /// The name of the file in the folder of hazards.
    package static let fileName = "floods.sqlite"
    /// What was read since without anything changing.
    package static let statesName = "flood-feeds.sqlite"
    /// Raised with every change of the tables: a reader leaves other numbers alone.
    static let version = 1

    /// Times of markers are in seconds since 1970 as if the local time were UTC.
    static let tables = """
        \(SnapshotFormat.stateTables)
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
