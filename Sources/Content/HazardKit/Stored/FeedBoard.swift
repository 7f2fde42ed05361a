// The common part of the boards of all hazards but alerts: their feeds, and the trust in them.
import Clocks

public protocol FeedBoard: Sendable {
    associatedtype Snapshot: HazardSnapshot

    /// - Parameters:
    ///   - places: all places that are set.
    ///   - zone: the zone that the days of moments are in.
    init(_ stored: Stored<Snapshot>, at now: Moment, for places: WatchedPlaces, zone: LocalZone)

    var feeds: [FeedAge] { get }
    /// The errors of snapshots that cannot be read.
    var failures: [SnapshotFailure] { get }
    /// True if any snapshot was read.
    var isStored: Bool { get }
}

extension FeedBoard {
    public var verdict: FeedVerdict { FeedVerdict(isStored: isStored, feeds: feeds, failures: failures) }

    /// True if there is a snapshot, readable or not.
    public var isSetUp: Bool { isStored || !failures.isEmpty }
}

/// A feed, and the age of its last reading.
public struct FeedAge: Sendable {
    public var state: FeedState
    public var age: FeedState.Age

    public init(state: FeedState, age: FeedState.Age) { (self.state, self.age) = (state, age) }
}
