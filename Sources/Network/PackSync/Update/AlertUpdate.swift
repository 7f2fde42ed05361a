// Updates a campus's own alerts: fetches the list, verifies it, stores it. Packaging/SYNC.md, "Alerts".
import Clocks
import ContentPack
import Transport

/// The campus whose alerts are to be read, and their source.
package struct AlertRequest: Sendable {
    /// The folder that holds the packs.
    package var packs: String
    package var address: SourceAddress
    /// The first root list; it names the pack.
    package var anchor: RootList
    /// True to rebuild a damaged alert record.
    package var isRepair = false
    package var limits = TransportLimits()

    package init(packs: String, address: SourceAddress, anchor: RootList) {
        (self.packs, self.address, self.anchor) = (packs, address, anchor)
    }
}

package struct AlertReading: Sendable, Equatable {
    package var list: AlertList
    /// True if the list differs from the stored one.
    package var isNew: Bool
    package var key: KeyNumber
    package var freshness: AlertList.Freshness
}

package enum AlertResult: Sendable, Equatable {
    case read(AlertReading)
    case busy
    /// The reading failed; the earlier alerts are kept.
    case failed(SyncFailure)
}

package final class AlertUpdate {
    private let request: AlertRequest
    private let clock: () -> Moment
    /// A test repository to use instead of the one at the address.
    private let double: (any Repository)?

    package convenience init(_ request: AlertRequest, clock: @escaping () -> Moment = Moment.now) {
        self.init(request, from: nil, clock: clock)
    }

    init(_ request: AlertRequest, from double: (any Repository)?, clock: @escaping () -> Moment) {
        (self.request, self.double, self.clock) = (request, double, clock)
    }

    /// Returns the last stored list of alerts that is trusted, without requesting a newer one, or nil if there is none.
    package static func stored(packs: String, anchor: RootList) -> AlertList? {
        let pack = try? InstalledPackFolder.find(packs: packs, identifier: anchor.identifier)
        return (try? LocalAlerts(pack, anchor: anchor))?.trusted?.list
    }

    /// Reads the list once. A failure leaves the stored list unchanged.
    package func run() -> AlertResult {
        do throws(SyncFailure) {
            try PackOwner.check(request.packs)
            let pack = try onDisk(
                InstalledPackFolder.make(packs: request.packs, identifier: request.anchor.identifier))
            try PackOwner.check(pack)
            let alerts = try onDisk(pack.makeAlerts())
            guard let lock = try WriterLock.take(alerts) else { return .busy }
            defer { withExtendedLifetime(lock) {} }
            alerts.removeTemporaries()
            if request.isRepair { try onDisk(alerts.moveFoldersAside()) }
            return .read(try attempt(pack, alerts))
        } catch {
            return .failed(error)
        }
    }

    private func attempt(_ pack: InstalledPackFolder, _ alerts: InstalledPackFolder) throws(SyncFailure)
        -> AlertReading
    {
        var local = try LocalAlerts(pack, anchor: request.anchor, rebuilding: request.isRepair)
        let repository = try Repositories.at(
            request.address, limits: request.limits, replacedBy: double)
        var lists = RootListFetcher(
            repository: repository, list: local.list, needsAlertKeys: true
        ) { (file) throws(SyncFailure) in try onDisk(alerts.replace(InstalledLayout.root, with: file)) }
        let bytes = try fetch(repository)
        let looksForLists = local.check.wantsRoots(of: request.address, now: clock().seconds)
        let record = local.record
        let trusted = try lists.trusted(bytes, looksForLists: looksForLists) { (list) throws(Refusal) in
            do throws(AlertRefusal) {
                return try TrustRules.alerts(bytes, under: list, record)
            } catch {
                throw .alerts(error)
            }
        }
        let earlier = local.record
        if bytes != local.file { local.record.note(trusted) }
        local.record.note(root: lists.list)
        // The record before the alerts: without it a list that is here counts for nothing. After the key list: a record of
        // one that is not here counts as damaged.
        if local.record != earlier || bytes != local.file {
            try onDisk(alerts.replace(InstalledLayout.alertRecord, with: local.record.bytes))
        }
        if bytes != local.file { try onDisk(alerts.replace(InstalledLayout.alertList, with: bytes)) }
        if request.address.isServer, lists.hasAll {
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

    private func fetch(_ repository: any Repository) throws(SyncFailure) -> [UInt8] {
        let answer = try repository.file(
            RepositoryPath.alerts, limit: SyncLimits.largestAlerts, tooLarge: .alerts(.tooLarge))
        guard case .found(let bytes) = answer else { throw .refused(.alerts(.missing)) }
        return bytes
    }
}
