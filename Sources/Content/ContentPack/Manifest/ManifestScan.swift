// Makes the manifest of a pack that lies in a folder.
import Diagnostics
internal import Glibc
import PropertyLists

public enum ManifestScan {
    /// What the pack in `directory` consists of: every file below `Plists` and `Guides` but the manifest, hidden files and
    /// editors' leavings (`NAME~`).
    ///
    /// - Parameters:
    ///   - previous: the manifest published before: what has the same name and bytes in it keeps its Version, the rest
    ///     has the pack's.
    /// - Throws: what is wrong with `Pack.plist` (`manifest-identifier`, `-version`, `-date`), a file that a manifest can not
    ///   list (`manifest-name`, `-file`, `-size`, `-count`, `-total`, `-clash`), or what reading a file gave.
    public static func manifest(
        of directory: String, previous: ResourceManifest? = nil
    ) throws(Diagnostic) -> ResourceManifest {
        let info = try identity(of: directory)
        var scan = FolderScan(newVersion: info.version, previous: previous)
        let root = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw FolderScan.failed(directory) }
        defer { close(root) }
        for folder in ManifestRules.folders where FileKind.isTaken(directory + "/" + folder) {
            try scan.enter(folder, named: folder, in: root, depth: 1)
        }
        let resources = ResourceList(scan.found)
        if let (first, second) = resources.clash() {
            throw FolderScan.finding(
                "clash", resources[second].name,
                "this name and \(Excerpt.quoted(resources[first].name)) can not both be files on every disk",
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
        let info = PackInfoReader.read(
            try PropertyListReader.read(bytes, file: PackFiles.info), &findings)
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

/// Goes through folders by their descriptors, so that nothing put there meanwhile leads elsewhere.
private struct FolderScan {
    let newVersion: Int
    let previous: ResourceManifest?
    private(set) var found: [Resource] = []
    private var totalSize = 0

    init(newVersion: Int, previous: ResourceManifest?) {
        self.newVersion = newVersion
        self.previous = previous
    }

    mutating func enter(
        _ name: String, named path: String, in parent: Int32, depth: Int
    ) throws(Diagnostic) {
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { throw errno == ENOTDIR || errno == ELOOP ? odd(path) : Self.failed(path) }
        defer { close(folder) }
        for name in try Self.names(in: folder, named: path) where !Self.isEditorBackup(name) {
            let path = path + "/" + name
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Self.failed(path) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                guard depth < ManifestRules.mostNames else {
                    throw Self.finding(
                        "name", path, "this folder is too deep", "put its files into a higher one")
                }
                try enter(name, named: path, in: folder, depth: depth + 1)
            case S_IFREG where path != ResourceManifest.file: try add(name, named: path, in: folder)
            case S_IFREG: break
            default: throw odd(path)
            }
        }
    }

    private mutating func add(_ name: String, named path: String, in folder: Int32) throws(Diagnostic) {
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
        guard found.count < ManifestRules.mostResources else {
            throw Self.finding(
                "count", path, "the pack has more than \(ManifestRules.mostResources) files",
                "take out what nobody reads")
        }
        let before = previous?.resources[path]
        let version = before?.digest == digest ? before?.version : nil
        found.append(Resource(name: path, version: version ?? newVersion, size: size, digest: digest))
    }

    private static func digest(
        _ name: String, named path: String, in folder: Int32
    ) throws(Diagnostic) -> (size: Int, digest: SHA256Digest) {
        let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw failed(path) }
        defer { close(file) }
        do throws(FileDigest.Failure) {
            return try FileDigest.of(file, limit: ManifestRules.largestResource)
        } catch .tooLarge {
            throw finding(
                "size", path, "this file has more than \(ManifestRules.largestResource) bytes",
                "make it smaller or divide it")
        } catch {
            throw failed(path)
        }
    }

    /// Names in a folder but `.` and `..`.
    private static func names(in folder: Int32, named path: String) throws(Diagnostic) -> [String] {
        // The stream closes the descriptor it is given.
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else { throw failed(path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let item = readdir(stream) {
            let bytes = withUnsafeBytes(of: item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                throw finding(
                    "name", path + "/" + String(decoding: bytes, as: UTF8.self),
                    "this name is not UTF-8", "rename the file")
            }
            if name != ".", name != ".." { names.append(name) }
            guard names.count <= ManifestRules.mostResources * 2 else {
                throw finding("count", path, "there are too many files here", "take out what nobody reads")
            }
        }
        return names
    }

    /// Hidden files and what editors leave behind, as `make install` leaves them out.
    private static func isEditorBackup(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~")
    }

    private func odd(_ path: String) -> Diagnostic {
        Self.finding(
            "file", path, "this is neither a file nor a folder, and a pack is published without links",
            "put the file itself in its place")
    }

    static func failed(_ path: String) -> Diagnostic {
        finding(
            "file", path, "reading failed: \(String(cString: strerror(errno)))",
            "see that the file can be read, then try again")
    }

    static func finding(_ code: String, _ file: String, _ message: String, _ hint: String) -> Diagnostic {
        Diagnostic(.error, "manifest-\(code)", file: file, message: message, hint: hint)
    }
}
