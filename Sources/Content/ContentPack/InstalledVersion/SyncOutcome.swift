/// The result of an attempt to update a pack, in the words of `check.plist`, `--json` and `--porcelain`.
public enum SyncOutcome: String, Sendable, Codable, CaseIterable {
    /// Nothing is newer.
    case unchanged
    /// Something is newer, and a rollback holds the older version.
    case held
    case updated
    /// An update would install something (`--dry-run`).
    case available
    /// The next check is allowed later.
    case waiting
    /// Another program is updating the pack.
    case busy
    /// The server offers content that cannot be trusted.
    case refused
    case noNetwork = "no-network"
    /// The network wants a login first.
    case portal
    /// The server asked for fewer requests.
    case overloaded
    /// The download failed in another way.
    case failed
    /// Something could not be read from or written to disk.
    case disk

    /// True if an attempt with this result is recorded in `check.plist`: it asked a server, and was no dry
    /// run.
    public var isRecorded: Bool { self != .available && self != .waiting && self != .busy }

    public var isFailure: Bool {
        switch self {
        case .unchanged, .held, .updated, .available, .waiting, .busy: false
        case .refused, .noNetwork, .portal, .overloaded, .failed, .disk: true
        }
    }
}
