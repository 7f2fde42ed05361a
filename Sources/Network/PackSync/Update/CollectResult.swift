// `muster-sync gc`: what is not needed any more goes.

/// What `muster-sync gc` does.
public enum CollectResult: Sendable, Equatable {
    /// The versions that are gone, and those that are kept because somebody reads them.
    case done(removed: [String], inUse: [String])
    case nothingHere
    case busy
}

extension CollectResult {
    public static func run(packs: String, identifier: String) throws(SyncFailure) -> CollectResult {
        guard let pack = try PackFolder.find(packs: packs, identifier: identifier) else {
            return .nothingHere
        }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        let outcome = try GarbageCollector.collect(pack, keeping: held(in: pack))
        try pack.folder.removeAll(PackFolderNames.incoming)
        return .done(removed: outcome.removed, inUse: outcome.inUse)
    }

    /// The version that a rollback has left: it may be wanted again.
    private static func held(in pack: PackFolder) throws(SyncFailure) -> Int? {
        guard let bytes = try pack.folder.read(PackFolderNames.trust, limit: TrustRecord.largest) else {
            return nil
        }
        return (try? TrustRecord(bytes, path: PackFolderNames.trust))?.hold?.version
    }
}
