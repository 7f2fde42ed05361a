// A folder held open. Its files are reached from its descriptor and never through a (planted) symbolic link.
internal import CGlibc
internal import Glibc
internal import Synchronization

public final class Folder: Sendable {
    public let descriptor: Int32
    /// The path, for messages.
    public let path: String
    private let isLocked = Atomic(false)

    init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit {
        if isLocked.load(ordering: .relaxed) { FileLock.release(descriptor) }
        close(descriptor)
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    /// Opens the folder at `path`.
    ///
    /// - Parameters:
    ///   - path: empty for the working folder.
    ///   - followsLinks: whether its last name may be a link. Folders above may always be reached through
    ///     links.
    ///   - isForLookup: true to open it only to look names up in it, which needs no permission to read it.
    public static func at(
        _ path: String, followsLinks: Bool = true, isForLookup: Bool = false
    ) throws(FileFailure) -> Folder {
        let path = path.isEmpty ? "." : path
        var flags = isForLookup ? openPathOnly | O_DIRECTORY | O_CLOEXEC : flags
        if !followsLinks { flags |= O_NOFOLLOW }
        let descriptor = Glibc.open(path, flags)
        guard descriptor >= 0 else { throw FileFailure(.open, path) }
        return Folder(descriptor: descriptor, path: path)
    }

    public func failure(
        _ operation: FileFailure.Operation, _ name: String = "", code: Int32? = nil
    ) -> FileFailure { FileFailure(operation, name.isEmpty ? path : path + "/" + name, code: code) }

    // MARK: Folders in it

    /// Returns the folder `name`, or nil if there is none, or something else has that name.
    public func folder(_ name: String) throws(FileFailure) -> Folder? {
        let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
        if opened >= 0 { return Folder(descriptor: opened, path: path + "/" + name) }
        guard errno == ENOENT || errno == ENOTDIR || errno == ELOOP else { throw failure(.open, name) }
        return nil
    }

    public func makeFolder(_ name: String, mode: FileMode = .exactly(0o755)) throws(FileFailure) -> Folder {
        let isNew = mkdirat(descriptor, name, mode.bits) == 0
        guard isNew || errno == EEXIST else { throw failure(.create, name) }
        guard let made = try folder(name) else { throw failure(.create, name, code: ENOTDIR) }
        if isNew, case .exactly(let bits) = mode, fchmod(made.descriptor, bits) != 0 {
            throw failure(.create, name)
        }
        return made
    }

    // MARK: Files in it

    /// Returns the bytes of the regular file `name`, or nil if there is none; more than `limit` is an error.
    public func read(_ name: String, limit: Int) throws(FileFailure) -> [UInt8]? {
        guard let file = try openFile(name) else { return nil }
        return try file.readAll(limit: limit)
    }

    /// Returns the regular file `name`, open for reading, or nil if there is none, or a link or a pipe has its name.
    public func openFile(_ name: String) throws(FileFailure) -> OpenFile? {
        let opened = openat(descriptor, name, OpenFile.readFlags | O_NOFOLLOW)
        guard opened >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENXIO || errno == ENOTDIR { return nil }
            throw failure(.open, name)
        }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        return file.isPlain ? file : nil
    }

    /// Returns a new file for writing, in place of any file that had the name.
    public func create(_ name: String, mode: FileMode = .exactly(0o644)) throws(FileFailure) -> OpenFile {
        unlinkat(descriptor, name, 0)
        return try createNew(name, mode: mode)
    }

    func createNew(_ name: String, mode: FileMode) throws(FileFailure) -> OpenFile {
        let opened = openat(descriptor, name, OpenFile.createFlags, mode.bits)
        guard opened >= 0 else { throw failure(.create, name) }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        do throws(FileFailure) {
            try file.finishCreating(mode)
        } catch {
            unlinkat(descriptor, name, 0)
            throw error
        }
        return file
    }

    /// Returns the regular file `name`, open to continue writing, or nil if there is none, or it has other
    /// names too, since writing would change those as well.
    public func openToContinue(_ name: String) -> OpenFile? {
        let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let opened = openat(descriptor, name, flags)
        guard opened >= 0 else { return nil }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        guard let status = file.status else { return nil }
        return status.kind == .file && status.linkCount == 1 ? file : nil
    }

    public func openToAppend(_ name: String) throws(FileFailure) -> OpenFile {
        let opened = openat(descriptor, name, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw failure(.open, name) }
        return OpenFile(descriptor: opened, path: path + "/" + name)
    }

