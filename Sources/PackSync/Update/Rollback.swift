// Makes the version before current again, and holds the pack there until something newer than the one left appears.
import Guidebook

public enum RollbackResult: Sendable, Equatable {
    case done(from: Int, to: Int)
    /// There is no older version here.
    case nothingOlder(current: Int)
    /// The older version is not as its manifest says, so the present one stays.
    case damaged(version: Int, [DamagedFile])
    /// No version is installed.
    case nothingHere
    case busy
}

public enum Rollback {
    public static func run(packs: String, anchor: RootList) throws(SyncFailure) -> RollbackResult {
        guard let pack = try PackFolder.find(packs: packs, identifier: anchor.identifier) else {
            return .nothingHere
        }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        let kept = try Kept(pack, anchor: anchor)
        guard let current = kept.current else { return .nothingHere }
        guard let name = try pack.previous(of: current.name), let version = try pack.version(name) else {
            return .nothingOlder(current: current.name.number)
        }
        guard let (manifest, _) = try pack.manifest(of: version) else {
            return .damaged(version: name.number, [DamagedFile(kind: .missing, name: ResourceManifest.file)])
        }
        let damages = try Verification.damages(in: version.folder, manifest.resources)
        guard damages.isEmpty else { return .damaged(version: name.number, damages) }
        // First the hold: between the two, the newer version is current and only held.
        var record = kept.record ?? TrustRecord(kept.list)
        record.hold(current.name.number, under: kept.list)
        try pack.folder.replace(PackFolderNames.trust, with: record.bytes)
        try VersionSwitch.make(name, currentOf: pack)
        return .done(from: current.name.number, to: name.number)
    }
}

/// What `muster-sync rollback --release` does: the version that was left, or a newer one, may be installed again.
public enum ReleaseResult: Sendable, Equatable {
    case released(hold: Int)
    /// Nothing is held.
    case nothingHeld
    case nothingHere
    case busy
}

extension ReleaseResult {
    public static func run(packs: String, anchor: RootList) throws(SyncFailure) -> ReleaseResult {
        guard let pack = try PackFolder.find(packs: packs, identifier: anchor.identifier) else {
            return .nothingHere
        }
        guard let lock = try WriterLock.take(pack) else { return .busy }
        defer { withExtendedLifetime(lock) {} }
        pack.removeTemporaries()
        var kept = try Kept(pack, anchor: anchor)
        guard var record = kept.record, let hold = record.hold else { return .nothingHeld }
        // First the record of the last question, else the server would be asked only whether it has something newer.
        kept.check.validators = Validators()
        try pack.folder.replace(
            PackFolderNames.check, with: CheckRecordFile.bytes(kept.check), isFlushed: false)
        record.hold = nil
        try pack.folder.replace(PackFolderNames.trust, with: record.bytes)
        return .released(hold: hold.version)
    }
}

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
        let outcome = try Collecting.collect(pack, keeping: held(in: pack))
        try pack.folder.removeAll(PackFolderNames.incoming)
        return .done(removed: outcome.removed, inUse: outcome.inUse)
    }
}

extension CollectResult {
    /// The version that a rollback has left: it may be wanted again.
    private static func held(in pack: PackFolder) throws(SyncFailure) -> Int? {
        guard let bytes = try pack.folder.read(PackFolderNames.trust, limit: TrustRecord.largest) else {
            return nil
        }
        return (try? TrustRecord(bytes, path: PackFolderNames.trust))?.hold?.version
    }
}

/// What `muster-sync verify` finds.
public enum VerifyResult: Sendable, Equatable {
    /// Every file is as the manifest says.
    case whole(version: Int, files: Int)
    case damaged(version: Int, [DamagedFile])
    case nothingHere
}

extension VerifyResult {
    /// - Parameters:
    ///   - anchor: the list to begin with; the manifest here must be the one that was last believed under it, or older.
    public static func run(packs: String, anchor: RootList) throws(SyncFailure) -> VerifyResult {
        guard let pack = try PackFolder.find(packs: packs, identifier: anchor.identifier) else {
            return .nothingHere
        }
        let kept = try Kept(pack, anchor: anchor)
        guard let current = kept.current else { return .nothingHere }
        let version = current.name.number
        guard let (manifest, bytes) = try pack.manifest(of: current) else {
            return .damaged(version: version, [DamagedFile(kind: .missing, name: ResourceManifest.file)])
        }
        var damages: [DamagedFile] = []
        if let seen = kept.record?.manifestSeen(under: kept.list), seen.number == version,
            seen.message != SHA256.digest(of: bytes)
        {
            damages.append(DamagedFile(kind: .changed, name: ResourceManifest.file))
        }
        damages += try Verification.damages(in: current.folder, manifest.resources)
        return damages.isEmpty
            ? .whole(version: version, files: manifest.resources.count) : .damaged(version: version, damages)
    }
}
