// The folder of one pack, `packs/ID`, and the files in it.
import ContentPack
import Files

/// An installed version: its folder, held open, and its name.
struct InstalledVersion {
    var name: VersionName
    var folder: Folder
}

final class InstalledPackFolder {
    let folder: Folder
    let identifier: String

    init(folder: Folder, identifier: String) { (self.folder, self.identifier) = (folder, identifier) }

    /// Returns the folder of a pack, or nil if there is none. `ManifestRules.isIdentifier` accepts the
    /// identifier, since it is a name on the disk.
    static func find(packs: String, identifier: String) throws(FileFailure) -> InstalledPackFolder? {
        let above: Folder
        do throws(FileFailure) {
            above = try Folder.at(packs)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
        return try above.folder(identifier).map { InstalledPackFolder(folder: $0, identifier: identifier) }
    }

    static func make(packs: String, identifier: String) throws(FileFailure) -> InstalledPackFolder {
        var missing = MissingFolders(mode: 0o755)
        // `muster/packs` is for everyone to enter, whatever the umask: a reader is another user than the system's timer.
        missing.exactModes = 2
        missing.isFlushed = true
        try missing.make(packs)
        let above = try Folder.at(packs)
        let folder = try above.makeFolder(identifier)
        // What is in a folder survives a power failure only if the folder itself does.
        if !folder.has(InstalledLayout.current) { try above.flush() }
        return InstalledPackFolder(folder: folder, identifier: identifier)
    }

    /// Returns the folder of the campus's alerts, locked and replaced like the pack's; nil if there is none.
    func alerts() throws(FileFailure) -> InstalledPackFolder? {
        try folder.folder(InstalledLayout.alerts).map {
            InstalledPackFolder(folder: $0, identifier: identifier)
        }
    }

    func makeAlerts() throws(FileFailure) -> InstalledPackFolder {
        InstalledPackFolder(folder: try folder.makeFolder(InstalledLayout.alerts), identifier: identifier)
    }

    /// Replaces one of the files next to the versions, flushed if it must survive a power failure.
    func replace(_ name: String, with bytes: [UInt8], isFlushed: Bool = true) throws(FileFailure) {
        try folder.replace(
            name, with: bytes,
            Replacement(
                through: name + Replacement.ending, mode: .exactly(0o644),
                flushing: isFlushed ? .fileAndName : .nothing))
    }

    /// Removes the temporary files that a killed program left next to the files it was replacing. If that
    /// fails, the error is reported when the file is replaced. Call this under the writer's lock.
    func removeTemporaries() {
        for name in InstalledLayout.replaced {
            do throws(FileFailure) { try folder.removeAll(name + Replacement.ending) } catch {}
        }
    }

    /// Renames folders that have the names of its files, which no file can replace. Call this under the writer's lock.
    func moveFoldersAside() throws(FileFailure) {
        for name in InstalledLayout.replaced
        where name != InstalledLayout.current && folder.status(of: name)?.kind == .folder {
            try folder.removeAll(name + Self.asideEnding)
            try folder.rename(name, to: folder, as: name + Self.asideEnding)
        }
    }

    private static let asideEnding = ".damaged"

    /// Returns the newer of the anchor and the root list that is kept here, if that can be read.
    func listInForce(anchor: RootList) -> RootList {
        TrustRules.listInForce(
            anchor: anchor,
            kept: try? folder.read(InstalledLayout.root, limit: SyncLimits.largestRootList))
    }

    // MARK: Versions

    /// Returns the version that `current` links to, or nil if it links to none of the installed versions.
    func current() throws(FileFailure) -> InstalledVersion? {
        guard let target = try folder.linkTarget(InstalledLayout.current), let name = VersionName(target)
        else { return nil }
        return try version(name)
    }

    /// Links `current` to a version, which must be on the disk already.
    func makeCurrent(_ name: VersionName) throws(FileFailure) {
        try folder.replaceLink(InstalledLayout.current, to: name.text)
    }

    func version(_ name: VersionName) throws(FileFailure) -> InstalledVersion? {
        try folder.folder(name.text).map { InstalledVersion(name: name, folder: $0) }
    }

    /// Returns the newest first.
    func versionNames() throws(FileFailure) -> [VersionName] {
        try folder.names().compactMap(VersionName.init).sorted(by: >)
    }

    /// Returns the manifest of an installed version and its bytes, or nil if there is none that can be read.
    func manifest(of version: InstalledVersion) throws(FileFailure) -> (ResourceManifest, bytes: [UInt8])? {
        guard let plists = try version.folder.folder(PackFiles.plistsFolder) else { return nil }
        let name = PackPath.name(of: ResourceManifest.file)
        do throws(FileFailure) {
            guard let bytes = try plists.read(name, limit: ManifestRules.largestManifest),
                let manifest = try? ManifestReader.read(bytes)
            else { return nil }
            return (manifest, bytes)
        } catch {
            // None was installed that is so large: it is damaged, and can be repaired.
            guard error.isTooLarge else { throw error }
            return nil
        }
    }
}
