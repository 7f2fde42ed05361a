// What a synced pack was before: the earlier version that is kept beside it, and what is different by the manifests.

extension Pack {
    /// The version that was read before this one, where it is still installed: the one that a rollback has left, else
    /// the newest that is older by its number.
    package func previousVersion() -> Pack? {
        guard synced != nil else { return nil }
        let folder = PackPath.folder(of: directory)
        let names = FolderListing.names(in: folder, most: 256)
        let installed = names.compactMap { name in Self.number(ofVersion: name).map { (name, $0) } }
        let own = Self.number(ofVersion: PackPath.name(of: directory)) ?? info.version
        let left = syncRecord.hold.flatMap { hold in installed.first { $0.1 == hold && hold > own } }
        let older = installed.filter { $0.1 < own }.max { $0.1 < $1.1 }
        guard let name = (left ?? older)?.0 else { return nil }
        return try? Pack.open(directory: folder + "/" + name, origin: origin)
    }

    /// `8` and `8-0123abcd` are folders of version 8.
    private static func number(ofVersion name: String) -> Int? {
        Int(name.prefix { $0 != "-" }).flatMap { $0 > 0 ? $0 : nil }
    }

    /// How many files the manifest of an installed version lists; `nil` for a pack without one.
    package var installedFileCount: Int? { synced?.files?.resources.count }

    /// What is different from `older` by the manifests alone; `nil` where one of the two has none.
    package func changesByName(since older: Pack) -> ManifestChanges? {
        guard let before = older.synced?.files?.resources, let now = synced?.files?.resources else {
            return nil
        }
        return ManifestChanges(from: before, to: now)
    }

    /// Looks anew at what the sync has noted beside the versions.
    package mutating func rereadSyncRecord() {
        synced?.record = SyncRecord.read(folder: PackPath.folder(of: directory))
    }
}
