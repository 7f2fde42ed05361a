// The folder of the snapshots, which is created if missing, and written by one program at a time.
import Clocks
import Files
import HazardKit
import TextTools

/// The folder of the files of hazards, such as `alerts.sqlite`, of the newest states of their feeds, of their lock, and of the
/// original documents. Used by one task at a time.
package final class HazardFolder {
    package let path: String
    /// The snapshots as last read or written here, with the marks of their files, so that nothing is read twice.
    private var last: [HazardKind: (mark: SnapshotFolders.Mark, snapshot: any HazardSnapshot)] = [:]
    private var lastStates: [HazardKind: (mark: SnapshotFolders.Mark, states: SnapshotStates)] = [:]

    /// The kinds of hazards that are read into it, and that people are told of.
    package let hazards: [any UpdatedSnapshot.Type]

    package init(_ path: String, hazards: [any UpdatedSnapshot.Type] = HazardUpdates.all) {
        (self.path, self.hazards) = (path, hazards)
    }

    private static let lockName = "lock"
    private static let watchName = "watch.lock"

    /// Creates the folder if it is missing; a person's own is for that person alone. Throws a problem if it cannot be
    /// made, or another user owns it.
    package func make() throws(FeedProblem) {
        if let home = FileStatus.anothersHome(path) { throw notOwner(home) }
        guard FileStatus.of(path)?.isOwn ?? true else { throw notOwner(path) }
        do throws(FileFailure) {
            try MissingFolders(mode: SnapshotFormat.folderMode(of: path)).make(path)
        } catch {
            throw FeedProblem(error, doing: "the folder of the alerts cannot be made")
        }
    }

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
            throw FeedProblem(.busy, "Another program is writing. Try again.")
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

    /// Reads the snapshot of a kind. Returns an empty one if there is none, or if it is damaged and must be rebuilt.
    /// Throws a problem if a newer program wrote it, or it cannot be trusted.
    package func snapshot<Snapshot: UpdatedSnapshot>(
        _ type: Snapshot.Type, now: Moment
    ) throws(FeedProblem) -> Snapshot {
        let mark = mark(of: type)
        if let known = known(type, at: mark) { return known }
        let snapshot = try orEmpty { () throws(SnapshotFailure) in try type.read(folder: path) }
        if let snapshot { keep(snapshot, at: mark) }
        return snapshot ?? Snapshot(written: now)
    }

    /// Reads the states of the feeds of a kind, in the same way.
    func states<Snapshot: UpdatedSnapshot>(
        of type: Snapshot.Type, now: Moment
    ) throws(FeedProblem) -> SnapshotStates {
        let (mark, kind) = (mark(of: type), type.format.kind)
        if let known = known(type, at: mark) { return known.states }
        if let known = lastStates[kind], known.mark == mark { return known.states }
        let states = try orEmpty { () throws(SnapshotFailure) in try type.states(folder: path) }
        lastStates[kind] = states.map { (mark, $0) }
        return states ?? SnapshotStates(written: now)
    }

    /// Returns the results of the last readings, and the problem that prevents knowing them.
    package func states() -> (feeds: [FeedState], problem: FeedProblem?) {
        var feeds: [FeedState] = []
        var problem: FeedProblem?
        for type in hazards {
            do throws(SnapshotFailure) {
                feeds += try type.states(folder: path).feeds
            } catch {
                if error != .missing, problem == nil { problem = FeedProblem(error) }
            }
        }
        return (feeds, problem)
    }

    /// Returns nil if there is no snapshot, or none that can be read.
    private func orEmpty<Value>(_ read: () throws(SnapshotFailure) -> Value) throws(FeedProblem) -> Value? {
        do throws(SnapshotFailure) {
            return try read()
        } catch {
            switch error {
            case .missing, .damaged: return nil
            default: throw FeedProblem(error)
            }
        }
    }

    /// The mark that identifies the present files of a kind.
    func mark(of type: any HazardSnapshot.Type) -> SnapshotFolders.Mark {
        SnapshotFolders([path]).mark(of: type.format.kind)
    }

    private func known<Snapshot: UpdatedSnapshot>(
        _ type: Snapshot.Type, at mark: SnapshotFolders.Mark
    ) -> Snapshot? {
        guard let last = last[type.format.kind], last.mark == mark else { return nil }
        return last.snapshot as? Snapshot
    }

    private func keep<Snapshot: UpdatedSnapshot>(_ snapshot: Snapshot, at mark: SnapshotFolders.Mark) {
        if Snapshot.isKeptInMemory { last[Snapshot.format.kind] = (mark, snapshot) }
    }

    /// Changes the snapshot of a kind under the lock, and writes it; only its states if its data is unchanged. Afterwards
    /// it counts as settled only if `body` says so. If `body` returns nil, nothing is written.
    func change<Snapshot: UpdatedSnapshot, Value>(
        _ type: Snapshot.Type, now: Moment, _ body: (inout Snapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let before = try snapshot(type, now: now)
        var snapshot = before
        snapshot.states.settled = nil
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        if before.states.number != 0, snapshot.hasContent(of: before) {
            // What people were told must survive a power failure: else they are told twice, or of no end.
            let isFlushed = snapshot.told != before.told
            try writing { () throws(SnapshotFailure) in
                try snapshot.states.write(to: path, of: type.format.kind, isFlushed: isFlushed)
            }
        } else {
            snapshot.states.number = Int.random(in: 1...Int.max)
            snapshot.states.filed = now
            try writing { () throws(SnapshotFailure) in try snapshot.write(to: path) }
        }
        keep(snapshot, at: mark(of: type))
        return value
    }

    /// Changes the states of a kind under the lock without reading the data. If `body` needs the data, it returns nil, and
    /// nothing is written.
    func changeStates<Snapshot: UpdatedSnapshot, Value>(
        of type: Snapshot.Type, now: Moment, _ body: (inout SnapshotStates) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        let kind = type.format.kind
        var known = known(type, at: mark(of: type))
        var states = try states(of: type, now: now)
        guard states.number != 0, let value = body(&states) else { return nil }
        states.written = now
        try writing { () throws(SnapshotFailure) in try states.write(to: path, of: kind) }
        let mark = mark(of: type)
        lastStates[kind] = (mark, states)
        known?.take(states)
        last[kind] = known.map { (mark, $0) }
        return value
    }

    private func writing(_ body: () throws(SnapshotFailure) -> Void) throws(FeedProblem) {
        do throws(SnapshotFailure) { try body() } catch { throw FeedProblem(error) }
    }
}
