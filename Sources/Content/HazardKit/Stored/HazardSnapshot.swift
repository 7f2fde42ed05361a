// What is stored of a kind of hazard, in the same way for all kinds: reading, writing, and merging.
import Clocks
import SQLite

/// The data of a kind of hazard, which muster-sync writes and the reader shows.
public protocol HazardSnapshot: Sendable, Equatable {
    static var format: HazardFormat { get }

    /// The states, which change more often than the data.
    var states: SnapshotStates { get set }

    init(written: Moment)

    /// Passes the tables of everything but the states. A file may be another user's, or damaged, so everything that is read
    /// is limited and cleaned again.
    mutating func code(_ file: FieldCoder)

    /// Replaces the states by newer ones, which were written after the data.
    mutating func take(_ newer: SnapshotStates)
    /// Returns whether the file with the data of another snapshot serves for this one: only their states differ.
    func hasContent(of other: Self) -> Bool
    mutating func removeData(of isGone: (String) -> Bool)
    mutating func addData(of feed: String, from other: Self)
    mutating func replaceData(of feed: String, from other: Self)
    /// Returns whether two readings of feeds of one name answer the same question, so that only the newer one counts.
    static func isSameQuestion(_ one: FeedState, _ other: FeedState) -> Bool
    /// Adds the data of a feed from another snapshot, under another name, beside that which answers another question.
    mutating func addData(of feed: String, from other: Self, as name: String)
    /// True if it has a test of this computer, which belongs to no feed.
    var hasTest: Bool { get }
    mutating func removeOverTest(at now: Moment)

    /// Returns what a session says and shows of what people were told of a while ago at most. `stored` reads the data.
    static func notes(of told: [Told], _ times: HazardTimes, stored: () -> Stored<Self>?) -> [ToldNote]

    /// Returns sentences about the age of the data, and about what is wrong with it.
    static func overview(_ stored: Stored<Self>, _ times: HazardTimes) -> [String]

    static var dependsOnPlaces: Bool { get }

    /// The values that a reader derives from the data once for all moments.
    associatedtype Facts: Sendable

    /// Derives the facts. Those of the same data with older states may help.
    static func facts(of snapshot: Self?, for places: WatchedPlaces, after previous: Stored<Self>?) -> Facts
}

/// The facts of a hazard whose data is shown as it is.
public struct NoFacts: Sendable { public init() {} }

extension HazardSnapshot {
    public var written: Moment {
        get { states.written }
        set { states.written = newValue }
    }
    public var feeds: [FeedState] {
        get { states.feeds }
        set { states.feeds = newValue }
    }
    public var told: [Told] {
        get { states.told }
        set { states.told = newValue }
    }

