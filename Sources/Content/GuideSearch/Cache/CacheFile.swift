import Clocks
import ContentPack
import Files
internal import Glibc
import SQLite

/// The index file of one pack: its location, and how a new one replaces it.
///
/// There is one file for a pack, whatever its version. A new index is written beside it and renamed over it,
/// so that a reader always finds a complete file. A program that has the old one open keeps it until it ends.
struct CacheFile {
    /// The folder, without symbolic links on the way.
    let folder: String
    let name: String

    var path: String { folder + "/" + name }

    /// The number of newest indexes that are kept; those of removed packs are removed in time.
    private static let limit = 8
    /// The age in seconds after which the files of an interrupted program are removed.
    private static let leftoverAge = 3_600
    private static let prefix = "search-"
    private static let ending = ".index"
    private static let temporaryEnding = ".tmp"
    private static let checksumEnding = ".sum"

    /// Makes the folder if needed. Only this user may enter a folder that it makes.
    /// - Throws: an error if the disk cannot be used.
    init(cache: SearchCache, pack: Pack) throws(FileFailure) {
        // The folder and the one it is in, no more: a home that is not there is not made.
        var missing = MissingFolders(mode: 0o700)
        missing.maxCount = 2
        try missing.make(cache.directory)
        guard let resolved = FilePath.resolved(cache.directory) else {
            throw FileFailure(.open, cache.directory)
        }
        folder = resolved
        name = Self.prefix + String(Digest.of(Self.identity(of: pack)), radix: 16) + Self.ending
    }

    /// Returns the name that identifies the pack: installed ones by their identifier, since each version has
    /// its own folder; others by their folder.
    private static func identity(of pack: Pack) -> String {
        let isInstalled = pack.origin == .user || pack.origin == .system
        return isInstalled && !pack.info.identifier.isEmpty
            ? "\(pack.origin.rawValue):\(pack.info.identifier)" : "folder:\(pack.directory)"
    }

    // MARK: Reading

    /// True if there is a file here that may be opened: plain, this user's, and not writable by others.
    var isTrustworthy: Bool { FileStatus.of(path, followsLinks: false)?.isTrustedFile() ?? false }

    func open() throws(DatabaseFailure) -> Database {
        try Database(
            path: path,
            mode: .readOnly(IndexFormat.tables, size: FileStatus.of(path, followsLinks: false)?.size ?? 0))
    }

    /// True if the file is unchanged, by the checksum beside it. A very large file is not checked.
    var isWhole: Bool {
        guard let status = FileStatus.of(path, followsLinks: false) else { return false }
        guard status.size <= FileChecksum.largest else { return true }
        return FileChecksum.of(path).map { $0 == noted } ?? false
    }

    private var checksumName: String { name + Self.checksumEnding }

    private var noted: String? {
        (try? OpenFile.read(folder + "/" + checksumName, limit: 64, followsLinks: false))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes a damaged index. A folder in its place stays, and a new index is then kept in memory.
    func remove() {
        guard let home = try? Folder.at(folder) else { return }
        for name in [name, checksumName] { try? home.removeFile(name) }
    }

    // MARK: Writing

    /// Makes a new empty file beside the index, for this user only, under a name that no other program has chosen.
    func makeReplacement() throws(FileFailure) -> ReplacementFile {
        let mark = String(UInt64.random(in: .min ... .max), radix: 16)
        let how = Replacement(
            through: "\(Self.prefix)\(getpid())-\(mark)\(Self.temporaryEnding)", mode: .masked(0o600),
            flushing: .nothing)
        let home = try Folder.at(folder)
        // A first build is long: one that is interrupted again and again would fill the disk.
        sweep(home)
        return try home.replacement(for: name, how)
    }

    func install(_ new: ReplacementFile) throws(FileFailure) {
        let checksum = FileChecksum.of(new.file.path)
        // The name must not reach the disk before the content. It is not waited for itself.
        try new.file.flush()
        try new.install()
        // Between the two an index may stand beside the checksum of another: then it is built once more.
        try? new.folder.removeFile(checksumName)
        if let checksum {
            try? OpenFile.create(
                folder + "/" + checksumName, with: Array(checksum.utf8), mode: .masked(0o600),
                isFlushed: false)
        }
        sweep(new.folder)
    }

    /// Returns true if the process that the name of an unfinished index names has ended.
    private func isOfDeadProcess(_ name: String) -> Bool {
        pid_t(name.dropFirst(Self.prefix.count).prefix { $0 != "-" }).map {
            $0 > 0 && kill($0, 0) != 0 && errno == ESRCH
        } ?? false
    }

    /// Removes the oldest of too many indexes and what interrupted programs left.
    private func sweep(_ home: Folder) {
        var indexes: [(name: String, time: Int)] = []
        let now = Moment.now().seconds
        for name in FolderListing.names(in: folder, max: 10_000) where name.hasPrefix(Self.prefix) {
            guard let status = home.status(of: name), status.kind == .file else { continue }
            let time = status.modified.seconds
            if name.hasSuffix(Self.ending) {
                indexes.append((name, time))
            } else if name.hasSuffix(Self.temporaryEnding),
                now - time > Self.leftoverAge || isOfDeadProcess(name)
            {
                try? home.removeFile(name)
            }
        }
        indexes.sort { $0.time > $1.time }
        for index in indexes.dropFirst(Self.limit) where index.name != name {
            try? home.removeFile(index.name)
            try? home.removeFile(index.name + Self.checksumEnding)
        }
    }
}
