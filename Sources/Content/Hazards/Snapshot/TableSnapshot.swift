// The common part of all kinds of hazards whose snapshot is a separate file of tables: reading, writing, and
// merging.
import Clocks
import SQLite

/// The file of a kind of hazard, and its tables.
package struct TableLayout: Sendable {
    let content: HazardKind
    /// The version of the tables, raised with every change; a reader ignores files with other versions.
    let version: Int
    /// The SQL that creates the tables, including those of the states.
    let sql: String
    /// The bytes of a page; SQLite writes a page at a time.
    let pageSize: Int

    var schema: DatabaseSchema { DatabaseSchema(sql, versions: [version]) }
}

/// A snapshot of earthquakes, floods or gauges.
package protocol TableSnapshot: FeedSnapshot {
    static var layout: TableLayout { get }

    init(written: Moment)

    /// Reads everything but the states, which have been read. The file may be another user's, or damaged, so
    /// everything is limited and cleaned again.
    mutating func readTables(_ database: Database) throws(DatabaseFailure)
    /// Writes everything but the states.
    func addTables(to database: Database) throws(DatabaseFailure)
    /// Replaces the data of a feed by that in another snapshot.
    mutating func replaceContent(of feed: String, with other: Self)
    /// True if it has a test of this computer, which belongs to no feed.
    var hasTest: Bool { get }
}

extension TableSnapshot {
    /// Reads the snapshot of a folder of hazards.
    ///
    /// - Parameter isSystem: true if it is the system's folder, whose files belong to the owner of the folder
    ///   above it, the service that fills it; nil to determine this from its path.
    /// - Throws: `missing` if there is none.
    package static func read(folder: String, isSystem: Bool? = nil) throws(SnapshotFailure) -> Self {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        var snapshot = try files.read(layout.content.fileName, layout.schema) {
            (database) throws(DatabaseFailure) in
            let states = try SnapshotStates(database, of: layout.content)
            var snapshot = Self(written: states.written)
            snapshot.states = states
            try snapshot.readTables(database)
            return snapshot
        }
        if let newer = files.states(of: snapshot.states.number, layout.content) { snapshot.states = newer }
        return snapshot
    }

    /// Reads the states of the feeds, but none of their data.
    ///
    /// - Throws: `missing` if there is no snapshot.
    package static func states(
        folder: String, isSystem: Bool? = nil
    ) throws(SnapshotFailure) -> SnapshotStates {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        let states = try files.read(layout.content.fileName, layout.schema) {
            (database) throws(DatabaseFailure) in try SnapshotStates(database, of: layout.content)
        }
        return files.states(of: states.number, layout.content) ?? states
    }

    /// Writes the snapshot to a folder, which must exist, as a new file that replaces the old one.
    ///
    /// - Throws: `disk`; the old file is then unchanged.
    package func write(to folder: String) throws(SnapshotFailure) {
        let layout = Self.layout
        try SnapshotFile.replace(
            layout.content.fileName, in: folder, version: layout.version, pageSize: layout.pageSize,
            isFlushed: true
        ) { (database) throws(DatabaseFailure) in
            try database.execute(layout.sql)
            try HazardFileWriter.add(states, to: database)
            try addTables(to: database)
        }
        HazardFileWriter.removeStates(in: folder, of: layout.content)
    }

    /// Returns this snapshot merged with another one: for each feed the newest reading counts.
    package func merged(with other: Self) -> Self {
        let never = Moment(seconds: .min)
        var merged = self
        merged.written = max(written, other.written)
        for feed in other.feeds {
            let mine = merged.feeds.first { $0.name == feed.name }
            if let mine, (feed.succeeded ?? never) <= (mine.succeeded ?? never) { continue }
            merged.feeds.removeAll { $0.name == feed.name }
            merged.feeds.append(feed)
            merged.replaceContent(of: feed.name, with: other)
        }
        if !merged.hasTest { merged.replaceContent(of: LocalTest.source, with: other) }
        return merged
    }
}

extension SnapshotFolders {
    /// Reads the snapshots of all folders as one, and returns the errors of those that cannot be read.
    func merged<Snapshot: TableSnapshot>() -> (snapshot: Snapshot?, failures: [SnapshotFailure]) {
        var merged: Snapshot?
        var failures: [SnapshotFailure] = []
        for path in paths {
            do throws(SnapshotFailure) {
                let snapshot = try Snapshot.read(folder: path, isSystem: path == system)
                merged = merged?.merged(with: snapshot) ?? snapshot
            } catch {
                if error != .missing { failures.append(error) }
            }
        }
        return (merged, failures)
    }

    /// Returns the states that belong to a snapshot that is still the only one and unchanged since an earlier
    /// mark, or nil if everything must be read again.
    func newerStates<Snapshot: TableSnapshot>(
        of snapshot: Snapshot, in mark: Mark, since previous: Mark
    ) -> SnapshotStates? {
        guard let number = Self.onlyFolder(in: mark, since: previous),
            let states = try? Snapshot.states(folder: paths[number], isSystem: paths[number] == system),
            states.number == snapshot.states.number
        else { return nil }
        return states
    }

    /// Reads the states in each folder that has a snapshot of a kind.
    func states<Snapshot: TableSnapshot>(of kind: Snapshot.Type) -> [SnapshotStates] {
        paths.compactMap { try? kind.states(folder: $0, isSystem: $0 == system) }
    }
}
