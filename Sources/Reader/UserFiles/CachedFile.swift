import Files

// A file the program can do without: kept to be quicker next time, and believed only if no other user can have written it.

/// One file of the person's cache folder. Whatever goes wrong with it, it counts as missing.
public struct CachedFile: Sendable {
    private let folder: UserFolder
    private let name: String
    private let limit: Int

    /// - Parameters:
    ///   - folder: `UserFolders.cache`.
    ///   - limit: bytes; a larger file is not read.
    public init(folder: UserFolder, name: String, limit: Int) {
        self.folder = folder
        self.name = name
        self.limit = limit
    }

    private var path: String { folder.path + "/" + name }

    /// The file's bytes, if it is a plain file of this user's that no other user may write to.
    public func read() -> [UInt8]? {
        guard let file = try? OpenFile.at(path, followsLinks: false), let status = file.status, status.isOwn,
            !status.isWritableByOthers
        else { return nil }
        // Half a file is told by its content.
        return try? file.readAll(limit: limit)
    }

    /// Replaces the file, or makes it, for this user alone.
    ///
    /// Nothing waits for the disk: a file cut short by a power failure, or by two programs that write it at once, is
    /// told by its own checksum and written again.
    public func write(_ bytes: [UInt8]) {
        // As root with another user's home (sudo) nothing may be left there that they could not remove.
        guard let nearest = FileStatus.nearest(to: folder.path)?.status, nearest.kind == .folder,
            nearest.isOwn,
            SmallFile.makeFolder(folder) == nil, let home = try? Folder.at(folder.path),
            home.status?.isOwn == true
        else { return }
        let how = Replacement(through: name + Replacement.ending, mode: .masked(0o600), flushing: .nothing)
        try? home.replace(name, with: bytes, how)
    }
}
