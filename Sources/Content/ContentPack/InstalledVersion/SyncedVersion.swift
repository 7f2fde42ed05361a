import Diagnostics
import Files
import TextTools

/// An installed version of a synced pack.
struct SyncedVersion: Sendable {
    let files: InstalledFiles
    var record: SyncRecord
    /// The folder, locked so that `muster-sync` does not remove a version that is being read; nil if it cannot be.
    private let hold: Folder?

    /// - Parameters:
    ///   - directory: the version's folder, `packs/IDENTIFIER/VERSION`, without symbolic links.
    ///   - reached: the path by which it was found, such as `packs/IDENTIFIER/current`.
    /// - Throws: an error if there is something other than a version of the pack (`sync-place`), if it
    ///   belongs to another user (`sync-owner`), or if the installed files are not recorded or have changed.
    init(directory: String, reached: String, origin: PackOrigin) throws(Diagnostic) {
        if origin != .named { try Self.check(directory, reached: reached, origin) }
        let folder = try? Folder.at(directory)
        hold = (try? folder?.lock(.shared)) == true ? folder : nil
        files = try InstalledFiles(directory: directory)
        record = SyncRecord.read(folder: PackPath.folder(of: directory))
    }

    /// Returns whether a folder, given without symbolic links, is one that only the sync may fill: below
    /// `muster/packs`, or beside a record of the sync. Its files are then always checked, however it is named.
    static func isOne(_ directory: String) -> Bool {
        guard isVersion(PackPath.name(of: directory)) else { return false }
        let pack = PackPath.folder(of: directory)
        return PackPath.folder(of: pack).hasSuffix("/muster/packs")
            || [InstalledLayout.trust, InstalledLayout.stamp].contains { FileKind.isTaken(pack + "/" + $0) }
    }

    /// Returns the version that contains the file at `path`, given without symbolic links, or nil if none does.
    static func directory(holding path: String) -> String? {
        var folder = PackPath.folder(of: path)
        while !folder.isEmpty, !isOne(folder) { folder = PackPath.folder(of: folder) }
        return folder.isEmpty ? nil : folder
    }

    private static func isVersion(_ name: String) -> Bool {
        name == InstalledLayout.current || VersionName(name) != nil
    }

    private static func check(_ directory: String, reached: String, _ origin: PackOrigin) throws(Diagnostic) {
        let pack = PackPath.folder(of: directory)
        guard isVersion(PackPath.name(of: directory)), FilePath.resolved(PackPath.folder(of: reached)) == pack
        else {
            throw problem(
                "sync-place", reached, "this leads to a folder that is not a version of this pack",
                "have it set again with muster sync rollback, or install the pack again")
        }
        // In the system's folder packs belong to the user that folder belongs to: the service that fills it.
        let owners =
            origin == .system ? FileStatus.of(PackPath.folder(of: pack)).map { [$0.owner] } ?? [] : []
        for folder in [pack, directory] {
            guard let status = FileStatus.of(folder),
                status.isOwn || status.owner == 0 || owners.contains(status.owner)
            else {
                throw problem(
                    "sync-owner", folder,
                    "this folder belongs to another user, who could change what is in it",
                    "remove it, and install the pack again")
            }
        }
    }

    private static func problem(_ code: String, _ path: String, _ message: String, _ hint: String)
        -> Diagnostic
    {
        Diagnostic(.error, code, file: DisplayText.escaped(path), message: message, hint: hint)
    }
}

extension Pack {
    /// Returns the bytes of a file that a person has named by its path, after resolving links. The person may
    /// choose any file; one in a synced version is still compared with its hash.
    ///
    /// - Throws: the errors of `bytes(of:limit:)`, or the error in the version.
    public static func bytes(ofFile path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        let version = SyncedVersion.directory(holding: path)
        let folder = version ?? FilePath.openableParent(of: path)
        let name = version.map { String(path.dropFirst($0.count + 1)) } ?? PackPath.name(of: path)
        let bytes = try ContentFile.read(directory: folder, path: name, limit: limit)
        if let version { try InstalledFiles(directory: version).check(bytes, of: name) }
        return bytes
    }

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

    public mutating func rereadSyncRecord() {
        synced?.record = SyncRecord.read(folder: PackPath.folder(of: directory))
    }
}
