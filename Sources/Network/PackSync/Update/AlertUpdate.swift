// Brings a campus's own alerts up to date: asks for the list, verifies it, keeps it. Packaging/SYNC.md, "Alerts".
import Clocks
import ContentPack
import Files
import Transport

/// Whose alerts are to be read, and from where.
public struct AlertRequest: Sendable {
    /// The folder that holds the packs.
    public var packs: String
    public var address: SourceAddress
    /// The first root list; it names the pack.
    public var anchor: RootList
    /// Rebuild a damaged record of what was seen.
    public var isRepair = false
    public var limits = TransportLimits()

    public init(packs: String, address: SourceAddress, anchor: RootList) {
        (self.packs, self.address, self.anchor) = (packs, address, anchor)
    }
}

/// A list that was read and is trusted.
public struct AlertReading: Sendable, Equatable {
    public var list: AlertList
    /// Whether it is another than the one that was here.
    public var isNew: Bool
    /// The number of the key that has signed it.
    public var key: KeyNumber
    public var freshness: AlertList.Freshness
}

public enum AlertResult: Sendable, Equatable {
    case read(AlertReading)
    /// Another program is reading these alerts.
    case busy
    /// The alerts that were read before stay.
    case failed(SyncFailure)
}

public final class AlertUpdate {
    private let request: AlertRequest
    private let clock: () -> Moment
    /// A repository to use instead of the one at the address.
    private let double: (any Repository)?

    public convenience init(_ request: AlertRequest, clock: @escaping () -> Moment = Moment.now) {
        self.init(request, from: nil, clock: clock)
    }

    init(_ request: AlertRequest, from double: (any Repository)?, clock: @escaping () -> Moment) {
        (self.request, self.double, self.clock) = (request, double, clock)
    }

    /// Returns the list of alerts that was read last and is trusted, without asking for a newer one; nil if there is none.
    public static func stored(packs: String, anchor: RootList) -> AlertList? {
        let pack = try? PackFolder.find(packs: packs, identifier: anchor.identifier)
        let local: LocalAlerts?
        do throws(SyncFailure) { local = try LocalAlerts(pack ?? nil, anchor: anchor) } catch { local = nil }
        return local?.trusted?.list
    }

    /// Reads the list once. Whatever goes wrong, the list that was here stays.
    public func run() -> AlertResult {
        do throws(SyncFailure) {
            try PackOwner.check(request.packs)
            let pack = try onDisk(
                PackFolder.make(packs: request.packs, identifier: request.anchor.identifier))
            try PackOwner.check(pack)
            let alerts = try onDisk(pack.makeAlerts())
            guard let lock = try WriterLock.take(alerts) else { return .busy }
            defer { withExtendedLifetime(lock) {} }
            alerts.removeTemporaries()
            return .read(try attempt(pack, alerts))
        } catch {
            return .failed(error)
        }
    }

    private func attempt(_ pack: PackFolder, _ alerts: PackFolder) throws(SyncFailure) -> AlertReading {
        var local = try LocalAlerts(pack, anchor: request.anchor, rebuilding: request.isRepair)
        let repository = try Repositories.at(
            request.address, limits: request.limits, replacedBy: double)
        var lists = RootListFetcher(repository: repository, list: local.list) { (file) throws(SyncFailure) in
            try onDisk(alerts.replace(InstalledLayout.root, with: file))
        }
        let bytes = try fetch(repository)
        let trusted = try trusted(bytes, &lists, local, repository)
        if bytes != local.file {
            local.record.note(trusted)
            // The record first: without it a list that is here counts for nothing.
            try onDisk(alerts.replace(InstalledLayout.alertRecord, with: local.record.bytes))
            try onDisk(alerts.replace(InstalledLayout.alertList, with: bytes))
        }
        if isServer, lists.hasAll {
            local.check.note(
                .unchanged, address: request.address.shown, isServer: true, now: clock().seconds,
                random: { $0.lowerBound })
            local.check.rootsAsked = clock().seconds
            // On a full or read-only disk nothing can be noted; that needs no other message.
            try? alerts.replace(
                InstalledLayout.check, with: CheckRecordFile.bytes(local.check), isFlushed: false)
        }
        return AlertReading(
            list: trusted.list, isNew: bytes != local.file, key: trusted.key.number,
            freshness: trusted.list.freshness(at: clock()))
    }

    private var isServer: Bool { if case .web = request.address { true } else { false } }

    private func fetch(_ repository: any Repository) throws(SyncFailure) -> [UInt8] {
        let answer = try repository.file(
            RepositoryPath.alerts, limit: SyncLimits.largestAlerts, tooLarge: .alerts(.tooLarge))
        guard case .found(let bytes) = answer else { throw .refused(.alerts(.missing)) }
        return bytes
    }

    private func trusted(
        _ bytes: [UInt8], _ lists: inout RootListFetcher, _ local: LocalAlerts, _ repository: any Repository
    ) throws(SyncFailure) -> TrustedAlertList {
        // A folder is always looked through; a server is asked once a day.
        let looksForLists =
            !isServer || local.check.wantsRoots(of: request.address.shown, now: clock().seconds)
        switch judge(bytes, lists.list, local.record) {
        case .success(let trusted):
            if !looksForLists { return trusted }
        case .failure(let refusal):
            guard looksForLists || refusal.wantsNewerLists else { throw .refused(.alerts(refusal)) }
            // What answers in the server's place has no lists either.
            if case .transport(let portal) = repository.failure(.alerts(refusal), of: bytes, .signed) {
                throw .transport(portal)
            }
        }
        try lists.complete()
        let obstacle = try lists.takeNewer()
        switch judge(bytes, lists.list, local.record) {
        case .success(let trusted): return trusted
        case .failure(let refusal):
            throw refusal.wantsNewerLists
                ? obstacle ?? .refused(.alerts(refusal)) : .refused(.alerts(refusal))
        }
    }

    private func judge(
        _ bytes: [UInt8], _ list: RootList, _ record: AlertRecord
    ) -> Result<TrustedAlertList, AlertRefusal> {
        do throws(AlertRefusal) {
            return .success(try TrustRules.alerts(bytes, under: list, record))
        } catch {
            return .failure(error)
        }
    }
}
