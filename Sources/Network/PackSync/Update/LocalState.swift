// The state that earlier updates have left in a pack's folder.
import ContentPack
import Files

struct LocalState {
    var record: TrustRecord?
    /// The root list in force.
    var list: RootList
    var stamp: [UInt8]?
    var check: CheckRecord
    var current: InstalledVersion?

    /// - Parameters:
    ///   - pack: the pack's folder; nil if there is none yet.
    ///   - rebuilding: true to replace a damaged record by one rebuilt from the local stamp and version.
    /// - Throws: `recordDamaged` for a record that cannot be read, or is missing although something was
    ///   installed: without it, the state seen before is unknown.
    init(_ pack: InstalledPackFolder?, anchor: RootList, rebuilding: Bool = false) throws(SyncFailure) {
        list = anchor
        check = CheckRecord()
        guard let pack else { return }
        let folder = pack.folder
        // These may be missing or damaged: what is too large or not a file counts as missing.
        list = pack.listInForce(anchor: anchor)
        stamp = try? folder.read(InstalledLayout.stamp, limit: SyncLimits.largestStamp)
        check = CheckRecordFile.read(
            try? folder.read(InstalledLayout.check, limit: CheckRecordFile.limits.bytes))
        current = try onDisk(pack.current())
        do throws(SyncFailure) {
            record = try Self.record(in: folder, anchor)
        } catch .refused(.recordDamaged(let path)) {
            guard rebuilding else { throw .refused(.recordDamaged(path: path)) }
            record = rebuiltRecord()
        }
    }

    private static func record(in folder: Folder, _ anchor: RootList) throws(SyncFailure) -> TrustRecord? {
        let path = folder.path + "/" + InstalledLayout.trust
        let bytes = try folder.readRecord(
            InstalledLayout.trust, limit: TrustRecord.largest, orRefuse: .recordDamaged(path: path))
        if let bytes {
            let read = try trusting(TrustRecord(bytes, path: path))
            guard read.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
                throw .refused(.recordDamaged(path: path))
            }
            return read
        }
        // It is written before these are: if it is not there, it was removed.
        guard
            [InstalledLayout.trust, InstalledLayout.current, InstalledLayout.stamp].allSatisfy({
                !folder.has($0)
            })
        else { throw .refused(.recordDamaged(path: path)) }
        return nil
    }

    /// Returns a trust record rebuilt from the local stamp and version; older ones are rejected. It does not
    /// confirm the version's manifest, so a signed manifest must confirm its Version again.
    private func rebuiltRecord() -> TrustRecord {
        var record = TrustRecord(list)
        record.leastVersion = current?.name.number ?? 1
        if let stamp, let trusted = try? TrustRules.stamp(stamp, under: list, record) {
            record.note(trusted, under: list)
            record.leastVersion = max(record.leastVersion, trusted.stamp.version)
        }
        return record
    }

    /// The stored stamp, if it would be trusted now.
    var trustedStamp: TrustedStamp? {
        guard let stamp, let record else { return nil }
        return try? TrustRules.stamp(stamp, under: list, record)
    }
}
