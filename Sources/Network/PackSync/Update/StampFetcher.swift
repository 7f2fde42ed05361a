// Fetches the stamp, and the root lists it takes to verify it.
import Transport

/// A stamp that is trusted, with what came beside it.
struct StampAnswer {
    var stamp: TrustedStamp
    /// The stamp's file as it came.
    var bytes: [UInt8]
    var validators: Validators
    /// The list in force now.
    var list: RootList
}

struct StampFetcher {
    let repository: any Repository
    let record: TrustRecord
    var list: RootList
    /// Keeps a list that is trusted.
    let keep: (RootList) throws(SyncFailure) -> Void

    /// Returns nil if the stamp is still the one that `validators` belong to.
    mutating func ask(unless validators: Validators?) throws(SyncFailure) -> StampAnswer? {
        let path = RepositoryPath.stamp
        let found: ([UInt8], Validators)
        switch try fetch(path, limit: SyncLimits.largestStamp, tooLarge: .stampTooLarge, unless: validators) {
        case .notModified: return nil
        case .missing: throw .transport(.missing(path: path))
        case .found(let bytes, let new): found = (bytes, new)
        }
        let stamp = try trusted(found.0)
        return StampAnswer(stamp: stamp, bytes: found.0, validators: found.1, list: list)
    }

    private mutating func trusted(_ bytes: [UInt8]) throws(SyncFailure) -> TrustedStamp {
        let first: SyncFailure
        switch judge(bytes) {
        case .success(let stamp): return stamp
        case .failure(let refusal): first = repository.failure(refusal, of: bytes, .signed)
        }
        guard case .refused(let refusal) = first, TrustRules.wantsNewerLists(refusal) else { throw first }
        var taken = 0
        while taken < SyncLimits.mostRootLists, let next = try successor() {
            taken += 1
            list = next
            try keep(next)
        }
        switch judge(bytes) {
        case .success(let stamp): return stamp
        case .failure(let refusal):
            let isUnfinished = taken == SyncLimits.mostRootLists && TrustRules.wantsNewerLists(refusal)
            throw .refused(isUnfinished ? .rootTooMany : refusal)
        }
    }

    private func judge(_ bytes: [UInt8]) -> Result<TrustedStamp, Refusal> {
        do throws(Refusal) {
            return .success(try TrustRules.stamp(bytes, under: list, record))
        } catch {
            return .failure(error)
        }
    }

    private func successor() throws(SyncFailure) -> RootList? {
        let number = list.number + 1
        let answer = try fetch(
            RepositoryPath.rootList(number), limit: SyncLimits.largestRootList,
            tooLarge: .rootTooLarge(number: number))
        guard case .found(let bytes, _) = answer else { return nil }
        let result = try TrustRules.successor(of: list, bytes: bytes) {
            (key) throws(SyncFailure) -> [UInt8]? in
            let path = RepositoryPath.rootSignature(number, key)
            guard
                case .found(let file, _) = try repository.file(
                    path, limit: SyncLimits.largestSignature, unless: nil)
            else { return nil }
            return file
        }
        switch result {
        case .success(let next): return next
        case .failure(let refusal): throw repository.failure(refusal, of: bytes, .propertyList)
        }
    }

    private func fetch(
        _ path: String, limit: Int, tooLarge: Refusal, unless validators: Validators? = nil
    ) throws(SyncFailure) -> FileAnswer {
        try repository.file(path, limit: limit, unless: validators, tooLarge: tooLarge)
    }
}
