import ContentPack
internal import Glibc

/// The index of one pack on disk: its place, and how a new one takes it.
///
/// There is one file for a pack, whatever its version: a new index is written beside it and renamed over it, so that a
/// reader has the old one or the new one, whole. Who still has the old one open keeps it until the program ends.
struct CacheFile {
    /// The folder, without symbolic links on the way.
    let folder: String
    let name: String

    var path: String { folder + "/" + name }

    /// Indexes that are kept, the newest; those of packs long gone go with time.
    private static let most = 8
    /// Seconds after which what an interrupted program left is removed.
    private static let leftoverAge = 3_600
    private static let prefix = "search-"
    private static let ending = ".index"
    private static let temporaryEnding = ".tmp"
    private static let checksumEnding = ".sum"

    /// Makes the folder where needed. Only this user may enter what is made.
    /// - Throws: why the disk cannot be used.
    init(cache: SearchCache, pack: Pack) throws(CacheFailure) {
        try Self.makeFolder(cache.directory)
        guard let resolved = realpath(cache.directory, nil) else { throw CacheFailure(errno) }
        defer { free(resolved) }
        folder = String(cString: resolved)
        name = Self.prefix + String(Digest.of(Self.identity(of: pack)), radix: 16) + Self.ending
    }

    /// What makes it the same pack: for installed ones their name, since each version has a folder of its own; for
    /// others where they are.
    private static func identity(of pack: Pack) -> String {
        let isInstalled = pack.origin == .user || pack.origin == .system
        return isInstalled && !pack.info.identifier.isEmpty
            ? "\(pack.origin.rawValue):\(pack.info.identifier)" : "folder:\(pack.directory)"
    }

    /// Makes the folder and the one it is in, no more: a home that is not there is not made.
    private static func makeFolder(_ path: String, levels: Int = 2) throws(CacheFailure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let code = errno
        let parent = PackPath.folder(of: path)
        guard code == ENOENT, levels > 1, !parent.isEmpty else { throw CacheFailure(code) }
        try makeFolder(parent, levels: levels - 1)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw CacheFailure(errno) }
    }

    // MARK: Reading

    /// Whether there is a file here that may be opened: plain, and nobody else's to write.
    var isTrustworthy: Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    /// Whether the file is as it was written, as far as a checksum beside it tells; a very large one is believed.
    var isWhole: Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        guard status.st_size <= FileChecksum.largest else { return true }
        return FileChecksum.of(path).map { $0 == noted } ?? false
    }

    private var checksumPath: String { path + Self.checksumEnding }

    /// The checksum beside the index.
    private var noted: String? {
        let descriptor = open(checksumPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// Takes a damaged index out of the way; a folder in its place stays, and a new index has to do without the disk.
    func remove() {
        unlink(path)
        unlink(checksumPath)
    }

    // MARK: Writing

    /// A new empty file beside the index, for this user only.
    func makeTemporary() throws(CacheFailure) -> String {
        for _ in 0..<8 {
            var generator = SystemRandomNumberGenerator()
            let mark = String(generator.next() as UInt64, radix: 16)
            let path = "\(folder)/\(Self.prefix)\(getpid())-\(mark)\(Self.temporaryEnding)"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return path
            }
            guard errno == EEXIST else { throw CacheFailure(errno) }
        }
        throw CacheFailure(EEXIST)
    }

    /// Makes what was written to `temporary` the index.
    func install(_ temporary: String) throws(CacheFailure) {
        let descriptor = open(temporary, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw CacheFailure(errno) }
        defer { close(descriptor) }
        // The name must not reach the disk before the content.
        let checksum = FileChecksum.of(temporary)
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw CacheFailure(errno) }
        // Between the two an index may stand beside the checksum of another: then it is built once more.
        if let checksum { note(checksum) } else { unlink(checksumPath) }
        sweep()
    }

    private func note(_ checksum: String) {
        unlink(checksumPath)
        let descriptor = open(checksumPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, checksum, checksum.utf8.count)
        close(descriptor)
    }

    /// Removes the oldest of too many indexes and what interrupted programs left.
    private func sweep() {
        var indexes: [(path: String, time: Int)] = []
        let now = Int(time(nil))
        for name in FolderListing.names(in: folder, most: 10_000) where name.hasPrefix(Self.prefix) {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let time = Int(status.st_mtim.tv_sec)
            if name.hasSuffix(Self.ending) {
                indexes.append((path, time))
            } else if name.hasSuffix(Self.temporaryEnding), now - time > Self.leftoverAge {
                unlink(path)
            }
        }
        indexes.sort { $0.time > $1.time }
        for index in indexes.dropFirst(Self.most) where index.path != path {
            unlink(index.path)
            unlink(index.path + Self.checksumEnding)
        }
    }
}

/// Why the disk cannot be used for an index.
struct CacheFailure: Error, Equatable {
    var reason: String

    init(_ code: Int32) { reason = String(cString: strerror(code)) }
    init(reason: String) { self.reason = reason }
}
