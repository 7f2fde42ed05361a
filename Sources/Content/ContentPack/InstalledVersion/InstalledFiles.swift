import Diagnostics
import PropertyLists
import TextTools

/// The files of a synced pack as its manifest lists them: names, sizes and hashes.
///
/// The signatures were checked when the version was installed. This detects later changes by a disk, an
/// editor or another program, also to the manifest, whose hash was recorded then.
struct InstalledFiles: Sendable {
    let resources: ResourceList

    /// Reads the manifest of the version in `directory`, `packs/IDENTIFIER/VERSION`.
    ///
    /// - Throws: the error in the record (`sync-record`) or in the manifest (`file-altered`, or one of its
    ///   reader), with the whole path. The version then cannot be used.
    init(directory: String) throws(Diagnostic) {
        let record = try Self.record(besides: directory)
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: directory, path: ResourceManifest.file, limit: ManifestRules.largestManifest)
            let name = PackPath.name(of: directory)
            guard Self.isSigned(SHA256.digest(of: bytes).hex, of: name, record) else {
                throw Self.problem(
                    "file-altered", ResourceManifest.file,
                    "this is not the list of files that was installed, so nothing of this version is shown")
            }
            resources = try ManifestReader.read(bytes).resources
        } catch {
            var problem = error
            problem.file = DisplayText.escaped(directory + "/" + ResourceManifest.file)
            throw problem
        }
    }

    /// Returns the content of `trust.plist`, in which the sync recorded the hashes of signed manifests.
    private static func record(besides directory: String) throws(Diagnostic) -> PropertyListDictionary {
        let folder = PackPath.folder(of: directory)
        let record = SyncRecord.file(InstalledLayout.trust, in: folder)
        if let record, SyncRecord.string(newest, record) != nil { return record }
        throw Self.problem(
            "sync-record", DisplayText.escaped(folder + "/" + InstalledLayout.trust),
            "the record of what was installed is missing or damaged, so altered guides could not be recognized"
        )
    }

    /// The key of the hash of the newest manifest, in hexadecimal digits.
    private static let newest = "ManifestSHA256"

    /// Returns whether the manifest with this hash was signed and belongs to the version in folder `name`.
    private static func isSigned(_ hash: String, of name: String, _ record: PropertyListDictionary) -> Bool {
        if SyncRecord.string(newest, record) == hash { return true }
        // The entries are `VERSION HASH`.
        guard let installed = SyncRecord.strings("Installed", record) else {
            // An older program recorded the newest one alone.
            let version = SyncRecord.integer("Manifest", record)
            return VersionName(name).map { Int64($0.number) != version } ?? false
        }
        // A pack that was copied to a disk without links has a folder in the place of the link.
        if name == InstalledLayout.current { return installed.contains { $0.hasSuffix(" " + hash) } }
        return installed.contains(name + " " + hash)
    }

    /// Compares a file with the manifest. The manifest itself, which cannot list itself, is not compared.
    ///
    /// - Parameter path: as written in menus and links; it is normalized before it is looked up.
    /// - Throws: `file-not-installed` or `file-altered`.
    func check(_ bytes: [UInt8], of path: String) throws(Diagnostic) {
        if PackPath.normalized(path) ?? path == ResourceManifest.file { return }
        guard let index = index(of: path) else {
            throw Self.problem(
                "file-not-installed", path,
                "this file is not one of those that were installed, so it is not shown")
        }
        guard resources.size(index) == bytes.count, resources.digest(index) == SHA256.digest(of: bytes) else {
            throw Self.problem(
                "file-altered", path, "its bytes are not those that were installed, so it is not shown")
        }
    }

    /// Returns whether a file was installed, whether or not it is there now.
    func lists(_ path: String) -> Bool { index(of: path) != nil }

    private func index(of path: String) -> Int? {
        resources.index(ofName: (PackPath.normalized(path) ?? path).utf8)
    }

    /// Returns the problem with a file that cannot be read: one that was installed and is gone was not left out by an author.
    func problem(with file: Diagnostic) -> Diagnostic {
        file.saysMissing && lists(file.file) ? Self.missing(file.file) : file
    }

    static func missing(_ path: String) -> Diagnostic {
        problem("file-altered", path, "it was installed and is no longer there")
    }

    private static func problem(_ code: String, _ path: String, _ message: String) -> Diagnostic {
        Diagnostic(
            .error, code, file: path, message: message,
            hint: "muster sync verify tells more, and muster sync update --repair repairs it")
    }
}
