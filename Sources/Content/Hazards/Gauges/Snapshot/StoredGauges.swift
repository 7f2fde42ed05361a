// What the feeds of gauges left on this machine: the system's snapshot and the person's own, as one.
import Clocks

/// What was stored at the time of a reading.
package struct StoredGauges: Sendable {
    /// Nil if there is none that can be read.
    package let snapshot: GaugeSnapshot?
    /// What is wrong with those that cannot be read.
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
    /// Reads all snapshots of gauges. Of each feed the newest reading counts.
    package func gauges() -> StoredGauges {
        let mark = mark(of: .gauges)
        let (snapshot, failures): (GaugeSnapshot?, [SnapshotFailure]) = merged()
        return StoredGauges(snapshot, failures: failures, mark: mark)
    }

    /// Reads which gauges people were told of.
    package func toldGauges() -> [ToldGauge] {
        states(of: GaugeSnapshot.self).flatMap(\.toldGauges)
    }
}
