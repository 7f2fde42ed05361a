// The common part of the boards of all hazards but alerts: their feeds, and the trust in them.
import Clocks

public protocol FeedBoard: Sendable {
    associatedtype Snapshot: HazardSnapshot

    /// - Parameters:
    ///   - places: all places that are set.
    ///   - zone: the zone that the days of moments are in.
    init(_ stored: Stored<Snapshot>, at now: Moment, for places: WatchedPlaces, zone: LocalZone)

    var feeds: [FeedAge] { get }
    var failures: [SnapshotFailure] { get }
    var isStored: Bool { get }
}

extension FeedBoard {
    public var verdict: FeedVerdict { FeedVerdict(isStored: isStored, feeds: feeds, failures: failures) }
}

public struct FeedAge: Sendable {
    public var state: FeedState
    public var age: FeedState.Age

    public init(state: FeedState, age: FeedState.Age) { (self.state, self.age) = (state, age) }

    public var isFresh: Bool { if case .fresh = age { true } else { false } }
    public var isStale: Bool { if case .stale = age { true } else { false } }
}

/// The age of the data of several feeds, as one word.
public enum FeedVerdict: String, Sendable {
    /// Every feed was read within three of its intervals.
    case current
    /// A feed was not, or data came from a file.
    case stale
    case neverRead = "never-read"
    case unusable

    /// - Parameter isStored: whether any snapshot was read.
    public init(isStored: Bool, feeds: [FeedAge], failures: [SnapshotFailure]) {
        guard isStored, feeds.contains(where: { $0.state.succeeded != nil }) else {
            self = failures.isEmpty ? .neverRead : .unusable
            return
        }
        let isCurrent = feeds.allSatisfy { $0.isFresh && $0.state.outcome.isGood && !$0.state.isImported }
        self = isCurrent && failures.isEmpty ? .current : .stale
    }
}
