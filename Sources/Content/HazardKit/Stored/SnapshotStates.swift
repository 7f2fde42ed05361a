// The data that changes with every reading of a feed even if nothing else does, which is written to a separate
// file.
import Clocks
import SQLite
internal import TextTools

/// The states of the feeds of a kind of hazard, and what people were told of it.
public struct SnapshotStates: Sendable, Equatable {
    /// The time at which it was written.
    public var written: Moment
    /// The number of the file with the data that it belongs to; 0 for none.
    public var number = 0
    /// The time at which that file was written.
    public var filed: Moment?
    /// The time until which nothing changes with the clock and there is nothing to tell; nil if that must be checked.
    public var settled: Moment?
    /// A sum of the places for which it is settled; empty without any.
    public var settledFor = ""
    public var feeds: [FeedState] = []
    public var told: [Told] = []

    public init(written: Moment) { self.written = written }

    /// Returns whether nothing can change for these places at this moment except by the feeds.
    public func isSettled(at now: Moment, for places: [WatchedPlace]) -> Bool {
        guard number != 0, let settled, settledFor == places.sum else { return false }
        return now >= written && now < settled
    }
}

/// The tables of the states, which are in every file of a hazard.
enum StatesFormat {
    /// The version of a file that has nothing else, raised with every change.
    static let version = 4
    static let tables = """
        CREATE TABLE snapshot (written TEXT NOT NULL, number INTEGER, filed TEXT, settled TEXT, settledFor TEXT);
        \(FeedRows.table)
        \(ToldRows.table)
        """
    static let schema = DatabaseSchema(tables, versions: [version])
}

extension SnapshotStates {
    init(_ database: Database) throws(DatabaseFailure) {
        let header = try database.prepare("SELECT * FROM snapshot")
        guard try header.step(), let written = header.moment(0) else {
            throw DatabaseFailure(code: 11, message: "it does not say when it was written")
        }
        self.init(written: written)
        (number, filed) = (header.number(1), header.moment(2))
        (settled, settledFor) = (header.moment(3), header.line(4))
        feeds = try FeedRows.read(database)
        // What people were told may be lost: then they are told twice. That must not hide the rest.
        told = (try? ToldRows.read(database)) ?? []
    }

    func add(to database: Database) throws(DatabaseFailure) {
        try SnapshotRow("snapshot", 5, in: database).add([
            .text(written.description), .integer(number), .moment(filed), .moment(settled), .text(settledFor),
        ])
        try FeedRows.add(feeds, to: database)
        try ToldRows.add(told, to: database)
    }

    /// Writes the states beside the data of a kind.
    ///
    /// - Parameter isFlushed: whether to wait until they are on the disk. If not, a power failure may damage the file; readers
    ///   then use the states in the file of the data.
    public func write(
        to folder: String, of kind: HazardKind, isFlushed: Bool = false
    ) throws(SnapshotFailure) {
        try SnapshotFile.replace(
            kind.statesName, in: folder, version: StatesFormat.version, pageSize: 4 << 10,
            isFlushed: isFlushed
        ) { (database) throws(DatabaseFailure) in
            try database.execute(StatesFormat.tables)
            try add(to: database)
        }
    }
}

extension SnapshotFiles {
    /// Returns the states that were written after the data with this number, or nil if there are none, or
    /// they are damaged: those in the file of the data are older, and their times show it.
    func states(of number: Int, _ kind: HazardKind) -> SnapshotStates? {
        guard number != 0 else { return nil }
        let states = try? read(kind.statesName, StatesFormat.schema) {
            (database) throws(DatabaseFailure) in try SnapshotStates(database)
        }
        return states?.number == number ? states : nil
    }
}
