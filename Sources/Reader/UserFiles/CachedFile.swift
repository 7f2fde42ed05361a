// A file the program can do without: kept to be quicker next time, and believed only where nobody else can have
// written it.
internal import Glibc

/// One file of the person's cache folder. Whatever goes wrong with it is nobody's concern: then it is not there.
public struct CachedFile: Sendable {
    private let folder: UserFolder
    private let path: String
    private let limit: Int

    /// - Parameters:
    ///   - folder: `UserFolders.cache`.
    ///   - limit: bytes; a larger file is not read.
    public init(folder: UserFolder, name: String, limit: Int) {
        self.folder = folder
        self.limit = limit
        path = folder.path + "/" + name
    }

    /// The file's bytes, where it is a plain file of this user's that nobody else may write to.
    public func read() -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0, status.st_size <= limit
        else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, length in
            // In one go: files of this size never come in pieces, and half a one would be told by its content.
            length = max(0, Glibc.read(file, buffer.baseAddress, size))
        }
        return bytes.count == size ? bytes : nil
    }

    /// Replaces the file, or makes it, for this user alone.
    ///
    /// Nothing waits for the disk: a file cut short by a power failure, or by two programs that write it at once, is
    /// told by its own checksum and written again.
    public func write(_ bytes: [UInt8]) {
        // As root with somebody else's home (sudo) nothing may be left there that they could not remove.
        guard isOwn(nearestFolder), SmallFile.makeFolder(folder) == nil, isOwn(folder.path) else { return }
        let temporary = path + ".new"
        // Left by a program that was killed.
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let isWritten = SmallFile.writeAll(bytes, to: file) == nil
        if close(file) != 0 || !isWritten || rename(temporary, path) != 0 { unlink(temporary) }
    }

    /// The folder, or the lowest one above it that is there.
    private var nearestFolder: String {
        var nearest = folder.path
        var status = stat()
        while stat(nearest, &status) != 0, let slash = nearest.lastIndex(of: "/"), slash > nearest.startIndex
        {
            nearest = String(nearest[..<slash])
        }
        return nearest
    }

    private func isOwn(_ folder: String) -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }
}
