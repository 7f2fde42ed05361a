import Diagnostics
import Files
internal import Glibc
import PropertyLists

/// Makes the manifest of a pack from the files in its folder.
public enum ManifestScan {
    /// Lists every file below `Plists` and `Guides` but the manifest, hidden files and backups (`NAME~`).
    ///
    /// - Parameter previous: the manifest published before. What is the same in it keeps its Version.
    /// - Throws: the error in `Pack.plist` (`manifest-identifier`, `-version`, `-date`), a file that a
    ///   manifest cannot list (`manifest-name`, `-file`, `-size`, `-count`, `-total`, `-clash`), or the error
    ///   of reading a file.
    public static func manifest(
        of directory: String, previous: ResourceManifest? = nil
    ) throws(Diagnostic) -> ResourceManifest {
        let info = try identity(of: directory)
        var scan = FolderScan(newVersion: info.version, previous: previous)
        let root = try FolderScan.reading(directory) { () throws(FileFailure) in try Folder.at(directory) }
        for folder in ManifestRules.folders where root.has(folder) {
            try scan.enter(folder, named: folder, in: root, depth: 1)
        }
        let resources = ResourceList(scan.found)
        if let (first, second) = resources.clash() {
            throw FolderScan.finding(
                "clash", resources[second].name,
                "this name and \(Excerpt.quoted(resources[first].name)) cannot both be files on every disk",
                "rename one of them, with more than letter case changed")
        }
        return ResourceManifest(
            identifier: info.identifier, version: info.version, date: info.date, resources: resources)
    }

    private static func identity(
        of directory: String
    ) throws(Diagnostic) -> (identifier: String, version: Int, date: String) {
        let bytes = try ContentFile.read(
            directory: directory, path: PackFiles.info, limit: PackFiles.largestPropertyList)
        var findings = Findings()
        let info = PackInfoReader.read(try PropertyListReader.read(bytes, file: PackFiles.info), &findings)
        if let problem = findings.inOrder.first { throw problem }
        guard ManifestRules.isIdentifier(info.identifier) else {
            throw FolderScan.finding(
                "identifier", PackFiles.info, "Identifier is not 1 to 100 of A-Z a-z 0-9 . _ -",
                "write one such as org.example.campus, and never change it again")
        }
        guard (1...ManifestRules.greatestVersion).contains(info.version) else {
            throw FolderScan.finding(
                "version", PackFiles.info, "Version is not a whole number from 1",
                "count versions up from 1 with every change")
        }
        guard let date = info.date else {
            throw FolderScan.finding(
                "date", PackFiles.info, "Date is missing", "write the day of the content, such as 2026-11-21")
        }
        return (info.identifier, info.version, date)
    }
}

/// Walks folders by their descriptors, so that a folder or link replaced meanwhile leads nowhere else.
private struct FolderScan {
    let newVersion: Int
    let previous: ResourceManifest?
    private(set) var found: [Resource] = []
    var totalSize = 0

    mutating func enter(
        _ name: String, named path: String, in parent: Folder, depth: Int
    ) throws(Diagnostic) {
        guard let folder = try Self.reading(path, { () throws(FileFailure) in try parent.folder(name) })
        else { throw odd(path) }
        for name in try Self.names(in: folder, named: path) where !Self.isEditorBackup(name) {
            let path = path + "/" + name
            guard let status = folder.status(of: name) else { throw Self.failed(path, errno) }
            switch status.kind {
            case .folder:
                guard depth < ManifestRules.maxNames else {
                    throw Self.finding(
                        "name", path, "this folder is too deep", "put its files into a higher one")
                }
                try enter(name, named: path, in: folder, depth: depth + 1)
            case .file where path != ResourceManifest.file: try add(name, named: path, in: folder)
            case .file: break
            case .link, .other: throw odd(path)
            }
        }
    }

    private mutating func add(_ name: String, named path: String, in folder: Folder) throws(Diagnostic) {
        if let objection = ManifestRules.objection(to: path) {
            throw Self.finding("name", path, "this name \(objection)", "rename the file")
        }
        let (size, digest) = try Self.digest(name, named: path, in: folder)
        totalSize += size
        guard totalSize <= ManifestRules.largestPack else {
            throw Self.finding(
                "total", path, "up to here the pack has more than \(ManifestRules.largestPack) bytes",
                "make its files smaller")
        }
        guard found.count < ManifestRules.maxResources else {
            throw Self.finding(
                "count", path, "the pack has more than \(ManifestRules.maxResources) files",
                "remove unused files")
        }
        let before = previous?.resources[path]
        let version = before?.digest == digest ? before?.version : nil
        found.append(Resource(name: path, version: version ?? newVersion, size: size, digest: digest))
    }

    private static func digest(
        _ name: String, named path: String, in folder: Folder
    ) throws(Diagnostic) -> (size: Int, digest: SHA256Digest) {
        do throws(FileFailure) {
            guard let file = try folder.openFile(name) else {
                throw folder.failure(.open, name, code: ENOENT)
            }
            return try FileDigest.of(file, limit: ManifestRules.largestResource)
        } catch {
            guard error.isTooLarge else { throw failed(path, error.code) }
            throw finding(
                "size", path, "this file has more than \(ManifestRules.largestResource) bytes",
                "make it smaller or divide it")
        }
    }

    private static func names(in folder: Folder, named path: String) throws(Diagnostic) -> [String] {
        var names: [String] = []
        var problem: Diagnostic?
        try reading(path) { () throws(FileFailure) in
            try folder.forEachName { bytes in
                if let name = String(validating: bytes, as: UTF8.self) {
                    names.append(name)
                } else {
                    problem = finding(
                        "name", path + "/" + String(decoding: bytes, as: UTF8.self),
                        "this name is not UTF-8", "rename the file")
                }
                if names.count > ManifestRules.maxResources * 2 {
                    problem = finding("count", path, "there are too many files here", "remove unused files")
                }
                return problem == nil
            }
        }
        if let problem { throw problem }
        return names
    }

    static func reading<Value>(
        _ path: String, _ body: () throws(FileFailure) -> Value
    ) throws(Diagnostic) -> Value {
        do throws(FileFailure) { return try body() } catch { throw failed(path, error.code) }
    }

    /// Returns whether a name is hidden or an editor's backup, which `make install` leaves out too.
    private static func isEditorBackup(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~")
    }

    private func odd(_ path: String) -> Diagnostic {
        Self.finding(
            "file", path, "this is neither a file nor a folder, and a pack is published without links",
            "put the file itself in its place")
    }

    static func failed(_ path: String, _ code: Int32) -> Diagnostic {
        finding(
            "file", path, "reading failed: \(FileFailure.reason(code))",
            "see that the file can be read, then try again")
    }

    static func finding(_ code: String, _ file: String, _ message: String, _ hint: String) -> Diagnostic {
        Diagnostic(.error, "manifest-\(code)", file: file, message: message, hint: hint)
    }
}
