// The status of a file as reported by the system without reading it.
internal import Glibc

/// Kind, owner, size and times of a file, from one `stat` call.
public struct FileStatus: Sendable {
    public enum Kind: Sendable { case file, folder, link, other }

    /// A time since 1970.
    public struct Time: Sendable {
        public var seconds: Int
        public var nanoseconds: Int
    }

    public let kind: Kind
    /// The lower twelve bits of the mode.
    public let permissions: UInt32
    public let owner: UInt32
    public let group: UInt32
    public let linkCount: Int
    /// The number of bytes.
    public let size: Int
    public let identity: FileIdentity
    /// The time of the last change of the content; any user with write permission can set it.
    public let modified: Time
    /// The time of the last change of content or status; no program can set it.
    public let changed: Time

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        permissions = status.st_mode & 0o7777
        (owner, group) = (status.st_uid, status.st_gid)
        linkCount = Int(status.st_nlink)
        size = Int(status.st_size)
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
        changed = Time(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }

    /// Returns the status, or nil if nothing is at `path` or it may not be examined; `errno` has the reason.
    public static func of(_ path: String, followsLinks: Bool = true) -> FileStatus? {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return FileStatus(status)
    }

    public static func of(descriptor: Int32) -> FileStatus? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
    }

    /// Returns the status of `name` in an open folder. Symbolic links are not followed.
    public static func of(_ name: String, in folder: Int32) -> FileStatus? {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStatus(status) : nil
    }

    /// Returns the status of the folder at `path`, or of the lowest one above it that exists, with its path.
    public static func nearest(to path: String) -> (path: String, status: FileStatus)? {
        var nearest = path
        while !nearest.isEmpty {
            if let status = of(nearest) { return (nearest, status) }
            nearest = FilePath.parent(of: nearest)
        }
        return nil
    }

    /// Returns the folder at `path`, or the lowest one above it that exists, if it is another user's and this program runs
    /// as root, which must not leave files in another user's home (`sudo` without `-H`): they could never be changed there.
    public static func anothersHome(_ path: String) -> String? {
        guard geteuid() == 0, let (nearest, status) = nearest(to: path), !status.isOwn else { return nil }
        return nearest
    }

    /// True if the file belongs to the user that this program runs as.
    public var isOwn: Bool { owner == geteuid() }

    /// Returns true if it is a plain file of the user that this program runs as, or of one of `owners`, and neither its
    /// group nor everyone may write to it.
    public func isTrustedFile(owners: [UInt32] = []) -> Bool {
        kind == .file && (isOwn || owners.contains(owner)) && !isWritableByOthers
    }

    /// True if its group or everyone may write to it.
    public var isWritableByOthers: Bool { permissions & 0o022 != 0 }

    /// True if everyone may write to it.
    public var isWritableByEveryone: Bool { permissions & 0o002 != 0 }

    /// True if its group or everyone may read, write or run it.
    public var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}

/// The device and inode: two names with equal identities are the same file.
public struct FileIdentity: Sendable, Equatable {
    public let device: UInt64
    public let inode: UInt64
}

/// The kind of a file at a path, from one system call that follows symbolic links.
public enum FileKind: Sendable, Hashable {
    case file, folder, other
    case absent
    /// Examining it is not allowed.
    case forbidden

    public static func of(_ path: String) -> FileKind {
        switch FileStatus.of(path)?.kind {
        case .file: .file
        case .folder: .folder
        case .link, .other: .other
        case nil: errno == EACCES ? .forbidden : .absent
        }
    }

    public static func isFile(_ path: String) -> Bool { of(path) == .file }

    public static func isFolder(_ path: String) -> Bool { of(path) == .folder }

    /// Returns whether anything is at `path`, including a symbolic link without a target.
    public static func isTaken(_ path: String) -> Bool { FileStatus.of(path, followsLinks: false) != nil }
}
