// The commands `rollback`, `gc` and `verify`, which work on an installed pack and need no repository.
import ContentPack
import Files

package enum RollbackResult: Sendable, Equatable {
    case done(from: Int, to: Int)
    /// None was current, because the link was lost. The newest undamaged version is now.
    case recovered(version: Int)
    case nothingOlder(current: Int)
    /// The older version is damaged, so the current one stays.
    case damaged(version: Int, [DamagedFile])
}

package enum Rollback {
    package static func run(packs: String, anchor: RootList) throws(SyncFailure) -> RollbackResult {
        let (pack, lock) = try InstalledPackFolder.locked(packs: packs, identifier: anchor.identifier)
        defer { withExtendedLifetime(lock) {} }
        let kept = try LocalState(pack, anchor: anchor)
        guard let current = kept.current else { return try recover(pack, kept.record) }
        guard
            let name = VersionName.previous(of: current.name.number, among: try onDisk(pack.versionNames())),
            let version = try onDisk(pack.version(name))
        else { return .nothingOlder(current: current.name.number) }
        let damages = try onDisk(pack.damages(in: version, kept.record)).files
        guard damages.isEmpty else { return .damaged(version: name.number, damages) }
        // First the hold: between the two, the newer version is current and only held.
        var record = kept.record ?? TrustRecord(kept.list)
        record.hold(current.name.number, under: kept.list)
        try onDisk(pack.replace(InstalledLayout.trust, with: record.bytes))
        try onDisk(pack.makeCurrent(name))
        return .done(from: current.name.number, to: name.number)
    }

    /// Makes the newest undamaged version current. A pack that was copied to a disk without links still has
    /// its versions, and without a network there is no other way to reach them.
    private static func recover(
        _ pack: InstalledPackFolder, _ record: TrustRecord?
    ) throws(SyncFailure) -> RollbackResult {
        for name in try onDisk(pack.versionNames()) {
            guard let version = try onDisk(pack.version(name)),
                try onDisk(pack.damages(in: version, record)).files.isEmpty
            else { continue }
            try onDisk(pack.makeCurrent(name))
            return .recovered(version: name.number)
        }
        throw .notInstalled(pack: pack.identifier)
    }

    /// Allows the version that was left to be installed again, and returns it; nil if none is held.
    package static func release(packs: String, anchor: RootList) throws(SyncFailure) -> Int? {
        let (pack, lock) = try InstalledPackFolder.locked(packs: packs, identifier: anchor.identifier)
        defer { withExtendedLifetime(lock) {} }
        var kept = try LocalState(pack, anchor: anchor)
        guard var record = kept.record, let hold = record.hold else { return nil }
        // First the record of the last check, else the stamp would count as one that everything was done for.
        kept.check.stamp = nil
        try onDisk(
            pack.replace(InstalledLayout.check, with: CheckRecordFile.bytes(kept.check), isFlushed: false))
        record.hold = nil
        try onDisk(pack.replace(InstalledLayout.trust, with: record.bytes))
        return hold.version
    }
}

extension GarbageCollector {
    package static func run(packs: String, identifier: String) throws(SyncFailure) -> Outcome {
        let (pack, lock) = try InstalledPackFolder.locked(packs: packs, identifier: identifier)
        defer { withExtendedLifetime(lock) {} }
        let outcome = try onDisk(collect(pack, keeping: held(in: pack)))
        try onDisk(pack.folder.removeAll(InstalledLayout.incoming))
        return outcome
    }

    /// Returns the version that a rollback left, which may be needed again.
    private static func held(in pack: InstalledPackFolder) throws(FileFailure) -> Int? {
        guard let bytes = try pack.folder.read(InstalledLayout.trust, limit: TrustRecord.largest) else {
            return nil
        }
        return (try? TrustRecord(bytes, path: InstalledLayout.trust))?.hold?.version
    }
}

package enum VerifyResult: Sendable, Equatable {
    /// Every file matches the manifest.
    case intact(version: Int, files: Int)
    case damaged(version: Int, [DamagedFile])

    /// - Parameter anchor: the first root list. The local manifest must be the last one trusted under it, or
    ///   an older one.
    package static func run(packs: String, anchor: RootList) throws(SyncFailure) -> VerifyResult {
        let found = try onDisk(InstalledPackFolder.find(packs: packs, identifier: anchor.identifier))
        let kept = try LocalState(found, anchor: anchor)
        guard let pack = found, let current = kept.current else {
            throw .notInstalled(pack: anchor.identifier)
        }
        let version = current.name.number
        let (files, count) = try onDisk(pack.damages(in: current, kept.record))
        return files.isEmpty ? .intact(version: version, files: count) : .damaged(version: version, files)
    }
}