    public static var dependsOnPlaces: Bool { false }

    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> Stored<Self>?
    ) -> [ToldNote] { [] }

    public mutating func take(_ newer: SnapshotStates) { states = newer }

    public mutating func replaceData(of feed: String, from other: Self) {
        removeData { $0 == feed }
        addData(of: feed, from: other)
    }

    public static func isSameQuestion(_ one: FeedState, _ other: FeedState) -> Bool { true }

    public mutating func addData(of feed: String, from other: Self, as name: String) {
        addData(of: feed, from: other)
    }

    private mutating func codeFile(_ file: FieldCoder) {
        states.codeFile(file)
        code(file)
    }

    private static var schema: DatabaseSchema {
        var snapshot = Self(written: Moment(seconds: 0))
        return DatabaseSchema(FieldCoder.tables { snapshot.codeFile($0) }, versions: [format.version])
    }

    /// Reads the snapshot of a folder of hazards.
    ///
    /// - Parameter isSystem: true if it is the system's folder, whose files belong to the owner of the folder above it, the
    ///   service that fills it; nil to determine this from its path.
    /// - Throws: `missing` if there is none.
    public static func read(folder: String, isSystem: Bool? = nil) throws(SnapshotFailure) -> Self {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        var snapshot = try files.read(format.kind.fileName, schema) { (database) throws(DatabaseFailure) in
            var snapshot = Self(written: Moment(seconds: 0))
            try FieldCoder.read(database) { snapshot.codeFile($0) }
            return snapshot
        }
        if let newer = files.states(of: snapshot.states.number, format.kind) { snapshot.take(newer) }
        return snapshot
    }

    /// Reads the states of the feeds, but none of their data; throws `missing` if there is no snapshot.
    public static func states(
        folder: String, isSystem: Bool? = nil
    ) throws(SnapshotFailure) -> SnapshotStates {
        let files = SnapshotFiles(folder: folder, isSystem: isSystem)
        let states = try files.read(format.kind.fileName, schema) {
            (database) throws(DatabaseFailure) in try SnapshotStates(database)
        }
        return files.states(of: states.number, format.kind) ?? states
    }

    /// Writes the snapshot to an existing folder as a new file that replaces the old one, which an error, `disk`, leaves as
    /// it is.
    public func write(to folder: String) throws(SnapshotFailure) {
        let format = Self.format
        // Without flushing it a power failure could leave the name of a file that is empty, and nothing at all until the
        // network is back.
        try SnapshotFile.replace(
            format.kind.fileName, in: folder, version: format.version, pageSize: format.pageSize,
            isFlushed: true
        ) { (database) throws(DatabaseFailure) in
            var snapshot = self
            try FieldCoder.write(database) { snapshot.codeFile($0) }
        }
        SnapshotFile.removeStates(in: folder, of: format.kind)
    }

    /// Returns this snapshot merged with another one: of the readings that answer the same question the newest
    /// counts. A person and the machine may ask under one name for different places, or different servers: then both count,
    /// since neither has what only the other was told.
    public func merged(with other: Self) -> Self {
        var merged = self
        merged.written = max(written, other.written)
        for feed in other.feeds {
            if let mine = merged.feeds.firstIndex(where: { $0.name == feed.name }) {
                guard feed.name == LocalTest.source || Self.isSameQuestion(merged.feeds[mine], feed) else {
                    var second = feed
                    second.name = merged.freeName(for: feed)
                    merged.feeds.append(second)
                    merged.addData(of: feed.name, from: other, as: second.name)
                    continue
                }
                guard feed.isNewer(than: merged.feeds[mine]) else { continue }
                merged.feeds[mine] = feed
            } else {
                merged.feeds.append(feed)
            }
            merged.replaceData(of: feed.name, from: other)
        }
        if !merged.hasTest, !other.feeds.contains(where: { $0.name == LocalTest.source }) {
            merged.addData(of: LocalTest.source, from: other)
        }
        return merged
    }

    /// Returns a free name for a second feed. With `@` it stays a feed of its service.
    private func freeName(for feed: FeedState) -> String {
        var name = feed.name + "@system"
        if case .campus(let pack) = feed.audience, !pack.isEmpty { name = "\(feed.name)@\(pack)" }
        while feeds.contains(where: { $0.name == name }) { name += "@system" }
        return name
    }
}

/// The stored data of this machine at the time of a reading: the system's and the person's own, merged.
public struct Stored<Snapshot: HazardSnapshot>: Sendable {
    /// The merged snapshot; nil if there is none that can be read.
    public let snapshot: Snapshot?
    public let watched: WatchedPlaces
    public let failures: [SnapshotFailure]
    public let mark: SnapshotFolders.Mark
    public let facts: Snapshot.Facts

    public init(
        _ snapshot: Snapshot?, for watched: WatchedPlaces = WatchedPlaces(),
        failures: [SnapshotFailure] = [], mark: SnapshotFolders.Mark? = nil, after previous: Stored? = nil
    ) {
        (self.snapshot, self.watched, self.failures) = (snapshot, watched, failures)
        self.mark = mark ?? SnapshotFolders([]).mark(of: Snapshot.format.kind)
        facts = Snapshot.facts(of: snapshot, for: watched, after: previous)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of a kind, merged. If the data of one is still that of `previous`, only its states are read: a
    /// reading without news changes nothing else, every minute.
    public func read<Snapshot: HazardSnapshot>(
        _ type: Snapshot.Type, after previous: Stored<Snapshot>? = nil,
        for places: WatchedPlaces = WatchedPlaces()
    ) -> Stored<Snapshot> {
        let kind = type.format.kind
        let mark = mark(of: kind)
        if let previous, previous.failures.isEmpty, var snapshot = previous.snapshot,
            let number = Self.onlyFolder(in: mark, since: previous.mark),
            let states = SnapshotFiles(folder: paths[number], isSystem: paths[number] == system)
                .states(of: snapshot.states.number, kind)
        {
            snapshot.take(states)
            return Stored(snapshot, for: places, mark: mark, after: previous)
        }
        var merged: Snapshot?
        var failures: [SnapshotFailure] = []
        for path in paths {
            do throws(SnapshotFailure) {
                let snapshot = try type.read(folder: path, isSystem: path == system)
                merged = merged?.merged(with: snapshot) ?? snapshot
            } catch {
                if error != .missing { failures.append(error) }
            }
        }
        return Stored(merged, for: places, failures: failures, mark: mark)
    }

    public func states(of type: any HazardSnapshot.Type) -> [SnapshotStates] {
        paths.compactMap { try? type.states(folder: $0, isSystem: $0 == system) }
    }
}
