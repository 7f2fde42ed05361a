// Everything that can keep a pack from being brought up to date, as data.

/// Why an update, or another act of the sync module, could not be done.
public enum SyncFailure: Error, Sendable, Equatable {
    case transport(TransportFailure)
    case disk(DiskFailure)
}
