// A folder held open. Everything that is written below a pack's folder goes through here: by name from an open folder,
// never through a symbolic link, so that a link planted there leads nowhere.
internal import CFileSystems
internal import Glibc

final class Folder {
    let descriptor: Int32
    /// For messages.
    let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// A folder by its path; where it lies may well be reached through links: that is the person's doing.
    static func at(_ path: String) throws(SyncFailure) -> Folder {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .disk(DiskFailure(.open, path, code: errno)) }
        return Folder(descriptor: descriptor, path: path)
    }

    func failure(_ action: DiskFailure.Action, _ name: String = "", code: Int32 = errno) -> SyncFailure {
        .disk(DiskFailure(action, name.isEmpty ? path : path + "/" + name, code: code))
    }

    // MARK: Folders in it

    /// The folder `name`; `nil` where there is none, or something else of that name.
    func folder(_ name: String) throws(SyncFailure) -> Folder? {
        let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if opened >= 0 { return Folder(descriptor: opened, path: path + "/" + name) }
        guard errno == ENOENT || errno == ENOTDIR || errno == ELOOP else { throw failure(.open, name) }
        return nil
    }

    /// The folder `name`, made where there is none.
    ///
    /// - Parameters:
    ///   - mode: given to a new one, whatever the umask is.
    func makeFolder(_ name: String, mode: mode_t = 0o755) throws(SyncFailure) -> Folder {
        let isNew = mkdirat(descriptor, name, mode) == 0
        guard isNew || errno == EEXIST else { throw failure(.create, name) }
        guard let made = try folder(name) else { throw failure(.create, name, code: ENOTDIR) }
        if isNew, fchmod(made.descriptor, mode) != 0 { throw failure(.create, name) }
        return made
    }

    /// The names in it, in no order, without `.` and `..`.
    ///
    /// - Parameters:
    ///   - most: names beyond this many are not read.
    func names(most: Int = 100_000) throws(SyncFailure) -> [String] {
        // Another descriptor: reading moves the place in the folder, and closing it closes the descriptor.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw failure(.read) }
        guard let listing = fdopendir(own) else {
            close(own)
            throw failure(.read)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while names.count < most {
            // Its end and a failure look alike but for errno; half a listing must not pass for a whole one.
            errno = 0
            guard let item = readdir(listing) else {
                guard errno == 0 else { throw failure(.read) }
                break
            }
            let name = withUnsafePointer(to: &item.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    // MARK: Files in it

    /// The bytes of the plain file `name`; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - limit: bytes; a larger file is an error.
    func read(_ name: String, limit: Int) throws(SyncFailure) -> [UInt8]? {
        guard let file = try openFile(name) else { return nil }
        guard file.size <= limit else { throw failure(.read, name, code: EFBIG) }
        return try file.readAll(limit: limit)
    }

    /// The plain file `name` to be read; `nil` where there is none, or a link or a pipe in its place.
    func openFile(_ name: String) throws(SyncFailure) -> OpenFile? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let opened = openat(descriptor, name, flags)
        guard opened >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENXIO || errno == ENOTDIR { return nil }
            throw failure(.open, name)
        }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        return file.isPlain ? file : nil
    }

    /// A new file to be written. Whatever had the name is gone first.
    func create(_ name: String, mode: mode_t = 0o644) throws(SyncFailure) -> OpenFile {
        unlinkat(descriptor, name, 0)
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let opened = openat(descriptor, name, flags, mode)
        guard opened >= 0 else { throw failure(.create, name) }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        guard fchmod(opened, mode) == 0 else { throw failure(.create, name) }
        return file
    }

    /// The plain file `name` to be gone on with; `nil` where there is none.
    func openToAppend(_ name: String) throws(SyncFailure) -> OpenFile? {
        let opened = openat(descriptor, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        let file = OpenFile(descriptor: opened, path: path + "/" + name)
        // With a second name it is not only ours: writing would change the other too.
        return file.isPlain && file.linkCount == 1 ? file : nil
    }

    /// The ending of what is written beside a file to take its place.
    static let temporary = ".new"

    /// Replaces the file `name`, or makes it: all of it is on the disk before it takes the old one's place, and its
    /// place is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - isFlushed: whether it matters that it survives a power failure.
    func replace(_ name: String, with bytes: [UInt8], isFlushed: Bool = true) throws(SyncFailure) {
        let temporary = name + Self.temporary
        do throws(SyncFailure) {
            let file = try create(temporary)
            try file.write(bytes)
            if isFlushed { try file.flush() }
            try rename(temporary, to: self, as: name)
        } catch {
            unlinkat(descriptor, temporary, 0)
            throw error
        }
        if isFlushed { try flush() }
    }

    // MARK: Names

    func rename(_ name: String, to folder: Folder, as other: String) throws(SyncFailure) {
        guard renameat(descriptor, name, folder.descriptor, other) == 0 else {
            throw folder.failure(.rename, other)
        }
    }

    /// Gives the file `name` a second name. Answers `false` where the file system, or the file, can not have one.
    func link(_ name: String, to folder: Folder, as other: String) throws(SyncFailure) -> Bool {
        if linkat(descriptor, name, folder.descriptor, other, 0) == 0 { return true }
        switch errno {
        case EPERM, EXDEV, EMLINK, EOPNOTSUPP, ENOSYS, EACCES: return false
        default: throw folder.failure(.link, other)
        }
    }

    /// Makes `name` a symbolic link to `target`, in the place of what was there: another link, or a folder where somebody
    /// has copied a pack with a program that follows links.
    func replaceLink(_ name: String, to target: String) throws(SyncFailure) {
        let temporary = name + Self.temporary
        try removeAll(temporary)
        guard symlinkat(target, descriptor, temporary) == 0 else { throw failure(.link, temporary) }
        do throws(SyncFailure) {
            // Nothing can be renamed into a folder's place; the two can change places, at once.
            if try folder(name) != nil {
                try exchange(temporary, name)
            } else {
                try rename(temporary, to: self, as: name)
            }
        } catch {
            unlinkat(descriptor, temporary, 0)
            throw error
        }
        try flush()
        // Left lying, it is removed the next time.
        do throws(SyncFailure) { try removeAll(temporary) } catch {}
    }

    private func exchange(_ name: String, _ other: String) throws(SyncFailure) {
        guard muster_exchange_names(descriptor, name, other) == 0 else {
            throw failure(.rename, other)
        }
    }

    /// Where the symbolic link `name` says it leads; `nil` where there is none.
    func linkTarget(_ name: String) throws(SyncFailure) -> String? {
        var buffer = [CChar](repeating: 0, count: 512)
        let count = readlinkat(descriptor, name, &buffer, buffer.count)
        // EINVAL: something else has the name.
        guard count >= 0 || errno == ENOENT || errno == EINVAL else { throw failure(.read, name) }
        guard count > 0, count < buffer.count else { return nil }
        return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Device and inode of what is at `name`, no link followed.
    func identity(of name: String) -> FileIdentity? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileIdentity(status) : nil
    }

    /// Whether a plain file is at `name`.
    func hasFile(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether anything is at `name`.
    func has(_ name: String) -> Bool { identity(of: name) != nil }

    /// What is in it, by its names, is on the disk when this returns.
    func flush() throws(SyncFailure) {
        // Not every file system can flush a folder; then its names are written in their order anyway.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure(.flush) }
    }

    /// Bytes that may still be written; `nil` where the system does not say.
    var freeBytes: Int? {
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return nil }
        let (bytes, isTooMany) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isTooMany ? nil : bytes
    }

    // MARK: Removing

    func removeFile(_ name: String) throws(SyncFailure) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw failure(.remove, name) }
    }

    /// Removes whatever is at `name`, a folder with all that is in it; links are removed and not followed.
    func removeAll(_ name: String) throws(SyncFailure) {
        try removeAll(name, depth: 0)
    }

    /// Nothing of ours is deeper than eight names; every level holds a descriptor.
    private static let deepest = 64

    private func removeAll(_ name: String, depth: Int) throws(SyncFailure) {
        if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM || errno == ENOTEMPTY else { throw failure(.remove, name) }
        guard depth < Self.deepest, let inner = try folder(name) else {
            throw failure(.remove, name, code: ELOOP)
        }
        while true {
            let names = try inner.names(most: 4_096)
            if names.isEmpty { break }
            for item in names { try inner.removeAll(item, depth: depth + 1) }
        }
        guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
            throw failure(.remove, name)
        }
    }
}

/// What a name leads to, whatever it is called.
struct FileIdentity: Equatable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
