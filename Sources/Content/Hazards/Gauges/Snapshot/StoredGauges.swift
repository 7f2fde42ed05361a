// The stored data of the gauge feeds on this machine: the system's snapshot and the person's own, merged.
import Clocks

/// The stored data at the time of a reading.
package struct StoredGauges: Sendable {
    /// The merged snapshot; nil if there is none that can be read.
    package let snapshot: GaugeSnapshot?
    /// The errors of snapshots that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark

    package init(
        _ snapshot: GaugeSnapshot?, failures: [SnapshotFailure] = [],
        mark: SnapshotFolders.Mark = SnapshotFolders([]).mark(of: .gauges)
    ) {
        (self.snapshot, self.failures, self.mark) = (snapshot, failures, mark)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of gauges. For each feed the newest reading counts.
    package func gauges() -> StoredGauges {
        let mark = mark(of: .gauges)
        let (snapshot, failures): (GaugeSnapshot?, [SnapshotFailure]) = merged()
        return StoredGauges(snapshot, failures: failures, mark: mark)
    }

    /// Reads the states of the feeds in each folder, with what people were told.
    package func statesOfGauges() -> [SnapshotStates] { states(of: GaugeSnapshot.self) }
}
