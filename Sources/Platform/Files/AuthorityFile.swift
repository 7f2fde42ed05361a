// Files that say what to run, whom to trust or where to send something: settings, feeds.conf, sync.conf, root lists, the
// command that notifies. Each is read here and nowhere else (`AuthorityFileTests` lists them all).
internal import CGlibc
internal import Glibc

public enum AuthorityFile {
    /// Reads a file if no other user can have written it: it and the folders that hold it (that of a symbolic link, too) are
    /// this user's or root's, and no one else may write to them.
    ///
    /// - Parameter limit: bytes; a larger file is an error.
    /// - Throws: a failure; its `isForeign` is true if another user may have written the file.
    public static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let file = try open(path)
        try check(file.status, of: path, for: path)
        return try file.readAll(limit: limit)
    }

    /// Returns the problem with a file that is to be run or changed, or nil if there is none, or no file.
    public static func problem(with path: String) -> FileFailure? {
        do throws(FileFailure) {
            try check(try open(path).status, of: path, for: path)
            return nil
        } catch {
            return error.isForeign ? error : nil
        }
    }

    private static func open(_ path: String) throws(FileFailure) -> OpenFile {
        var target = path
        let file: OpenFile
        do throws(FileFailure) {
            file = try OpenFile.at(path, followsLinks: false)
        } catch {
            guard error.code == ELOOP else { throw error }
            // The person's link to a file that is kept elsewhere.
            guard let resolved = FilePath.resolved(path) else { throw FileFailure(.open, path) }
            target = resolved
            file = try OpenFile.at(resolved, followsLinks: false)
            try check(folderOf: path, for: path)
        }
        try check(folderOf: target, for: path)
        return file
    }

    private static func check(folderOf target: String, for path: String) throws(FileFailure) {
        let folder = FilePath.openableParent(of: target)
        try check(FileStatus.of(folder), of: folder, for: path)
    }

    /// Checks who may write to what is at `place`. Where there is a list of further users, what looks like the permissions of
    /// the group is the most that any of them may do.
    private static func check(_ status: FileStatus?, of place: String, for path: String) throws(FileFailure) {
        guard let status, status.isOwnersAlone,
            status.permissions & 0o020 == 0 || muster_has_access_list(place) == 0
        else { throw FileFailure(.open, path, code: FileFailure.foreign) }
    }
}

extension FileStatus {
    /// The number below which groups are the system's own; Debian's `staff`, which may write to /usr/local, is one.
    private static let systemGroups: UInt32 = 100

    /// True if it is this user's or root's, and only they may write to it. Some systems give each user a group of the same
    /// number, and some of root's folders to a group of the system; these may write, too.
    public var isOwnersAlone: Bool {
        guard isOwn || owner == 0, !isWritableByEveryone else { return false }
        return permissions & 0o020 == 0 || group == owner || owner == 0 && group < Self.systemGroups
    }
}
