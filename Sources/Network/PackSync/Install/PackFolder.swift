// One pack's folder, `packs/ID`: what is in it, and what is read of it.
import ContentPack
import Diagnostics
import Files

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

    /// The folder of a pack; nil if there is none.
    ///
    /// - Parameters:
    ///   - identifier: one that `ManifestRules.isIdentifier` takes: it becomes a name on the disk.
    static func find(packs: String, identifier: String) throws(FileFailure) -> PackFolder? {
        let above: Folder
        do throws(FileFailure) {
            above = try Folder.at(packs)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        return try above.folder(identifier).map { PackFolder(folder: $0, identifier: identifier) }
    }

    /// The folder of a pack, made if it is missing, and so are those above it.
    static func make(packs: String, identifier: String) throws(FileFailure) -> PackFolder {
        var missing = MissingFolders(mode: 0o755)
        // `muster/packs` is for everyone to enter, whatever the umask: a reader is another user than the system's timer.
        missing.exactModes = 2
        missing.isFlushed = true
        try missing.make(packs)
        let above = try Folder.at(packs)
        let folder = try above.makeFolder(identifier)
        // What is in a folder survives a power failure only if the folder itself does.
        if !folder.has(InstalledLayout.current) { try above.flush() }
        return PackFolder(folder: folder, identifier: identifier)
    }

    /// The folder of the campus's alerts in it, whose files are locked and replaced in the same way; nil if there is none.
    func alerts() throws(FileFailure) -> PackFolder? {
        try folder.folder(InstalledLayout.alerts).map { PackFolder(folder: $0, identifier: identifier) }
    }

    func makeAlerts() throws(FileFailure) -> PackFolder {
        PackFolder(folder: try folder.makeFolder(InstalledLayout.alerts), identifier: identifier)
    }

    /// Replaces one of the files beside the versions.
    ///
    /// - Parameters:
    ///   - isFlushed: whether it matters that it survives a power failure.
    func replace(_ name: String, with bytes: [UInt8], isFlushed: Bool = true) throws(FileFailure) {
        try folder.replace(
            name, with: bytes,
            Replacement(
                through: name + Replacement.ending, mode: .exactly(0o644),
                flushing: isFlushed ? .fileAndName : .nothing))
    }

    /// Removes what a program that was killed has left beside the files it was about to replace. What cannot be removed
    /// is reported when the file is replaced. To be called under the writer's lock.
    func removeTemporaries() {
        for name in InstalledLayout.replaced {
            do throws(FileFailure) { try folder.removeAll(name + Replacement.ending) } catch {}
        }
    }

    // MARK: Versions

    /// The version that `current` leads to; nil if it leads to none of the versions here.
    func current() throws(FileFailure) -> InstalledVersion? {
        guard let target = try folder.linkTarget(InstalledLayout.current), let name = VersionName(target)
        else {
            return nil
        }
        return try version(name)
    }

    func version(_ name: VersionName) throws(FileFailure) -> InstalledVersion? {
        try folder.folder(name.text).map { InstalledVersion(name: name, folder: $0) }
    }

    /// The names of the installed versions, the newest first.
    func versionNames() throws(FileFailure) -> [VersionName] {
        try folder.names().compactMap(VersionName.init).sorted {
            ($1.number, $1.text.utf8.count) < ($0.number, $0.text.utf8.count)
        }
    }

    /// The version that a rollback returns to: the newest that is older than the current one. By its number, so that a
    /// rollback never returns to what a thief of keys has published with a very high one.
    func previous(of current: VersionName) throws(FileFailure) -> VersionName? {
        Self.previous(of: current, among: try versionNames())
    }

    /// - Parameters:
    ///   - names: the newest first.
    static func previous(of current: VersionName, among names: [VersionName]) -> VersionName? {
        names.first { $0.number < current.number }
    }

    /// The manifest of an installed version, and its bytes; nil if it has none that can be read.
    func manifest(of version: InstalledVersion) throws(FileFailure) -> (ResourceManifest, bytes: [UInt8])? {
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
    static func make(_ name: VersionName, currentOf pack: PackFolder) throws(FileFailure) {
        try pack.folder.replaceLink(InstalledLayout.current, to: name.text)
    }
}
