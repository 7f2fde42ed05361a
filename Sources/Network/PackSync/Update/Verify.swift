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
        let (files, count) = try onDisk(pack.damages(in: current, kept.record))
        return files.isEmpty
            ? .intact(version: version, files: count) : .damaged(version: version, files)
    }
}
