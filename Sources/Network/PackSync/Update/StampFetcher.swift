// Fetches the stamp, and the root lists it takes to verify it.
import Transport

/// A stamp that is trusted, with what came beside it.
struct StampAnswer {
    var stamp: TrustedStamp
    /// The stamp's file as it came.
    var bytes: [UInt8]
    /// The list in force now.
    var list: RootList
    /// Whether the repository was asked for root lists until it had no more.
    var hasAllLists: Bool
}

struct StampFetcher {
    let repository: any Repository
    let record: TrustRecord
    var lists: RootListFetcher
    /// Whether newer root lists are looked for even if the stamp is valid under the list in force.
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
