// Finds the previous version of a synced pack, which stays installed, and compares versions by their manifests.
import Files

extension Pack {
    /// Returns the version that was read before this one, if it is still installed: the one that a rollback
    /// has left, otherwise the newest with a lower number.
    public func previousVersion() -> Pack? {
        guard synced != nil else { return nil }
        let folder = PackPath.folder(of: directory)
        let names = FolderListing.names(in: folder, max: 256)
        let installed = names.compactMap(VersionName.init)
        let own = VersionName(PackPath.name(of: directory))?.number ?? info.version
        let left = installed.filter { $0.number == syncRecord.hold && $0.number > own }.max()
        guard let name = left ?? VersionName.previous(of: own, among: installed) else { return nil }
        return try? Pack.open(directory: folder + "/" + name.text, origin: origin)
    }

    /// The number of files that the manifest of an installed version lists; nil for a pack without one.
    public var installedFileCount: Int? { synced?.files.resources.count }

    /// Returns the differences from `older` by the manifests alone, or nil if one of the two has none.
    public func changesByName(since older: Pack) -> ManifestChanges? {
        guard let before = older.synced?.files.resources, let now = synced?.files.resources else {
            return nil
        }
        return ManifestChanges(from: before, to: now)
    }

    /// Reads again the sync's record beside the versions.
    public mutating func rereadSyncRecord() {
        synced?.record = SyncRecord.read(folder: PackPath.folder(of: directory))
    }
}
