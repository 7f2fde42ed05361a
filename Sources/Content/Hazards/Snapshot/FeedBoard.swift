// What the boards of earthquakes, floods and gauges have in common: the feeds they come from, and how far those can be trusted.

package protocol FeedBoard: Sendable {
    var feeds: [AlertBoard.FeedReading] { get }
    /// What is wrong with the snapshots that cannot be read.
    var failures: [SnapshotFailure] { get }
    /// Whether any snapshot was read.
    var isStored: Bool { get }
}

extension FeedBoard {
    package var verdict: FeedVerdict {
        FeedVerdict(isStored: isStored, feeds: feeds, failures: failures)
    }

    /// Whether there is a snapshot, readable or not.
    package var isSetUp: Bool { isStored || !failures.isEmpty }
}
