// `muster-sync verify`: compares what is installed with what was published.
import ContentPack

/// The result of `muster-sync verify`.
public enum VerifyResult: Sendable, Equatable {
    /// Every file is as the manifest says.
    case intact(version: Int, files: Int)
    case damaged(version: Int, [DamagedFile])
    case nothingHere
}

extension VerifyResult {
    /// - Parameters:
    ///   - anchor: the list to begin with; the manifest here must be the one that was last trusted under it, or an older one.
    public static func run(packs: String, anchor: RootList) throws(SyncFailure) -> VerifyResult {
        guard let pack = try onDisk(PackFolder.find(packs: packs, identifier: anchor.identifier)) else {
            return .nothingHere
        }
        let kept = try LocalState(pack, anchor: anchor)
        guard let current = kept.current else { return .nothingHere }
        let version = current.name.number
        guard let (manifest, bytes) = try onDisk(pack.manifest(of: current)) else {
            return .damaged(version: version, [DamagedFile(kind: .missing, name: ResourceManifest.file)])
        }
        var damages: [DamagedFile] = []
        if let seen = kept.record?.manifestSeen(under: kept.list), seen.number == version,
            seen.message != SHA256.digest(of: bytes)
        {
            damages.append(DamagedFile(kind: .changed, name: ResourceManifest.file))
        }
        damages += try onDisk(Verification.damages(in: current.folder, manifest.resources))
        return damages.isEmpty
            ? .intact(version: version, files: manifest.resources.count) : .damaged(version: version, damages)
    }
}
