// The command `muster-sync verify`: compares the installed version with the published one.
import ContentPack

/// The result of `muster-sync verify`.
package enum VerifyResult: Sendable, Equatable {
    /// Every file matches the manifest.
    case intact(version: Int, files: Int)
    case damaged(version: Int, [DamagedFile])
    case nothingHere
}

extension VerifyResult {
    /// - Parameters:
    ///   - anchor: the first root list. The local manifest must be the last one trusted under it, or an older
    ///     one.
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
