// What earlier updates have left in a pack's folder.
import ContentPack
import Files

struct LocalState {
    /// nil if there is none yet.
    var record: TrustRecord?
    /// The root list in force.
    var list: RootList
    var stamp: [UInt8]?
    var check: CheckRecord
    var current: InstalledVersion?

    /// - Parameters:
    ///   - pack: nil if the pack has no folder yet.
    /// - Throws: `recordDamaged` for a record that cannot be read: without it, what was seen before is unknown.
    init(_ pack: PackFolder?, anchor: RootList) throws(SyncFailure) {
        list = anchor
        check = CheckRecord()
        guard let pack else { return }
        let folder = pack.folder
        if let bytes = try onDisk(folder.read(InstalledLayout.trust, limit: TrustRecord.largest)) {
            let path = folder.path + "/" + InstalledLayout.trust
            do throws(Refusal) {
                let read = try TrustRecord(bytes, path: path)
                guard read.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
                    throw .recordDamaged(path: path)
                }
                record = read
            } catch {
                throw .refused(error)
            }
        } else if folder.has(InstalledLayout.trust) {
            throw .refused(.recordDamaged(path: folder.path + "/" + InstalledLayout.trust))
        }
        // The others may be missing or damaged: what is too large or not a file counts as missing.
        func bytes(_ name: String, _ limit: Int) -> [UInt8]? {
            do throws(FileFailure) { return try folder.read(name, limit: limit) } catch { return nil }
        }
        list = TrustRules.listInForce(
            anchor: anchor, kept: bytes(InstalledLayout.root, SyncLimits.largestRootList))
        stamp = bytes(InstalledLayout.stamp, SyncLimits.largestStamp)
        check = CheckRecordFile.read(bytes(InstalledLayout.check, CheckRecordFile.limits.bytes))
        current = try onDisk(pack.current())
    }

    /// The stamp that is kept, if it would be trusted now.
    var trustedStamp: TrustedStamp? {
        guard let stamp, let record else { return nil }
        do throws(Refusal) {
            return try TrustRules.stamp(stamp, under: list, record)
        } catch {
            return nil
        }
    }
}
