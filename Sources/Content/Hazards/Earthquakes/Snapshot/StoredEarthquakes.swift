// What the feeds of earthquakes left on this machine: the system's snapshot and the person's own, as one.
import Clocks

/// What was stored at the time of a reading.
package struct StoredEarthquakes: Sendable {
    /// Nil if there is none that can be read.
    package let snapshot: EarthquakeSnapshot?
    /// What is wrong with those that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// All events, the newest first, those of two agencies once.
    package let events: [Earthquake]
    /// Whether one of them is a test of this computer, which goes by the clock.
    let hasTest: Bool

    package init(
        _ snapshot: EarthquakeSnapshot?, failures: [SnapshotFailure] = [],
        mark: SnapshotFolders.Mark = SnapshotFolders([]).mark(of: .earthquakes)
    ) {
        (self.snapshot, self.failures, self.mark) = (snapshot, failures, mark)
        events = snapshot?.catalog.earthquakes() ?? []
        hasTest = events.contains { $0.report.agency == .test }
    }

    /// The same events with newer states.
    fileprivate init(_ previous: StoredEarthquakes, _ states: SnapshotStates, mark: SnapshotFolders.Mark) {
        var snapshot = previous.snapshot
        snapshot?.states = states
        (self.snapshot, self.mark, failures) = (snapshot, mark, [])
        (events, hasTest) = (previous.events, previous.hasTest)
    }
}

extension SnapshotFolders {
    /// Reads all snapshots of earthquakes, and of one whose events are still those of `previous` no more than the states of
    /// its feeds. Of each agency the newest reading counts.
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

    /// Reads which earthquakes people were told of, and no event.
    package func toldEarthquakes() -> [ToldEarthquake] {
        states(of: EarthquakeSnapshot.self).flatMap(\.toldEarthquakes)
    }
}
