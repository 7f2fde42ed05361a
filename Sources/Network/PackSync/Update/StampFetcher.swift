// Fetches the stamp, and the root lists needed to verify it.
import Transport

/// A trusted stamp and the results of fetching it.
struct FetchedStamp {
    var stamp: TrustedStamp
    /// The unchanged bytes of the stamp's file.
    var bytes: [UInt8]
    /// The list now in force.
    var list: RootList
    /// True if the repository was asked for root lists until it had no more.
    var hasAllLists: Bool
}

struct StampFetcher {
    let repository: any Repository
    let record: TrustRecord
    var lists: RootListFetcher
    /// True to look for newer root lists even if the stamp is valid under the list in force.
    let looksForLists: Bool

    mutating func ask() throws(SyncFailure) -> FetchedStamp {
        let path = RepositoryPath.stamp
        guard
            case .found(let bytes) = try repository.file(
                path, limit: SyncLimits.largestStamp, tooLarge: .stampTooLarge)
        else { throw .transport(repository.withoutStamp) }
        let record = record
        let stamp = try lists.trusted(bytes, looksForLists: looksForLists) { (list) throws(Refusal) in
            try TrustRules.stamp(bytes, under: list, record)
        }
        return FetchedStamp(stamp: stamp, bytes: bytes, list: lists.list, hasAllLists: lists.hasAll)
    }
}
