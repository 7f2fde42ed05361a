// The state that earlier readings of a campus's alerts have left in its pack's folder.
import ContentPack
import Files

struct LocalAlerts {
    /// The root list in force.
    var list: RootList
    var record: AlertRecord
    /// The file of the newest trusted list of alerts.
    var file: [UInt8]?
    var check = CheckRecord()

    /// - Parameters:
    ///   - pack: the pack's folder; nil if there is none yet.
    ///   - rebuilding: true to replace a damaged record by one rebuilt from the stored list.
    /// - Throws: `recordDamaged` for a record that cannot be read, or is missing although a list is stored:
    ///   without it, the lists seen before are unknown. The same for a key list that was in force and is lost.
    init(_ pack: InstalledPackFolder?, anchor: RootList, rebuilding: Bool = false) throws(SyncFailure) {
        list = anchor
        record = AlertRecord(identifier: anchor.identifier)
        guard let pack else { return }
        list = pack.listInForce(anchor: anchor)
        guard let alerts = try onDisk(pack.alerts()) else { return }
        // Of two with one number that of the alerts: an older program may have stored the other without their keys.
        let own = alerts.listInForce(anchor: anchor)
        if own.number >= list.number { list = own }
        let folder = alerts.folder
        file = try? folder.read(InstalledLayout.alertList, limit: SyncLimits.largestAlerts)
        check = CheckRecordFile.read(
            try? folder.read(InstalledLayout.check, limit: CheckRecordFile.limits.bytes))
        do throws(SyncFailure) {
            record = try Self.record(in: folder, anchor) ?? record
            guard record.root <= list.number else {
                throw .refused(.alerts(.recordDamaged(path: folder.path + "/" + InstalledLayout.root)))
            }
        } catch .refused(.alerts(.recordDamaged(let path))) {
            guard rebuilding else { throw .refused(.alerts(.recordDamaged(path: path))) }
            record.resetRoot(to: list)
            if let trusted { record.note(trusted) }
        }
    }

    /// The stored list, if it would be trusted now.
    var trusted: TrustedAlertList? { file.flatMap { try? TrustRules.alerts($0, under: list, record) } }

    private static func record(in folder: Folder, _ anchor: RootList) throws(SyncFailure) -> AlertRecord? {
        let path = folder.path + "/" + InstalledLayout.alertRecord
        let bytes = try folder.readRecord(
            InstalledLayout.alertRecord, limit: AlertRecord.largest,
            orRefuse: .alerts(.recordDamaged(path: path)))
        guard let bytes else {
            // It is written before the list is: if it is not there, it was removed.
            guard
                ![InstalledLayout.alertList, InstalledLayout.alertRecord].contains(where: { folder.has($0) })
            else { throw .refused(.alerts(.recordDamaged(path: path))) }
            return nil
        }
        do throws(AlertRefusal) {
            let read = try AlertRecord(bytes, path: path)
            guard read.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
                throw .recordDamaged(path: path)
            }
            return read
        } catch {
            throw .refused(.alerts(error))
        }
    }
}
