// The command `muster-sync gc`: removes versions that are no longer needed.
import ContentPack
import Files

/// The result of `muster-sync gc`.
package enum CollectResult: Sendable, Equatable {
    /// The versions that were removed, and those that were kept because a reader has them open.
    case done(removed: [String], inUse: [String])
    case nothingHere
    case busy
}

extension CollectResult {
    package static func run(packs: String, identifier: String) throws(SyncFailure) -> CollectResult {
        guard let pack = try onDisk(InstalledPackFolder.find(packs: packs, identifier: identifier)) else {
            return .nothingHere
        }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        let outcome = try onDisk(GarbageCollector.collect(pack, keeping: held(in: pack)))
        try onDisk(pack.folder.removeAll(InstalledLayout.incoming))
        return .done(removed: outcome.removed, inUse: outcome.inUse)
    }

    /// Returns the version that a rollback left, which may be needed again.
    private static func held(in pack: InstalledPackFolder) throws(FileFailure) -> Int? {
        guard let bytes = try pack.folder.read(InstalledLayout.trust, limit: TrustRecord.largest) else {
            return nil
        }
        return (try? TrustRecord(bytes, path: InstalledLayout.trust))?.hold?.version
    }
}
