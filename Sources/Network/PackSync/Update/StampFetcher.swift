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
    var list: RootList
    /// Whether newer root lists are looked for even if the stamp is valid under the list in force.
    let looksForLists: Bool
    /// Keeps a list that is trusted.
    let keep: (RootList) throws(SyncFailure) -> Void
    private var hasAllLists = false

    init(
        repository: any Repository, record: TrustRecord, list: RootList, looksForLists: Bool,
        keep: @escaping (RootList) throws(SyncFailure) -> Void
    ) {
        (self.repository, self.record, self.list) = (repository, record, list)
        (self.looksForLists, self.keep) = (looksForLists, keep)
    }

    mutating func ask() throws(SyncFailure) -> StampAnswer {
        let path = RepositoryPath.stamp
        guard
            case .found(let bytes) = try repository.file(
                path, limit: SyncLimits.largestStamp, tooLarge: .stampTooLarge)
        else { throw .transport(.missing(path: path)) }
        let stamp = try trusted(bytes)
        return StampAnswer(stamp: stamp, bytes: bytes, list: list, hasAllLists: hasAllLists)
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
        let obstacle = try takeNewerLists()
        switch judge(bytes) {
        case .success(let stamp): return stamp
        case .failure(let refusal):
            throw TrustRules.wantsNewerLists(refusal) ? obstacle ?? .refused(refusal) : .refused(refusal)
        }
    }

    private func judge(_ bytes: [UInt8]) -> Result<TrustedStamp, Refusal> {
        do throws(Refusal) {
            return .success(try TrustRules.stamp(bytes, under: list, record))
        } catch {
            return .failure(error)
        }
    }

    /// Takes the lists that follow, while there is one. Returns why the last one was not taken, if there was one: that
    /// matters only where the stamp needs it, since a list that is not yet signed by enough people must stop no update.
    private mutating func takeNewerLists() throws(SyncFailure) -> SyncFailure? {
        for _ in 0..<SyncLimits.mostRootLists {
            let next: RootList?
            do throws(SyncFailure) { next = try successor() } catch { return error }
            guard let next else {
                hasAllLists = true
                return nil
            }
            list = next
            try keep(next)
        }
        return .refused(.rootTooMany)
    }

    private func successor() throws(SyncFailure) -> RootList? {
        let number = list.number + 1
        let answer = try repository.file(
            RepositoryPath.rootList(number), limit: SyncLimits.largestRootList,
            tooLarge: .rootTooLarge(number: number))
        guard case .found(let bytes) = answer else { return nil }
        var (isSigned, lost): (Bool, SyncFailure?) = (false, nil)
        let result = TrustRules.successor(of: list, bytes: bytes) { key in
            do throws(SyncFailure) {
                guard
                    case .found(let file) = try repository.file(
                        RepositoryPath.rootSignature(number, key), limit: SyncLimits.largestSignature)
                else { return nil }
                isSigned = isSigned || (try? Signature(file: file)) != nil
                return file
            } catch .transport(.tooLarge) {
                // No signature is so long.
                return nil
            } catch {
                lost = lost ?? error
                return nil
            }
        }
        switch result {
        case .success(let next): return next
        case .failure(let refusal):
            if let lost { throw lost }
            throw isSigned ? .refused(refusal) : repository.failure(refusal, of: bytes, .propertyList)
        }
    }
}
