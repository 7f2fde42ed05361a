// Reading and replacing small files of the person's own: bounded, never half written, never through a link that
// somebody else has put there.
internal import Glibc

/// What reading a small file gave.
enum SmallFileContent: Equatable {
    case bytes([UInt8])
    case missing
    /// Larger than any file of ours.
    case tooLarge
    /// It can not be read; the reason, for people.
    case unreadable(String)
}

enum SmallFile {
    /// Reads a file. Pipes and devices are not waited for: they are not read at all.
    static func read(_ path: String, limit: Int) -> SmallFileContent {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason())
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return .unreadable(reason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no file") }
        guard status.st_size <= limit else { return .tooLarge }
        // One byte more than there was, should it have grown meanwhile: then it is read at the next start.
        let size = Int(status.st_size) + 1
        var problem: String?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, length in
            while length < size {
                let count = Glibc.read(file, buffer.baseAddress.map { $0 + length }, size - length)
                if count == 0 { break }
                if count > 0 {
                    length += count
                } else if errno != EINTR {
                    problem = reason()
                    break
                }
            }
        }
        return problem.map { .unreadable($0) } ?? .bytes(bytes)
    }

    /// Replaces a file, or makes it: all of the new content is on the disk before the old is gone. Where the name is a
    /// symbolic link of the person's own (a settings file kept elsewhere), what it leads to is replaced.
    ///
    /// To be called while the folder is locked. Returns why it could not be done; `nil` when all is well.
    static func replace(_ path: String, with bytes: [UInt8]) -> String? {
        let target = resolved(path)
        // A name of our own, which is nobody else's file: a link may lead into a folder full of others.
        let temporary = "\(target).muster-\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return reason() }
        var problem = writeAll(bytes, to: file)
        // Who may read it stays as the person has set it.
        var status = stat()
        if stat(target, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
        if problem == nil, fsync(file) != 0 { problem = reason() }
        if close(file) != 0, problem == nil { problem = reason() }
        if problem == nil, rename(temporary, target) != 0 { problem = reason() }
        guard problem == nil else {
            unlink(temporary)
            return problem
        }
        syncFolder(of: target)
        return nil
    }

    /// Renames a damaged file to `NAME.damaged`, or `NAME.damaged-2` and so on where one is there already. Returns the
    /// new path; `nil` where it could not be done.
    static func setAside(_ path: String) -> String? {
        for number in 1...9 {
            let name = path + ".damaged" + (number == 1 ? "" : "-\(number)")
            // A new name for the same file is refused where there is one of that name: nothing is ever lost.
            if link(path, name) == 0 {
                unlink(path)
                return name
            }
            if errno != EEXIST { return nil }
        }
        return nil
    }

    /// Makes a folder and those above it, for the person alone. Returns why it could not be done.
    static func makeFolder(_ folder: UserFolder) -> String? {
        makeFolder(folder.path, below: folder.home)
    }

    private static func makeFolder(_ path: String, below home: String?) -> String? {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            return reason()
        }
        let parent = String(path[..<slash])
        if parent == home { return reason() }
        if let problem = makeFolder(parent, below: home) { return problem }
        return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : reason()
    }

    private static func resolved(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil)
        else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns why not all of it could be written; `nil` when all is well.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
        // Where a limit on the size of files is set, going over it is to be an error and not the end.
        let before = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, before) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { return reason() }
        }
        return nil
    }

    /// So that the new name, too, survives a power failure. Not every file system can; then it does not matter.
    private static func syncFolder(of path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = open(String(path[..<slash]) + "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    static func reason() -> String { String(cString: strerror(errno)) }
}
