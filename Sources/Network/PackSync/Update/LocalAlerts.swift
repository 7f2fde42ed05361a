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
        list = Self.list(in: pack, anchor: anchor)
        guard let alerts = try onDisk(pack.alerts()) else { return }
        list = Self.list(in: alerts, anchor: anchor, notBefore: list)
        file = Self.bytes(InstalledLayout.alertList, SyncLimits.largestAlerts, in: alerts)
        check = CheckRecordFile.read(
            Self.bytes(InstalledLayout.check, CheckRecordFile.limits.bytes, in: alerts))
        do throws(SyncFailure) {
            record = try Self.record(in: alerts, anchor) ?? record
            guard record.root <= list.number else {
                throw .refused(.alerts(.recordDamaged(path: alerts.folder.path + "/" + InstalledLayout.root)))
            }
        } catch .refused(.alerts(.recordDamaged(let path))) {
            guard rebuilding else { throw .refused(.alerts(.recordDamaged(path: path))) }
            record.resetRoot(to: list)
            if let trusted = trusted { record.note(trusted) }
        }
    }

    /// The stored list, if it would be trusted now.
    var trusted: TrustedAlertList? {
        guard let file else { return nil }
        do throws(AlertRefusal) {
            return try TrustRules.alerts(file, under: list, record)
        } catch {
            return nil
        }
    }

    /// Returns the bytes of a file that may be missing or damaged: one that is too large or not a regular
    /// file counts as missing.
    private static func bytes(_ name: String, _ limit: Int, in pack: InstalledPackFolder) -> [UInt8]? {
        do throws(FileFailure) { return try pack.folder.read(name, limit: limit) } catch { return nil }
    }

    private static func list(in pack: InstalledPackFolder, anchor: RootList) -> RootList {
        TrustRules.listInForce(
            anchor: anchor, kept: bytes(InstalledLayout.root, SyncLimits.largestRootList, in: pack))
    }

    /// Returns the newer of two stored root lists. If they have the same number, it returns that of the
    /// alerts, because a program older than alerts may have stored the other without their keys.
    private static func list(
        in alerts: InstalledPackFolder, anchor: RootList, notBefore other: RootList
    ) -> RootList {
        let list = list(in: alerts, anchor: anchor)
        return list.number >= other.number ? list : other
    }

    private static func record(in alerts: InstalledPackFolder, _ anchor: RootList) throws(SyncFailure)
        -> AlertRecord?
    {
        let folder = alerts.folder
        let path = folder.path + "/" + InstalledLayout.alertRecord
        let bytes = try folder.readRecord(
            InstalledLayout.alertRecord, limit: AlertRecord.largest,
            orRefuse: .alerts(.recordDamaged(path: path)))
        guard let bytes else {
            // It is written before the list is: if it is not there, it was removed.
            guard
                ![InstalledLayout.alertList, InstalledLayout.alertRecord].contains(where: { folder.has($0) })
            else {
                throw .refused(.alerts(.recordDamaged(path: path)))
            }
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
