/// Goes down from a folder name by name and never leaves it, whatever symbolic links say.
///
/// What the kernel's `openat2` does with `RESOLVE_BENEATH`, done with plain system calls: that one has no
/// function in the C library and is missing or forbidden in some containers.
internal import Glibc

/// A file descriptor that names a place without opening it for reading; `O_PATH` is not imported into Swift.
/// The value is that of the generic Linux interface, which x86-64 and arm64 share.
let openPathOnly: Int32 = 0o10_000_000

final class DirectoryWalk {
    enum Failure: Error {
        /// The path or a symbolic link leads out of the folder.
        case outside
        /// Symbolic links that go in a circle.
        case circle
        /// A folder that may not be searched; its path relative to the outermost one, which is empty.
        case forbidden(folder: String)
        /// What the system said of the item, as an `errno`.
        case system(Int32)
    }

    private struct Folder {
        var descriptor: Int32
        var name: String
    }

    /// As many as Linux itself follows in one path.
    private static let mostLinks = 40

    private let flags = openPathOnly | O_NOFOLLOW | O_CLOEXEC
    /// The folders on the way down, the outermost first, with their names.
    private var folders: [Folder] = []
    private var pending: [String] = []
    private var links = 0

    /// `directory` itself may be reached through symbolic links: where a pack is installed is not its doing.
    init(directory: String) throws(Failure) {
        let descriptor = open(directory, openPathOnly | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == EACCES ? .forbidden(folder: "") : .system(errno) }
        folders.append(Folder(descriptor: descriptor, name: ""))
    }

    deinit {
        for folder in folders { close(folder.descriptor) }
    }

    /// Walks to `path` and hands its last name, its kind and the open folder it stands in to `body`.
    ///
    /// May be called again: every path begins at the outermost folder.
    func withItem<Result>(
        at path: String, _ body: (_ folder: Int32, _ name: String, _ status: stat) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        while folders.count > 1 { try leave() }
        links = 0
        pending = path.split(separator: "/").reversed().map(String.init)
        guard !path.hasPrefix("/"), !pending.isEmpty, !path.utf8.contains(0) else { throw .outside }
        while let name = pending.popLast() {
            if name == "." { continue }
            if name == ".." {
                try leave()
                continue
            }
            guard let folder = folders.last?.descriptor else { throw .outside }
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure(errno) }
            switch status.st_mode & S_IFMT {
            case S_IFLNK: try follow(name, in: folder)
            case S_IFDIR where !pending.isEmpty: try enter(name, in: folder)
            default:
                guard pending.isEmpty else { throw .system(ENOTDIR) }
                return try body(folder, name, status)
            }
        }
        // The path ended in `.` or `..`: a folder.
        guard let folder = folders.last else { throw .outside }
        var status = stat()
        guard fstat(folder.descriptor, &status) == 0 else { throw .system(errno) }
        return try body(folder.descriptor, ".", status)
    }

    private func enter(_ name: String, in folder: Int32) throws(Failure) {
        let descriptor = openat(folder, name, flags | O_DIRECTORY)
        guard descriptor >= 0 else { throw failure(errno) }
        folders.append(Folder(descriptor: descriptor, name: name))
    }

    private func leave() throws(Failure) {
        guard folders.count > 1, let last = folders.popLast() else { throw .outside }
        close(last.descriptor)
    }

    private func follow(_ name: String, in folder: Int32) throws(Failure) {
        links += 1
        guard links <= Self.mostLinks else { throw .circle }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlinkat(folder, name, &buffer, Int(PATH_MAX))
        guard count > 0 else { throw failure(count < 0 ? errno : ENOENT) }
        let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard !target.hasPrefix("/") else { throw .outside }
        pending.append(contentsOf: target.split(separator: "/").reversed().map(String.init))
        // A link to `.`, say, with nothing behind it: the loop above needs a name to end on.
        if pending.isEmpty { pending.append(".") }
    }

    /// A name is looked up with the permission of the folder it stands in, not with its own.
    private func failure(_ code: Int32) -> Failure {
        guard code == EACCES else { return .system(code) }
        return .forbidden(folder: folders.dropFirst().map(\.name).joined(separator: "/"))
    }
}
