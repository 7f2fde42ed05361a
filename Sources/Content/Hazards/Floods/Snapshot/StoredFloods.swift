// What the feeds of floods left on this machine: the system's snapshot and the person's own, as one.
import Clocks

/// What was stored at the time of a reading.
package struct StoredFloods: Sendable {
    /// Nil if there is none that can be read.
    package let snapshot: FloodSnapshot?
    /// What is wrong with those that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// The floods of the snapshot, in no order.
    package let floods: [Flood]

    package init(
        _ snapshot: FloodSnapshot?, failures: [SnapshotFailure] = [],
        mark: SnapshotFolders.Mark = SnapshotFolders([]).mark(of: .floods)
    ) {
        (self.snapshot, self.failures, self.mark) = (snapshot, failures, mark)
        floods = Flood.all(of: snapshot)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of floods, and of one that is still that of `previous` no more than the states of its feeds. Of
    /// each source the newest reading counts.
    package func floods(after previous: StoredFloods? = nil) -> StoredFloods {
        let mark = mark(of: .floods)
        if let previous, previous.failures.isEmpty, var snapshot = previous.snapshot,
            let number = Self.onlyFolder(in: mark, since: previous.mark),
            let states = try? FloodSnapshot.states(folder: paths[number], isSystem: paths[number] == system),
            states.number == snapshot.states.number
        {
            snapshot.states = states
            return StoredFloods(snapshot, mark: mark)
        }
        var merged: FloodSnapshot?
        var failures: [SnapshotFailure] = []
        for path in paths {
            do throws(SnapshotFailure) {
                let snapshot = try FloodSnapshot.read(folder: path, isSystem: path == system)
                merged = merged?.merged(with: snapshot) ?? snapshot
            } catch {
                if error != .missing { failures.append(error) }
            }
        }
        return StoredFloods(merged, failures: failures, mark: mark)
    }
}
