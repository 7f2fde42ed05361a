// Fetches the stamp, and the root lists needed to verify it.
import Transport

/// A trusted stamp and the results of fetching it.
struct StampAnswer {
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

    mutating func ask() throws(SyncFailure) -> StampAnswer {
        let path = RepositoryPath.stamp
        guard
            case .found(let bytes) = try repository.file(
                path, limit: SyncLimits.largestStamp, tooLarge: .stampTooLarge)
        else { throw .transport(.missing(path: path)) }
        let stamp = try trusted(bytes)
        return StampAnswer(stamp: stamp, bytes: bytes, list: lists.list, hasAllLists: lists.hasAll)
    }

    private mutating func trusted(_ bytes: [UInt8]) throws(SyncFailure) -> TrustedStamp {
        switch judge(bytes) {
        case .success(let stamp):
            if !looksForLists { return stamp }
        case .failure(let refusal):
            guard looksForLists || TrustRules.wantsNewerLists(refusal) else { throw .refused(refusal) }
            // What answers in the server's place has no lists either.
            if case .transport(let portal) = repository.failure(refusal, of: bytes, .signed) {
                throw .transport(portal)
            }
        }
        let obstacle = try lists.takeNewer()
        switch judge(bytes) {
        case .success(let stamp): return stamp
        case .failure(let refusal):
            throw TrustRules.wantsNewerLists(refusal) ? obstacle ?? .refused(refusal) : .refused(refusal)
        }
    }

    private func judge(_ bytes: [UInt8]) -> Result<TrustedStamp, Refusal> {
        do throws(Refusal) {
            return .success(try TrustRules.stamp(bytes, under: lists.list, record))
        } catch {
            return .failure(error)
        }
    }
}
