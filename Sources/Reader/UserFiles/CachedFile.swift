import Files

// A file the program can do without: kept to be quicker next time, and believed only if no other user can have written it.

/// A file in the person's cache folder. If anything is wrong with it, it counts as missing.
package struct CachedFile: Sendable {
    private let folder: UserFolder
    private let name: String
    private let limit: Int

    /// - Parameter limit: the most bytes; a larger file is not read.
    package init(folder: UserFolder, name: String, limit: Int) {
        (self.folder, self.name, self.limit) = (folder, name, limit)
    }

    private var path: String { folder.path + "/" + name }

    /// Returns the file's bytes if it is a plain file of this user that no other user may write to, or else nil.
    package func read() -> [UInt8]? {
        guard let file = try? OpenFile.at(path, followsLinks: false), file.status?.isTrustedFile() == true
        else { return nil }
        // Half a file is told by its content.
        return try? file.readAll(limit: limit)
    }

    /// Replaces or creates the file, readable and writable only by this user.
    ///
    /// It does not wait for the disk: a file cut short by a power failure, or by two programs that write it
    /// at once, is detected by its checksum and written again.
    package func write(_ bytes: [UInt8]) {
        // Nothing is left where another user owns what is there, not only by root (sudo): its owner could not remove it.
        guard let nearest = FileStatus.nearest(to: folder.path)?.status, nearest.kind == .folder,
            nearest.isOwn, SmallFile.makeFolder(folder) == nil, let home = try? Folder.at(folder.path),
            home.status?.isOwn == true
        else { return }
        let how = Replacement(through: name + Replacement.ending, mode: .masked(0o600), flushing: .nothing)
        try? home.replace(name, with: bytes, how)
    }
}
