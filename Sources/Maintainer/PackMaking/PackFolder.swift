import ContentPack
// Writes files of a pack: all of a new one, or one in the place of another. Nothing is written through a link, and
// nothing is ever half there under its name.
internal import Glibc

/// Why a pack could not be written.
public enum PackWritingFault: Error, Equatable {
    /// The folder for a new pack is there and not empty, or something else has its name.
    case taken
    /// What the system said of a file or folder, its path as it was named.
    case system(path: String, reason: String)
}

public enum PackFolder {
    /// Makes the folder at `directory`, or takes an empty one, and writes files below it. When one can not be written, those
    /// that were are taken away again.
    ///
    /// - Parameters:
    ///   - files: names relative to the folder, in one folder below it each, and what is to be in them.
    public static func create(
        _ directory: String, files: [(name: String, text: String)]
    ) throws(PackWritingFault) {
        let isMade = mkdir(directory, 0o777) == 0
        guard isMade || errno == EEXIST else { throw failed(directory) }
        guard isMade || isEmptyFolder(directory) else { throw .taken }
        var made: [String] = []
        do throws(PackWritingFault) {
            for folder in Set(files.map { PackPath.folder(of: $0.name) }).sorted() {
                let path = directory + "/" + folder
                guard mkdir(path, 0o777) == 0 else { throw failed(path) }
                made.append(path)
            }
            for file in files {
                let path = directory + "/" + file.name
                made.append(path)
                try write(Array(file.text.utf8), toNew: path)
            }
        } catch {
            for path in made.reversed() { remove(path) }
            if isMade { rmdir(directory) }
            throw error
        }
    }

    private static func isEmptyFolder(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        while let item = readdir(folder) {
            let isDots = withUnsafeBytes(of: item.pointee.d_name) { name in
                name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
            }
            if !isDots { return false }
        }
        return true
    }

    private static func write(_ bytes: [UInt8], toNew path: String) throws(PackWritingFault) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failed(path) }
        let reason = writeAll(bytes, to: file)
        guard close(file) == 0, reason == nil else { throw .system(path: path, reason: reason ?? lastReason) }
    }

    // MARK: Replacing

    /// Puts `bytes` in the place of a file straight in a folder of the pack, or makes it: the new file is whole and on the disk
    /// before it takes the name.
    ///
    /// - Parameters:
    ///   - path: such as `Plists/Pack.plist`, relative to `directory`.
    public static func replace(
        _ path: String, of directory: String, with bytes: [UInt8]
    ) throws(PackWritingFault) {
        let name = PackPath.name(of: path)
        let whole = directory + "/" + path
        let folder = open(
            directory + "/" + PackPath.folder(of: path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { throw failed(PackPath.folder(of: whole)) }
        defer { close(folder) }
        // Hidden, so that no manifest lists it, and of our own process, so that it is nobody else's.
        let temporary = ".\(name).muster-\(getpid())"
        unlinkat(folder, temporary, 0)
        let file = openat(
            folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failed(whole) }
        var status = stat()
        if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG {
            fchmod(file, status.st_mode & 0o777)
        }
        var reason = writeAll(bytes, to: file)
        if reason == nil, fsync(file) != 0 { reason = lastReason }
        if close(file) != 0, reason == nil { reason = lastReason }
        if reason == nil, renameat(folder, temporary, folder, name) != 0 { reason = lastReason }
        if let reason {
            unlinkat(folder, temporary, 0)
            throw .system(path: whole, reason: reason)
        }
        // Not every file system can; then the name is safe when the system says so.
        fsync(folder)
    }

    // MARK: The system

    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
        // Where a limit on the size of files is set, going over it is to be an error and not the end.
        let before = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, before) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { return lastReason }
        }
        return nil
    }

    private static var lastReason: String { String(cString: strerror(errno)) }

    private static func failed(_ path: String) -> PackWritingFault {
        .system(path: path, reason: lastReason)
    }
}
