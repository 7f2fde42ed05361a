// Makes the version before current again, and holds the pack there until something newer than the one left appears.
import ContentPack

public enum RollbackResult: Sendable, Equatable {
    case done(from: Int, to: Int)
    /// Versions were here and none was current: the link to it was lost. The newest whole one is current now.
    case foundAgain(version: Int)
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
        let kept = try LocalState(pack, anchor: anchor)
        guard let current = kept.current else { return try findAgain(pack) }
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

extension Rollback {
    /// A pack copied to a disk without links, say, has its versions still, and without a network there is no other way to
    /// them.
    private static func findAgain(_ pack: PackFolder) throws(SyncFailure) -> RollbackResult {
        for name in try pack.versionNames() {
            guard let version = try pack.version(name), let (manifest, _) = try pack.manifest(of: version),
                try Verification.damages(in: version.folder, manifest.resources).isEmpty
            else { continue }
            try VersionSwitch.make(name, currentOf: pack)
            return .foundAgain(version: name.number)
        }
        return .nothingHere
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
        var kept = try LocalState(pack, anchor: anchor)
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
