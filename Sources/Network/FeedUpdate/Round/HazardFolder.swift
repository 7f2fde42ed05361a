// The folder of the snapshot: made if it is missing, written by one program at a time.
import Clocks
import Files
internal import Glibc
import Hazards
import TextTools

/// The folder that holds `alerts.sqlite`, its lock and the originals. Used by one task at a time.
package final class HazardFolder {
    package let path: String
    /// The snapshot as it was last read or written here, and the file that it was: nothing is read twice.
    private var last: (file: FileStatus, snapshot: AlertSnapshot)?

    package init(_ path: String) { self.path = path }

    private static let lockName = "lock"
    private static let watchName = "watch.lock"

    /// Makes the folder if it is missing.
    ///
    /// - Throws: a problem if it cannot be made, or another user owns it: root must leave no files in a person's home, who
    ///   could never change them.
    package func make() throws(FeedProblem) {
        if let (place, status) = FileStatus.nearest(to: path), !status.isOwn, geteuid() == 0 || place == path
        {
            throw notOwner(place)
        }
        do throws(FileFailure) {
            try MissingFolders(mode: 0o755).make(path)
        } catch {
            throw FeedProblem(error, doing: "the folder of the alerts cannot be made")
        }
    }

    /// Whether this user is the one who writes here.
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

    /// A lock that is held until the value is gone.
    package struct Lock: ~Copyable {
        fileprivate let file: OpenFile

        /// Holds it until here.
        func hold() { withExtendedLifetime(file) {} }
    }

    /// Takes the lock for changing the snapshot. It is only ever held for moments, so it is waited for.
    func lock() throws(FeedProblem) -> Lock {
        // A file that another user leaves here would keep its owner out.
        guard isOwn else { throw notOwner(path) }
        for _ in 0..<Self.mostTries {
            if let lock = try lock(Self.lockName) { return lock }
            usleep(Self.pause)
        }
        throw FeedProblem(.busy, "Another program is writing the alerts. Try again.")
    }

    /// Takes the lock of the one program that watches. Returns nil if another one does.
    package func watchLock() throws(FeedProblem) -> Lock? { try lock(Self.watchName) }

    /// 30 seconds in all.
    private static let mostTries = 600
    private static let pause: UInt32 = 50_000

    private func lock(_ name: String) throws(FeedProblem) -> Lock? {
        do throws(FileFailure) {
            let file = try Folder.at(path).openLock(name)
            return try file.lock(.exclusive) ? Lock(file: file) : nil
        } catch {
            throw FeedProblem(error, doing: "the alerts cannot be locked")
        }
    }

    // MARK: The snapshot

    /// Reads the snapshot; an empty one if there is none, or it is damaged and must be made again.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func snapshot(now: Moment) throws(FeedProblem) -> AlertSnapshot {
        let file = self.file
        if let file, let last, last.file.isUnchanged(file) { return last.snapshot }
        do throws(SnapshotFailure) {
            let snapshot = try SnapshotReader.read(folder: path)
            last = file.map { ($0, snapshot) }
            return snapshot
        } catch {
            switch error {
            case .missing, .damaged: return AlertSnapshot(written: now)
            default: throw FeedProblem(error)
            }
        }
    }

    private var file: FileStatus? {
        FileStatus.of(path + "/" + SnapshotFormat.fileName, followsLinks: false)
    }

    /// Changes the snapshot under its lock, and writes it.
    ///
    /// - Parameters:
    ///   - body: changes it, and returns what the caller wants to know; nil if nothing needs to be written.
    func change<Value>(
        now: Moment, _ body: (inout AlertSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        var snapshot = try snapshot(now: now)
        guard let value = try body(&snapshot) else { return nil }
        try write(&snapshot, now: now)
        return value
    }

    private func write(_ snapshot: inout AlertSnapshot, now: Moment) throws(FeedProblem) {
        snapshot.written = now
        do throws(SnapshotFailure) {
            try SnapshotWriter.write(snapshot, to: path)
        } catch {
            throw FeedProblem(error)
        }
        last = file.map { ($0, snapshot) }
    }
}

extension FileStatus {
    /// Whether the other one is the same file with the same content, as far as the system tells.
    fileprivate func isUnchanged(_ other: FileStatus) -> Bool {
        identity == other.identity && size == other.size && modified.seconds == other.modified.seconds
            && modified.nanoseconds == other.modified.nanoseconds
    }
}
