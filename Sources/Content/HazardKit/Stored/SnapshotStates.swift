// The data that changes with every reading of a feed even if nothing else does, which is written to a separate file.
import Clocks
import SQLite

/// The states of the feeds of a kind of hazard, and what people were told of it.
public struct SnapshotStates: Sendable, Equatable {
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

    /// The feeds whose servers' clocks this machine's was ahead of when they were last read, with the seconds. What such a
    /// feed lists is not over before its time has come by the server's clock.
    public var clockLeads: [String: Int] {
        var leads: [String: Int] = [:]
        for feed in feeds where feed.clockLead > 0 { leads[feed.name] = feed.clockLead }
        return leads
    }

    /// Returns whether nothing can change for these places at this moment except by the feeds.
    public func isSettled(at now: Moment, for places: [WatchedPlace]) -> Bool {
        guard number != 0, let settled, settledFor == places.sum else { return false }
        return now >= written && now < settled
    }
}

extension SnapshotStates: Record {
    /// The version of a file that has nothing else, raised with every change.
    private static let version = 6

    fileprivate static let schema: DatabaseSchema = {
        var states = SnapshotStates()
        return DatabaseSchema(FieldCoder.tables { states.codeFile($0) }, versions: [version])
    }()

    public init() { self.init(written: Moment(seconds: 0)) }

    public mutating func code(_ row: FieldCoder) {
        row.moment("written", &written)
        row.integer("number", &number)
        row.moment("filed", &filed)
        row.moment("settled", &settled)
        row.line("settledFor", &settledFor)
        row.list("feed", &feeds, max: FeedState.limit)
        // What people were told may be lost: then they are told twice. That must not hide the rest.
        row.list("told", &told, max: Told.limit, isOptional: true)
    }

    /// Passes the states to the coder of a file, which has them once.
    mutating func codeFile(_ file: FieldCoder) {
        var all = [self]
        if file.isReading { all = [] }
        file.list("snapshot", &all, max: 1)
        if let states = all.first { self = states } else { file.fail("it does not say when it was written") }
    }

    init(_ database: Database) throws(DatabaseFailure) {
        var states = SnapshotStates()
        try FieldCoder.read(database) { states.codeFile($0) }
        self = states
    }

    /// Writes the states beside the data of a kind. If they are not flushed, a power failure may damage the file; readers
    /// then use the states in the file of the data.
    public func write(
        to folder: String, of kind: HazardKind, isFlushed: Bool = false
    ) throws(SnapshotFailure) {
        try SnapshotFile.replace(
            kind.statesName, in: folder, version: Self.version, pageSize: 4 << 10, isFlushed: isFlushed
        ) { (database) throws(DatabaseFailure) in
            var states = self
            try FieldCoder.write(database) { states.codeFile($0) }
        }
    }
}

extension SnapshotFiles {
    /// Returns the states that were written after the data with this number, or nil if there are none, or
    /// they are damaged: those in the file of the data are older, and their times show it.
    func states(of number: Int, _ kind: HazardKind) -> SnapshotStates? {
        guard number != 0 else { return nil }
        let states = try? read(kind.statesName, SnapshotStates.schema) {
            (database) throws(DatabaseFailure) in try SnapshotStates(database)
        }
        return states?.number == number ? states : nil
    }
}
