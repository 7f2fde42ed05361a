// What came of an update, as data; `SyncMessages` makes prose of it.
import Clocks

public enum UpdateResult: Sendable, Equatable {
    /// The version here is the newest. `held`: a newer one is there, and a rollback keeps it from being installed.
    case unchanged(version: Int, held: Int?)
    /// `from` is nil if the pack was not installed before, and equals `to` if a damaged version was repaired.
    case updated(from: Int?, to: Int, PackChanges)
    /// What an update would do, and the bytes it would fetch.
    case available(from: Int?, to: Int, PackChanges, bytes: Int)
    /// The next check is allowed at this time: the server has asked for it, or the last attempts failed.
    case waiting(until: Moment)
    /// Another program is updating this pack.
    case busy
    case failed(SyncFailure)
}

public struct UpdateReport: Sendable, Equatable {
    public var identifier: String
    /// The source, as it may be shown.
    public var address: String
    public var isPlainHTTP: Bool
    public var result: UpdateResult
    /// Of what is installed; nil if nothing is known of it.
    public var freshness: Stamp.Freshness?
    /// The time of the update.
    public var now: Moment
    /// The time of the next automatic check, if a failure has set one.
    public var nextAttempt: Moment?

    /// Whether the next check is allowed only later.
    public var isWaiting: Bool { if case .waiting = result { true } else { false } }
}

/// The progress of an update.
public enum UpdateProgress: Sendable, Equatable {
    case asking
    /// Bytes and files that have come, and all there are to come.
    case fetching(bytes: Int, ofBytes: Int, files: Int, ofFiles: Int)
    case installing
}
