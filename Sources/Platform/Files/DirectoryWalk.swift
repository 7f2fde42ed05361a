/// Walks down from a folder name by name and never leaves it, even by symbolic links.
///
/// It does the same as the kernel's `openat2` with `RESOLVE_BENEATH`, but with ordinary system calls: that
/// one has no function in the C library and is missing or forbidden in some containers.
internal import Glibc

/// The value of `O_PATH`, which Swift's Glibc does not import: a descriptor that names a file without opening
/// it for reading. The value is that of the generic Linux interface, which x86-64 and arm64 share.
let openPathOnly: Int32 = 0o10_000_000

public final class DirectoryWalk {
    public enum Failure: Error {
        /// The path or a symbolic link leads out of the folder.
        case outside
        /// Symbolic links form a cycle.
        case circle
        /// A folder may not be searched, with its path relative to the outermost one, whose path is empty.
        case forbidden(folder: String)
        /// The `errno` for the file.
        case system(Int32)
    }

    /// The most links that are followed in one path, the same number as in Linux.
    private static let maxLinks = 40

    private let flags = openPathOnly | O_NOFOLLOW | O_CLOEXEC
    /// The folders on the way down, the outermost first, with their names.
    private var folders: [(descriptor: Int32, name: String)] = []
    private var pending: [String] = []
    private var links = 0

    /// Opens the outermost folder. `directory` itself may be reached through symbolic links: those belong to
    /// the system, not to the folder.
    public init(directory: String) throws(Failure) {
        let descriptor = open(directory, openPathOnly | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == EACCES ? .forbidden(folder: "") : .system(errno) }
        folders.append((descriptor, ""))
    }

    deinit { for folder in folders { close(folder.descriptor) } }

    /// Opens the regular file at `path`. May be called repeatedly: every path begins at the outermost folder.
    ///
    /// - Parameter limit: bytes; a larger file is not opened.
    /// - Throws: `system` with EISDIR for a folder, ENODEV for anything else that is not a regular file,
    ///   EFBIG for a file that is too large.
    public func file(at path: String, limit: Int) throws(Failure) -> OpenFile {
        let (folder, name, status) = try item(at: path)
        try Self.check(status, limit: limit)
        // The kind was asked before opening, because opening a device can already do something; and is asked again
        // after, because another file may have been put there meanwhile (hence O_NONBLOCK: a pipe).
        let descriptor = openat(folder, name, OpenFile.readFlags | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(errno) }
        let file = OpenFile(descriptor: descriptor, path: path)
        guard let opened = file.status else { throw .system(errno) }
        try Self.check(opened, limit: limit)
        return file
    }

    /// Reads the regular file at `path`, under the same conditions.
    public func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let file = try file(at: path, limit: limit)
        do throws(FileFailure) { return try file.readAll(limit: limit) } catch { throw .system(error.code) }
    }

    /// Passes the regular file at `path` in pieces, while `take` wants more, under the same conditions.
    public func stream(_ path: String, limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool) throws(Failure) {
        let file = try file(at: path, limit: limit)
        do throws(FileFailure) { try file.pieces(limit: limit, take) } catch { throw .system(error.code) }
    }

    private static func check(_ status: FileStatus, limit: Int) throws(Failure) {
        switch status.kind {
        case .file: break
        case .folder: throw .system(EISDIR)
        case .link, .other: throw .system(ENODEV)
        }
        guard status.size <= limit else { throw .system(EFBIG) }
    }

    /// Walks to `path`. Returns its last name, the open folder that contains it, and its status.
    private func item(at path: String) throws(Failure) -> (folder: Int32, name: String, status: FileStatus) {
        while folders.count > 1 { try leave() }
        links = 0
        pending = Self.names(of: path)
        guard path.utf8.first != Self.slash, !pending.isEmpty, !path.utf8.contains(0) else { throw .outside }
        while let name = pending.popLast() {
            if name == "." { continue }
            if name == ".." {
                try leave()
                continue
            }
            guard let folder = folders.last?.descriptor else { throw .outside }
            guard let status = FileStatus.of(name, in: folder) else { throw failure(errno) }
            switch status.kind {
            case .link: try follow(name, in: folder)
            case .folder where !pending.isEmpty: try enter(name, in: folder)
            default:
                guard pending.isEmpty else { throw .system(ENOTDIR) }
                return (folder, name, status)
            }
        }
        // The path ended in `.` or `..`: a folder.
        guard let folder = folders.last else { throw .outside }
        guard let status = FileStatus.of(descriptor: folder.descriptor) else { throw .system(errno) }
        return (folder.descriptor, ".", status)
    }

    private static let slash = UInt8(ascii: "/")

    /// Returns the names of a path, the last one first. The kernel compares bytes: a slash separates names
    /// even if a combining mark follows.
    private static func names(of path: String) -> [String] {
        path.utf8.split(separator: slash).reversed().map { String(decoding: $0, as: UTF8.self) }
    }

    private func enter(_ name: String, in folder: Int32) throws(Failure) {
        let descriptor = openat(folder, name, flags | O_DIRECTORY)
        guard descriptor >= 0 else { throw failure(errno) }
        folders.append((descriptor, name))
    }

    private func leave() throws(Failure) {
        guard folders.count > 1, let last = folders.popLast() else { throw .outside }
        close(last.descriptor)
    }

    private func follow(_ name: String, in folder: Int32) throws(Failure) {
        links += 1
        guard links <= Self.maxLinks else { throw .circle }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlinkat(folder, name, &buffer, Int(PATH_MAX))
        guard count > 0 else { throw failure(count < 0 ? errno : ENOENT) }
        let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard target.utf8.first != Self.slash else { throw .outside }
        pending += Self.names(of: target)
        // A link to `.`, say, with nothing behind it: the loop above needs a name to end on.
        if pending.isEmpty { pending.append(".") }
    }

    /// Returns the failure for an error code. A name is looked up with the permission of the folder it is in.
    private func failure(_ code: Int32) -> Failure {
        guard code == EACCES else { return .system(code) }
        return .forbidden(folder: folders.dropFirst().map(\.name).joined(separator: "/"))
    }
}
