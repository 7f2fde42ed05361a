// The folder of the snapshots, which is created if missing, and written by one program at a time.
import Clocks
import Files
import Hazards
import TextTools

/// The folder of `alerts.sqlite`, `earthquakes.sqlite`, `floods.sqlite` and `gauges.sqlite`, the newest
/// states of their feeds, their lock, the original documents and the pictures. Used by one task at a time.
package final class HazardFolder {
    package let path: String
    /// The snapshot as last read or written here, with the mark of its files, so that nothing is read twice.
    private var last: (mark: SnapshotFolders.Mark, snapshot: AlertSnapshot)?
    private var lastOverview: (mark: SnapshotFolders.Mark, overview: SnapshotOverview)?
    /// The earthquake snapshot, kept in the same way.
    private var lastEarthquakes: (mark: SnapshotFolders.Mark, snapshot: EarthquakeSnapshot)?

    package init(_ path: String) { self.path = path }

    private static let lockName = "lock"
    private static let watchName = "watch.lock"

    /// Creates the folder if it is missing; a person's own is for that person alone.
    ///
    /// - Throws: a problem if it cannot be made, or another user owns it.
    package func make() throws(FeedProblem) {
        if let home = FileStatus.anothersHome(path) { throw notOwner(home) }
        guard FileStatus.of(path)?.isOwn ?? true else { throw notOwner(path) }
        do throws(FileFailure) {
            try MissingFolders(mode: SnapshotFormat.folderMode(of: path)).make(path)
        } catch {
            throw FeedProblem(error, doing: "the folder of the alerts cannot be made")
        }
    }

    /// True if the folder belongs to this user.
    var isOwn: Bool { FileStatus.of(path)?.isOwn ?? false }

    private func notOwner(_ place: String) -> FeedProblem {
        let hint =
            path == SnapshotFormat.systemFolder
            ? "Run this as that user: runuser -u muster-sync -- muster-sync feeds update --system."
            : "Run this as that user."
        return FeedProblem(
            .unusable,
            "\(DisplayText.escaped(place)) belongs to another user, and only its owner may change what is in it. \(hint)"
        )
    }

    /// A lock that is held for the lifetime of the value.
    package struct Lock: ~Copyable {
        fileprivate let file: OpenFile

        /// Keeps the lock until this call.
        func hold() { withExtendedLifetime(file) {} }
    }

    /// Takes the lock for changing the snapshot. It is only ever held briefly, so this waits for it.
    func lock() throws(FeedProblem) -> Lock {
        // A file that another user leaves here would keep its owner out.
        guard isOwn else { throw notOwner(path) }
        guard let lock = try lock(Self.lockName, waiting: Self.patience) else {
            throw FeedProblem(.busy, "Another program is writing the alerts. Try again.")
        }
        return lock
    }

    /// Takes the lock of the program that watches feeds. Returns nil if another one has it.
    package func watchLock() throws(FeedProblem) -> Lock? { try lock(Self.watchName, waiting: 0) }

    /// The most milliseconds to wait for the lock.
    private static let patience: UInt32 = 30_000

    private func lock(_ name: String, waiting milliseconds: UInt32) throws(FeedProblem) -> Lock? {
        do throws(FileFailure) {
            let file = try Folder.at(path).openLock(name)
            return try file.lock(.exclusive, waiting: milliseconds) ? Lock(file: file) : nil
        } catch {
            throw FeedProblem(error, doing: "the alerts cannot be locked")
        }
    }

    // MARK: The snapshot

    /// Reads the snapshot. Returns an empty one if there is none, or if it is damaged and must be rebuilt.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func snapshot(now: Moment) throws(FeedProblem) -> AlertSnapshot {
        let mark = self.mark
        if let last, last.mark == mark { return last.snapshot }
        let snapshot = try orEmpty { () throws(SnapshotFailure) in try HazardFileReader.read(folder: path) }
        if let snapshot { last = (mark, snapshot) }
        return snapshot ?? AlertSnapshot(written: now)
    }

    /// Reads everything except the messages, in the same way.
    package func overview(now: Moment) throws(FeedProblem) -> SnapshotOverview {
        let mark = self.mark
        if let last, last.mark == mark { return last.snapshot.overview }
        if let lastOverview, lastOverview.mark == mark { return lastOverview.overview }
        let overview = try orEmpty { () throws(SnapshotFailure) in
            try HazardFileReader.overview(folder: path)
        }
        lastOverview = overview.map { (mark, $0) }
        return overview ?? AlertSnapshot(written: now).overview
    }

    /// Returns the results of the last readings, and the problem that prevents knowing them.
    package func states() -> (feeds: [FeedState], problem: FeedProblem?) {
        var feeds: [FeedState] = []
        var problem: FeedProblem?
        for content in HazardKind.allCases {
            do throws(SnapshotFailure) {
                switch content {
                case .alerts: feeds += try HazardFileReader.overview(folder: path).states.feeds
                case .earthquakes: feeds += try EarthquakeSnapshot.states(folder: path).feeds
                case .floods: feeds += try FloodSnapshot.states(folder: path).feeds
                case .gauges: feeds += try GaugeSnapshot.states(folder: path).feeds
                }
            } catch {
                if error != .missing, problem == nil { problem = FeedProblem(error) }
            }
        }
        return (feeds, problem)
    }

    /// Returns an empty value if there is no snapshot, or none that can be read.
    func orEmpty<Value>(
        _ read: () throws(SnapshotFailure) -> Value
    ) throws(FeedProblem) -> Value? {
        do throws(SnapshotFailure) {
            return try read()
        } catch {
            switch error {
            case .missing, .damaged: return nil
            default: throw FeedProblem(error)
            }
        }
    }

    /// Reads the snapshot of a kind, or returns nil if there is none or it is damaged.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    func stored<Snapshot: TableSnapshot>() throws(FeedProblem) -> Snapshot? {
        try orEmpty { () throws(SnapshotFailure) in try Snapshot.read(folder: path) }
    }

    /// Reads the states of the feeds of a kind. They are empty if there is no snapshot or it is damaged.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    func states<Snapshot: TableSnapshot>(
        of kind: Snapshot.Type, now: Moment
    ) throws(FeedProblem) -> SnapshotStates {
        try orEmpty { () throws(SnapshotFailure) in try kind.states(folder: path) }
            ?? SnapshotStates(written: now)
    }

    private var mark: SnapshotFolders.Mark { SnapshotFolders([path]).mark() }

    /// Changes the snapshot under its lock, and writes it. Afterwards it counts as settled only if `body`
    /// says so.
    ///
    /// - Parameters:
    ///   - body: changes the snapshot, and returns the result for the caller, or nil if nothing needs to be
    ///     written.
    func change<Value>(
        now: Moment, _ body: (inout AlertSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = try snapshot(now: now)
        var snapshot = before
        snapshot.states.settled = nil
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        if before.states.number != 0, snapshot.hasContent(of: before) {
            try write(snapshot.states)
        } else {
            snapshot.states.number = Int.random(in: 1...Int.max)
            try writing { () throws(SnapshotFailure) in try HazardFileWriter.write(snapshot, to: path) }
        }
        last = (mark, snapshot)
        return value
    }

    /// Changes the states under the lock without reading the messages.
    ///
    /// - Parameters:
    ///   - body: changes the states. If it needs the messages, it returns nil, and nothing is written.
    func changeStates<Value>(
        now: Moment, _ body: (inout SnapshotStates, SnapshotOverview) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = self.mark
        let isKnown = last.map { $0.mark == before } ?? false
        var overview = try overview(now: now)
        var states = overview.states
        guard states.number != 0, let value = body(&states, overview) else { return nil }
        states.written = now
        try write(states)
        let mark = self.mark
        overview.states = states
        lastOverview = (mark, overview)
        if isKnown { last?.snapshot.take(states) } else { last = nil }
        last?.mark = mark
        return value
    }

    func write(_ states: SnapshotStates, of content: HazardKind = .alerts) throws(FeedProblem) {
        try writing { () throws(SnapshotFailure) in
            try HazardFileWriter.write(states, to: path, of: content)
        }
    }

    func writing(_ body: () throws(SnapshotFailure) -> Void) throws(FeedProblem) {
        do throws(SnapshotFailure) { try body() } catch { throw FeedProblem(error) }
    }

    // MARK: Earthquakes

    /// Reads the earthquake snapshot. Returns an empty one if there is none, or if it is damaged and must be
    /// rebuilt.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func earthquakes(now: Moment) throws(FeedProblem) -> EarthquakeSnapshot {
        let mark = earthquakeMark
        if let lastEarthquakes, lastEarthquakes.mark == mark { return lastEarthquakes.snapshot }
        let snapshot: EarthquakeSnapshot? = try stored()
        if let snapshot { lastEarthquakes = (mark, snapshot) }
        return snapshot ?? EarthquakeSnapshot(written: now)
    }

    /// Reads the states of the earthquake feeds, in the same way.
    func earthquakeStates(now: Moment) throws(FeedProblem) -> SnapshotStates {
        if let lastEarthquakes, lastEarthquakes.mark == earthquakeMark {
            return lastEarthquakes.snapshot.states
        }
        return try states(of: EarthquakeSnapshot.self, now: now)
    }

    private var earthquakeMark: SnapshotFolders.Mark { SnapshotFolders([path]).mark(of: .earthquakes) }

    /// Changes the earthquake snapshot under the lock, and writes it; only the states if the events are
    /// unchanged.
    ///
    /// - Parameters:
    ///   - body: changes the snapshot, and returns the result for the caller, or nil if nothing needs to be
    ///     written.
    func changeEarthquakes<Value>(
        now: Moment, _ body: (inout EarthquakeSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = try earthquakes(now: now)
        var snapshot = before
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        // What tells when events were last listed is written now and then.
        let isRecent = before.states.settled.map {
            now >= $0 && now.seconds - $0.seconds < Self.longestUnwritten
        }
        if before.states.number != 0, isRecent ?? false, snapshot.hasContent(of: before) {
            try write(snapshot.states, of: .earthquakes)
        } else {
            snapshot.states.number = Int.random(in: 1...Int.max)
            snapshot.states.settled = now
            try writing { () throws(SnapshotFailure) in try snapshot.write(to: path) }
        }
        lastEarthquakes = (earthquakeMark, snapshot)
        return value
    }

    /// The number of seconds after which unchanged events are written again.
    private static let longestUnwritten = 3_600
}
