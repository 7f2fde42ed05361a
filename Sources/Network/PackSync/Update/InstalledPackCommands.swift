// The commands `rollback`, `gc` and `verify`, which work on an installed pack and need no repository.
import ContentPack
import Files

package enum RollbackResult: Sendable, Equatable {
    case done(from: Int, to: Int)
    /// Versions were installed but none was current, because the link was lost. The newest undamaged version
    /// is now current.
    case recovered(version: Int)
    case nothingOlder(current: Int)
    /// The older version is damaged, so the current one stays.
    case damaged(version: Int, [DamagedFile])
    case nothingHere
    case busy
}

package enum Rollback {
    package static func run(packs: String, anchor: RootList) throws(SyncFailure) -> RollbackResult {
        guard let pack = try onDisk(InstalledPackFolder.find(packs: packs, identifier: anchor.identifier))
        else { return .nothingHere }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        let kept = try LocalState(pack, anchor: anchor)
        guard let current = kept.current else { return try onDisk(recover(pack, kept.record)) }
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
}

extension Rollback {
    /// Makes the newest undamaged version current. A pack that was copied to a disk without links still has
    /// its versions, and without a network there is no other way to reach them.
    private static func recover(
        _ pack: InstalledPackFolder, _ record: TrustRecord?
    ) throws(FileFailure) -> RollbackResult {
        for name in try pack.versionNames() {
            guard let version = try pack.version(name), try pack.damages(in: version, record).files.isEmpty
            else { continue }
            try pack.makeCurrent(name)
            return .recovered(version: name.number)
        }
        return .nothingHere
    }
}

/// The result of `muster-sync rollback --release`, which allows the version that was left to be installed again.
package enum ReleaseResult: Sendable, Equatable {
    case released(hold: Int)
    case nothingHeld
    case nothingHere
    case busy
}

extension ReleaseResult {
    package static func run(packs: String, anchor: RootList) throws(SyncFailure) -> ReleaseResult {
        guard let pack = try onDisk(InstalledPackFolder.find(packs: packs, identifier: anchor.identifier))
        else { return .nothingHere }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        var kept = try LocalState(pack, anchor: anchor)
        guard var record = kept.record, let hold = record.hold else { return .nothingHeld }
        // First the record of the last check, else the stamp would count as one that everything was done for.
        kept.check.stamp = nil
        try onDisk(
            pack.replace(InstalledLayout.check, with: CheckRecordFile.bytes(kept.check), isFlushed: false))
        record.hold = nil
        try onDisk(pack.replace(InstalledLayout.trust, with: record.bytes))
        return .released(hold: hold.version)
    }
}

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

package enum VerifyResult: Sendable, Equatable {
    /// Every file matches the manifest.
    case intact(version: Int, files: Int)
    case damaged(version: Int, [DamagedFile])
    case nothingHere
}

extension VerifyResult {
    /// - Parameter anchor: the first root list. The local manifest must be the last one trusted under it, or
    ///   an older one.
    package static func run(packs: String, anchor: RootList) throws(SyncFailure) -> VerifyResult {
        guard let pack = try onDisk(InstalledPackFolder.find(packs: packs, identifier: anchor.identifier))
        else { return .nothingHere }
        let kept = try LocalState(pack, anchor: anchor)
        guard let current = kept.current else { return .nothingHere }
        let version = current.name.number
        let (files, count) = try onDisk(pack.damages(in: current, kept.record))
        return files.isEmpty ? .intact(version: version, files: count) : .damaged(version: version, files)
    }
}