    /// Returns the file `name`, made for its owner alone if missing: anyone who can open a lock can hold it.
    public func openLock(_ name: String) throws(FileFailure) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let opened = openat(descriptor, name, flags, 0o600)
        guard opened >= 0 else { throw failure(.lock, name) }
        return OpenFile(descriptor: opened, path: path + "/" + name)
    }

    /// Acquires the folder's lock, which is held until the folder is closed. Returns false if another program
    /// holds it for longer than `milliseconds`.
    public func lock(_ kind: FileLock, waiting milliseconds: UInt32 = 0) throws(FileFailure) -> Bool {
        let isTaken = try kind.take(descriptor, path: path, waiting: milliseconds)
        if isTaken { isLocked.store(true, ordering: .relaxed) }
        return isTaken
    }

    // MARK: Names

    public func rename(_ name: String, to folder: Folder, as other: String) throws(FileFailure) {
        guard renameat(descriptor, name, folder.descriptor, other) == 0 else {
            throw folder.failure(.rename, other)
        }
    }

    /// Gives the file `name` another name. Returns false, and changes nothing, if something has that name already.
    public func rename(_ name: String, ifFree other: String) throws(FileFailure) -> Bool {
        guard try link(name, ifFree: other) else { return false }
        try removeFile(name)
        return true
    }

    /// Gives the file `name` a second name in the folder: unlike a rename, a link never takes another file's place. Returns
    /// false if something has that name already.
    func link(_ name: String, ifFree other: String) throws(FileFailure) -> Bool {
        guard linkat(descriptor, name, descriptor, other, 0) == 0 else {
            guard errno == EEXIST else { throw failure(.link, other) }
            return false
        }
        return true
    }

    /// Gives the file `name` a second name. Returns false if the file system, or the file, cannot have one.
    public func link(_ name: String, to folder: Folder, as other: String) throws(FileFailure) -> Bool {
        if linkat(descriptor, name, folder.descriptor, other, 0) == 0 { return true }
        switch errno {
        case EPERM, EXDEV, EMLINK, EOPNOTSUPP, ENOSYS, EACCES: return false
        default: throw folder.failure(.link, other)
        }
    }

    /// Makes `name` a symbolic link to `target`, in place of another link, or of a folder if a pack was
    /// copied with a program that follows links.
    public func replaceLink(_ name: String, to target: String) throws(FileFailure) {
        let temporary = name + Replacement.ending
        try removeAll(temporary)
        guard symlinkat(target, descriptor, temporary) == 0 else { throw failure(.link, temporary) }
        do throws(FileFailure) {
            // Nothing can be renamed into a folder's place; the two can change places, at once.
            if try folder(name) != nil {
                guard muster_exchange_names(descriptor, temporary, name) == 0 else {
                    throw failure(.rename, name)
                }
            } else {
                try rename(temporary, to: self, as: name)
            }
        } catch {
            unlinkat(descriptor, temporary, 0)
            throw error
        }
        try flush()
        // What stays behind is removed the next time.
        do throws(FileFailure) { try removeAll(temporary) } catch {}
    }

    /// Returns the target of the symbolic link `name`, as written in the link, or nil if it is not a link.
    public func linkTarget(_ name: String) throws(FileFailure) -> String? {
        var buffer = [CChar](repeating: 0, count: 512)
        let count = readlinkat(descriptor, name, &buffer, buffer.count)
        // EINVAL: something else has the name.
        guard count >= 0 || errno == ENOENT || errno == EINVAL else { throw failure(.read, name) }
        guard count > 0, count < buffer.count else { return nil }
        return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path without symbolic links, as known to the kernel: no link can be replaced between this and its use.
    public var resolvedPath: String? { FilePath.target(of: "/proc/self/fd/\(descriptor)") }

    public var status: FileStatus? { FileStatus.of(descriptor: descriptor) }

    /// Returns the status of `name` without following a link, or nil if nothing is there.
    public func status(of name: String) -> FileStatus? { FileStatus.of(name, in: descriptor) }

    public func hasFile(_ name: String) -> Bool { status(of: name)?.kind == .file }

    public func has(_ name: String) -> Bool { status(of: name) != nil }

    /// Writes the names in it to the disk, and waits until they are there.
    public func flush() throws(FileFailure) {
        // Not every file system can flush a folder; then its names are written in their order anyway.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure(.flush) }
    }

    /// The number of bytes that can still be written; nil if unknown.
    public var freeBytes: Int? {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return nil }
        let (bytes, isTooMany) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isTooMany ? nil : bytes
    }

    // MARK: Removing

    public func removeFile(_ name: String) throws(FileFailure) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw failure(.remove, name) }
    }

    /// Removes the folder `name` if it is empty. Returns whether it is gone.
    @discardableResult
    public func removeEmptyFolder(_ name: String) -> Bool {
        unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }

    /// Removes anything at `name`, and a folder with all its contents. Links are removed and not followed.
    public func removeAll(_ name: String) throws(FileFailure) {
        try removeAll(Array(name.utf8CString), depth: 0)
    }

    /// The greatest depth of removed folders. None of Muster's are deeper than eight names; every level holds
    /// a descriptor.
    private static let deepest = 64

    /// - Parameter name: the bytes of the name, which need not be UTF-8, and a zero.
    private func removeAll(_ name: [CChar], depth: Int) throws(FileFailure) {
        if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
        let code = errno
        let shown = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard code == EISDIR || code == EPERM || code == ENOTEMPTY, depth < Self.deepest else {
            throw failure(.remove, shown, code: depth < Self.deepest ? code : ELOOP)
        }
        let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
        guard opened >= 0 else { throw failure(.remove, shown) }
        let inner = Folder(descriptor: opened, path: path + "/" + shown)
        while true {
            var names: [[CChar]] = []
            try inner.forEachName { name in
                names.append(name.map { CChar(bitPattern: $0) } + [0])
                return names.count < 4_096
            }
            if names.isEmpty { break }
            for item in names { try inner.removeAll(item, depth: depth + 1) }
        }
        guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
            throw failure(.remove, shown)
        }
    }
}
