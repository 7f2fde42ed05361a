// What earlier readings of a campus's alerts have left in its pack's folder.
import ContentPack
import Files

struct LocalAlerts {
    /// The root list in force.
    var list: RootList
    var record: AlertRecord
    /// The newest trusted list of alerts, as it came.
    var file: [UInt8]?
    var check = CheckRecord()

    /// - Parameters:
    ///   - pack: nil if the pack has no folder yet.
    ///   - rebuilding: whether a record that is damaged is replaced by what the list here proves.
    /// - Throws: `recordDamaged` for a record that cannot be read, or is missing although a list is here: without it, what
    ///   was seen before is unknown.
    init(_ pack: PackFolder?, anchor: RootList, rebuilding: Bool = false) throws(SyncFailure) {
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
        } catch .refused(.alerts(.recordDamaged(let path))) {
            guard rebuilding else { throw .refused(.alerts(.recordDamaged(path: path))) }
            if let trusted = trusted { record.note(trusted) }
        }
    }

    /// The list that is kept, if it would be trusted now.
    var trusted: TrustedAlertList? {
        guard let file else { return nil }
        do throws(AlertRefusal) {
            return try TrustRules.alerts(file, under: list, record)
        } catch {
            return nil
        }
    }

    /// These may be missing or damaged: what is too large or not a file counts as missing.
    private static func bytes(_ name: String, _ limit: Int, in pack: PackFolder) -> [UInt8]? {
        do throws(FileFailure) { return try pack.folder.read(name, limit: limit) } catch { return nil }
    }

    private static func list(in pack: PackFolder, anchor: RootList) -> RootList {
        TrustRules.listInForce(
            anchor: anchor, kept: bytes(InstalledLayout.root, SyncLimits.largestRootList, in: pack))
    }

    /// The newer of two lists that are kept; of one number the alerts' own, since a program from before there were alerts
    /// may have kept the other without their keys.
    private static func list(
        in alerts: PackFolder, anchor: RootList, notBefore other: RootList
    ) -> RootList {
        let list = list(in: alerts, anchor: anchor)
        return list.number >= other.number ? list : other
    }

    private static func record(in alerts: PackFolder, _ anchor: RootList) throws(SyncFailure) -> AlertRecord?
    {
        let folder = alerts.folder
        let path = folder.path + "/" + InstalledLayout.alertRecord
        let bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try folder.read(InstalledLayout.alertRecord, limit: AlertRecord.largest)
        } catch {
            throw .disk(error)
        }
        guard let bytes else {
            // It is written before the list is: if it is not there, it was removed.
            guard !folder.has(InstalledLayout.alertList) else {
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
