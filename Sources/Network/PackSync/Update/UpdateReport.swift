// What came of an update, as data; `SyncMessages` makes prose of it.
import Clocks

public enum UpdateResult: Sendable, Equatable {
    /// The version here is the newest. `held`: a newer one is there, and a rollback keeps it from being installed.
    case unchanged(version: Int, held: Int?)
    /// `from` is `nil` where the pack was not here before; the same number where a damaged version was mended.
    case updated(from: Int?, to: Int, PackChanges)
    /// What an update would do, and the bytes it would fetch.
    case available(from: Int?, to: Int, PackChanges, bytes: Int)
    /// The server is not asked before this moment: it has said so, or the last attempts failed.
    case waiting(until: Moment)
    /// Another program is updating this pack.
    case busy
    case failed(SyncFailure)
}

public struct UpdateReport: Sendable, Equatable {
    public var identifier: String
    /// Where from, as it may be shown.
    public var address: String
    public var isPlainHTTP: Bool
    public var result: UpdateResult
    /// Of what is here now; `nil` where nothing is known of it.
    public var freshness: Stamp.Freshness?
    /// The moment this program took for now.
    public var now: Moment
    /// Where a failure has set one: no automatic attempt before it.
    public var nextAttempt: Moment?

    /// Whether nobody was asked, because it is not yet time.
    public var isWaiting: Bool { if case .waiting = result { true } else { false } }
}

/// What an update is doing.
public enum UpdateProgress: Sendable, Equatable {
    case asking
    /// Bytes and files that have come, and all there are to come.
    case fetching(bytes: Int, ofBytes: Int, files: Int, ofFiles: Int)
    case installing
}
