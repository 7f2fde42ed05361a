// The stored data of the earthquake feeds on this machine: the system's snapshot and the person's own,
// merged.
import Clocks

/// The stored data at the time of a reading.
package struct StoredEarthquakes: Sendable {
    /// The merged snapshot; nil if there is none that can be read.
    package let snapshot: EarthquakeSnapshot?
    /// The errors of snapshots that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// All events, the newest first. An event of two agencies is listed once.
    package let events: [Earthquake]
    /// True if one of them is a test of this computer, which ends with time.
    let hasTest: Bool

    package init(
        _ snapshot: EarthquakeSnapshot?, failures: [SnapshotFailure] = [],
        mark: SnapshotFolders.Mark = SnapshotFolders([]).mark(of: .earthquakes)
    ) {
        (self.snapshot, self.failures, self.mark) = (snapshot, failures, mark)
        events = snapshot?.catalog.earthquakes() ?? []
        hasTest = events.contains { $0.report.agency == .test }
    }

    /// Creates the same events with newer states.
    fileprivate init(_ previous: StoredEarthquakes, _ states: SnapshotStates, mark: SnapshotFolders.Mark) {
        var snapshot = previous.snapshot
        snapshot?.states = states
        (self.snapshot, self.mark, failures) = (snapshot, mark, [])
        (events, hasTest) = (previous.events, previous.hasTest)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of earthquakes. If the events of one are still those of `previous`, only the
    /// states of its feeds are read. For each agency the newest reading counts.
    package func earthquakes(after previous: StoredEarthquakes? = nil) -> StoredEarthquakes {
        let mark = mark(of: .earthquakes)
        if let previous, previous.failures.isEmpty, let snapshot = previous.snapshot,
            let states = newerStates(of: snapshot, in: mark, since: previous.mark)
        {
            return StoredEarthquakes(previous, states, mark: mark)
        }
        let (snapshot, failures): (EarthquakeSnapshot?, [SnapshotFailure]) = merged()
        return StoredEarthquakes(snapshot, failures: failures, mark: mark)
    }

    /// Reads the states of the feeds in each folder, with what people were told.
    package func statesOfEarthquakes() -> [SnapshotStates] { states(of: EarthquakeSnapshot.self) }
}
