import ContentPack
import Diagnostics
// One pack's folder, `packs/ID`: what lies in it, and what is read of it.
internal import Glibc

/// The names below a pack's folder, as Packaging/SYNC.md lists them.
enum PackFolderNames {
    static let current = "current"
    static let trust = "trust.plist"
    static let root = "root.plist"
    static let stamp = "stamp"
    static let check = "check.plist"
    static let incoming = "incoming"
    static let lock = "lock"
    /// Those that are replaced by renaming another into their place.
    static let replaced = [current, trust, root, stamp, check]
    /// The version that is being built, in `incoming`.
    static let building = "new"
}

/// The name of an installed version's folder: `7`, `7-0a1b2c3d` or `7-0a1b2c3d-2`.
struct VersionName: Equatable {
    var text: String
    /// The pack's Version.
    var number: Int

    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        func isNumber(_ part: Substring.UTF8View, most: Int) -> Bool {
            (1...most).contains(part.count) && part.first != UInt8(ascii: "0")
                && part.allSatisfy { (48...57).contains($0) }
        }
        guard (1...3).contains(parts.count), isNumber(parts[0], most: 16),
            let number = Int(String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        if parts.count > 1 {
            guard parts[1].count == 8, HexText.bytes(String(decoding: parts[1], as: UTF8.self)) != nil else {
                return nil
            }
        }
        if parts.count > 2, !isNumber(parts[2], most: 2) { return nil }
        self.text = text
        self.number = number
    }

    /// The names a version may have, the first choice first.
    static func choices(number: Int, manifest: SHA256Digest) -> [String] {
        let long =
            "\(number)-\(manifest.hex.utf8.prefix(8).reduce(into: "") { $0.unicodeScalars.append(.init($1)) })"
        return ["\(number)", long] + (2...99).map { "\(long)-\($0)" }
    }
}

/// An installed version: its folder, held open, and its name.
struct InstalledVersion {
    var name: VersionName
    var folder: Folder
}

final class PackFolder {
    let folder: Folder
    let identifier: String

    init(folder: Folder, identifier: String) {
        self.folder = folder
        self.identifier = identifier
    }

    /// The folder of a pack where there is one.
    ///
    /// - Parameters:
    ///   - identifier: one that `ManifestRules.isIdentifier` takes: it becomes a name on the disk.
    static func find(packs: String, identifier: String) throws(SyncFailure) -> PackFolder? {
        var status = stat()
        guard stat(packs, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .disk(DiskFailure(.open, packs, code: errno))
        }
        return try Folder.at(packs).folder(identifier).map { PackFolder(folder: $0, identifier: identifier) }
    }

    /// The folder of a pack, made where there is none, those above it too.
    static func make(packs: String, identifier: String) throws(SyncFailure) -> PackFolder {
        try makeFolders(packs)
        let above = try Folder.at(packs)
        let folder = try above.makeFolder(identifier)
        // What is in a folder survives a power failure only where the folder itself does.
        if !folder.has(PackFolderNames.current) { try above.flush() }
        return PackFolder(folder: folder, identifier: identifier)
    }

    /// - Parameters:
    ///   - ours: how many of the folders, from the last one up, are the packs' own (`muster/packs`): those are for
    ///     everybody to enter, whatever the umask, since a reader is another user than the system's timer.
    private static func makeFolders(_ path: String, ours: Int = 2) throws(SyncFailure) {
        let parent = PackPath.folder(of: path)
        let above = parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent
        var isMade = mkdir(path, 0o755) == 0
        if !isMade, errno == ENOENT {
            guard !parent.isEmpty else { throw .disk(DiskFailure(.create, path, code: ENOENT)) }
            try makeFolders(parent, ours: ours - 1)
            isMade = mkdir(path, 0o755) == 0
        }
        guard isMade || errno == EEXIST else { throw .disk(DiskFailure(.create, path, code: errno)) }
        guard isMade else { return }
        if ours > 0 { chmod(path, 0o755) }
        try Folder.at(above).flush()
    }

    /// Removes what a program that was killed has left beside the files it was about to replace. What can not be removed
    /// is in the way of the one that replaces the file, and is told of there. To be called under the writer's lock.
    func removeTemporaries() {
        for name in PackFolderNames.replaced {
            do throws(SyncFailure) { try folder.removeAll(name + Folder.temporary) } catch {}
        }
    }

    // MARK: Versions

    /// The version that `current` leads to; `nil` where it leads to none of the versions here.
    func current() throws(SyncFailure) -> InstalledVersion? {
        guard let target = try folder.linkTarget(PackFolderNames.current), let name = VersionName(target)
        else {
            return nil
        }
        return try version(name)
    }

    func version(_ name: VersionName) throws(SyncFailure) -> InstalledVersion? {
        try folder.folder(name.text).map { InstalledVersion(name: name, folder: $0) }
    }

    /// The names of the installed versions, the newest first.
    func versionNames() throws(SyncFailure) -> [VersionName] {
        try folder.names().compactMap(VersionName.init).sorted {
            ($1.number, $1.text.utf8.count) < ($0.number, $0.text.utf8.count)
        }
    }

    /// The version to go back to: the newest that is older than the current one. By its number, so that what a thief
    /// of keys has published with a very high one is never gone back to.
    func previous(of current: VersionName) throws(SyncFailure) -> VersionName? {
        Self.previous(of: current, among: try versionNames())
    }

    /// - Parameters:
    ///   - names: the newest first.
    static func previous(of current: VersionName, among names: [VersionName]) -> VersionName? {
        names.first { $0.number < current.number }
    }

    /// The manifest of an installed version, and its bytes; `nil` where it has none that can be read.
    func manifest(of version: InstalledVersion) throws(SyncFailure) -> (ResourceManifest, bytes: [UInt8])? {
        guard let plists = try version.folder.folder(PackFiles.plistsFolder),
            let bytes = try plists.read(
                PackPath.name(of: ResourceManifest.file), limit: ManifestRules.largestManifest)
        else { return nil }
        do throws(Diagnostic) {
            return (try ManifestReader.read(bytes), bytes)
        } catch {
            return nil
        }
    }
}

/// Makes `current` lead to a version, which must be on the disk already.
enum VersionSwitch {
    static func make(_ name: VersionName, currentOf pack: PackFolder) throws(SyncFailure) {
        try pack.folder.replaceLink(PackFolderNames.current, to: name.text)
    }
}
