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
    /// The network requires a login first.
    case portal
    /// The server asked for fewer requests.
    case overloaded
    /// The download failed in another way.
    case failed
    /// Something could not be read from or written to disk.
    case disk
    /// No update could begin: there is no root list or no address.
    case notConfigured = "not-configured"

    /// True if an attempt that ends so is written into `check.plist`: a server was asked, and not for a dry run.
    public var isRecorded: Bool { ![.available, .waiting, .busy, .notConfigured].contains(self) }

    public var isFailure: Bool {
        switch self {
        case .unchanged, .held, .updated, .available, .waiting, .busy: false
        case .refused, .noNetwork, .portal, .overloaded, .failed, .disk, .notConfigured: true
        }
    }
}

/// The words of `--json` and `--porcelain` for whether something is the newest that is published.
public enum SyncFreshness: String, Sendable, Codable {
    case current
    /// It was not confirmed for too long: a newer one may be withheld.
    case outdated
    /// The clock is set before it was made, so its age is unknown.
    case unknown
}
