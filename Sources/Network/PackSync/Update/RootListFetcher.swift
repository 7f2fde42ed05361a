// Fetches the stamp, and the root lists that follow the one in force.
import Transport

/// A trusted stamp and the unchanged bytes of its file.
struct FetchedStamp {
    var stamp: TrustedStamp
    var bytes: [UInt8]
    /// The list now in force.
    var list: RootList
    /// True if the repository was asked for root lists until it had no more.
    var hasAllLists: Bool
}

struct RootListFetcher {
    let repository: any Repository
    /// True if a list in force that names no alert keys is fetched again before newer ones are.
    let needsAlertKeys: Bool
    private(set) var list: RootList
    /// True if the repository was asked for lists until it had no more.
    private(set) var hasAll = false
    /// Stores the unchanged file of a trusted list, which may have entries for newer programs.
    let keep: (_ file: [UInt8]) throws(SyncFailure) -> Void

    init(
        repository: any Repository, list: RootList, needsAlertKeys: Bool = false,
        keep: @escaping (_ file: [UInt8]) throws(SyncFailure) -> Void
    ) {
        (self.repository, self.list, self.keep) = (repository, list, keep)
        self.needsAlertKeys = needsAlertKeys
    }

    /// - Parameter looksForLists: newer lists are looked for even if the stamp is valid under the list in force.
    mutating func stamp(
        _ record: TrustRecord, looksForLists: Bool
    ) throws(SyncFailure) -> FetchedStamp {
        guard
            case .found(let bytes) = try repository.file(
                RepositoryPath.stamp, limit: SyncLimits.largestStamp, tooLarge: .stampTooLarge)
        else { throw .transport(repository.withoutStamp) }
        let stamp = try trusted(bytes, looksForLists: looksForLists) { (list) throws(Refusal) in
            try TrustRules.stamp(bytes, under: list, record)
        }
        return FetchedStamp(stamp: stamp, bytes: bytes, list: list, hasAllLists: hasAll)
    }

    /// Returns what `judge` trusts in a signed file under the list in force or, if that does not suffice or
    /// newer lists are looked for anyway, under those that follow it.
    mutating func trusted<Trusted>(
        _ bytes: [UInt8], looksForLists: Bool, judge: (RootList) throws(Refusal) -> Trusted
    ) throws(SyncFailure) -> Trusted {
        do throws(Refusal) {
            let trusted = try judge(list)
            if !looksForLists { return trusted }
        } catch {
            guard looksForLists || TrustRules.wantsNewerLists(error) else { throw .refused(error) }
            // What answers in the server's place has no lists either.
            if case .transport(let portal) = repository.failure(error, of: bytes, .signed) {
                throw .transport(portal)
            }
        }
        if needsAlertKeys { try complete() }
        let obstacle = try takeNewer()
        do throws(Refusal) {
            return try judge(list)
        } catch {
            throw TrustRules.wantsNewerLists(error) ? obstacle ?? .refused(error) : .refused(error)
        }
    }

    /// Takes the lists that follow, while there is one. Returns why the last one was not taken, if there was one: that
    /// matters only where the stamp needs it, since a list that is not yet signed by enough people must stop no update.
    private mutating func takeNewer() throws(SyncFailure) -> SyncFailure? {
        for _ in 0..<SyncLimits.maxRootLists {
            let next: (list: RootList, bytes: [UInt8])?
            do throws(SyncFailure) { next = try successor() } catch { return error }
            guard let next else {
                hasAll = true
                return nil
            }
            list = next.list
            try keep(next.bytes)
        }
        return .refused(.rootTooMany)
    }

    private func successor() throws(SyncFailure) -> (list: RootList, bytes: [UInt8])? {
        let number = list.number + 1
        let answer = try repository.file(
            RepositoryPath.rootList(number), limit: SyncLimits.largestRootList,
            tooLarge: .rootTooLarge(number: number))
        guard case .found(let bytes) = answer else { return nil }
        var (isSigned, lost): (Bool, SyncFailure?) = (false, nil)
        do throws(Refusal) {
            let next = try TrustRules.successor(of: list, bytes: bytes) { key in
                do throws(SyncFailure) {
                    guard let file = try signature(number, key) else { return nil }
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
            return (next, bytes)
        } catch {
            throw lost
                ?? (isSigned ? .refused(error) : repository.failure(error, of: bytes, .propertyList))
        }
    }

    /// Fetches the list in force again if it names no alert keys: programs from before there were alerts did not keep
    /// them. Without an answer everything stays as it is.
    private mutating func complete() throws(SyncFailure) {
        let (list, number) = (list, list.number)
        guard list.alertKeys.isEmpty,
            case .found(let bytes) = try? repository.file(
                RepositoryPath.rootList(number), limit: SyncLimits.largestRootList),
            let whole = TrustRules.completed(
                list, by: bytes, signature: { try? signature(number, $0) })
        else { return }
        self.list = whole
        if !whole.alertKeys.isEmpty { try keep(bytes) }
    }

    private func signature(_ number: Int, _ key: KeyNumber) throws(SyncFailure) -> [UInt8]? {
        guard
            case .found(let file) = try repository.file(
                RepositoryPath.rootSignature(number, key), limit: SyncLimits.largestSignature)
        else { return nil }
        return file
    }
}
