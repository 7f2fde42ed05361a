// Everything that can keep a pack from being brought up to date, as data.

/// Why an update, or another act of the sync module, could not be done.
public enum SyncFailure: Error, Sendable, Equatable {
    case transport(TransportFailure)
    case disk(DiskFailure)
    /// Somebody signs what must not be believed, or what is kept here of it is damaged.
    case refused(Refusal)
    /// What is to be fetched does not fit on the disk; bytes.
    case noSpace(needed: Int, free: Int, path: String)
    /// The folder is another user's, who could not change what would be left there.
    case notOwner(path: String)
}
