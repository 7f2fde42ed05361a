// The stored data of the flood feeds on this machine: the system's snapshot and the person's own, merged.
import Clocks

/// The stored data at the time of a reading.
package struct StoredFloods: Sendable {
    /// The merged snapshot; nil if there is none that can be read.
    package let snapshot: FloodSnapshot?
    /// The errors of snapshots that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// The floods of the snapshot, in no particular order.
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
    /// Reads all snapshots of floods. If one is still that of `previous`, only the states of its feeds are
    /// read. For each source the newest reading counts.
    package func floods(after previous: StoredFloods? = nil) -> StoredFloods {
        let mark = mark(of: .floods)
        if let previous, previous.failures.isEmpty, var snapshot = previous.snapshot,
            let states = newerStates(of: snapshot, in: mark, since: previous.mark)
        {
            snapshot.states = states
            return StoredFloods(snapshot, mark: mark)
        }
        let (snapshot, failures): (FloodSnapshot?, [SnapshotFailure]) = merged()
        return StoredFloods(snapshot, failures: failures, mark: mark)
    }

    /// Reads the states of the feeds in each folder, with what people were told.
    package func statesOfFloods() -> [SnapshotStates] { states(of: FloodSnapshot.self) }
}
