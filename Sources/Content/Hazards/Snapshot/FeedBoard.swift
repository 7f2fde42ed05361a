// The common part of the boards of earthquakes, floods and gauges: their feeds, and the trust in them.

package protocol FeedBoard: Sendable {
    var feeds: [AlertBoard.FeedAge] { get }
    /// The errors of snapshots that cannot be read.
    var failures: [SnapshotFailure] { get }
    /// True if any snapshot was read.
    var isStored: Bool { get }
}

extension FeedBoard {
    package var verdict: FeedVerdict {
        FeedVerdict(isStored: isStored, feeds: feeds, failures: failures)
    }

    /// True if there is a snapshot, readable or not.
    package var isSetUp: Bool { isStored || !failures.isEmpty }
}
