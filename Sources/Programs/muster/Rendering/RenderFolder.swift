// The folder that `muster render --all --out` fills. It may be a person's, so nothing is written over or removed in it
// but files of an earlier render, which are those that the list in it names.
internal import Glibc
import TextMetrics

/// A folder of drawn screens, open for a new render.
///
/// Every name is put on the list before its file is made, and every file gets its name when it is complete: whenever the
/// program is stopped, the next render knows what is its own, and no file is half a screen.
final class RenderFolder {
    /// As the person typed it, safe to show.
    private let shown: String
    private let folder: Int32
    private var sizes: [String: Int32] = [:]
    /// Files of this render and the one before, relative to the folder.
    private var own: Set<String>
    private var written: Set<String> = []
    private var log: Int32 = -1

    private static let temporary = ".muster-render.new"

    /// Opens the folder at `path`, or makes it and those above it.
    ///
    /// - Throws: status `refused` where it holds anything else than an earlier render, or another render is at work.
    init(_ path: String) throws(CommandFailure) {
        shown = Output.printable(path)
        // Where a limit on the size of files is set, going over it is to be an error and not the end.
        signal(SIGXFSZ, SIG_IGN)
        Self.makeFolders(path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(shown, "cannot be opened") }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            close(folder)
            throw Self.refusal("another render is writing to \(shown)")
        }
        self.folder = folder
        own = []
        own = try earlierFiles()
        log = try openLog()
    }

    deinit {
        if log >= 0 { close(log) }
        for size in sizes.values { close(size) }
        close(folder)
    }

    // MARK: Writing

    /// - Parameter path: `80x24/welcome.txt`, a name that `RenderList.isName` holds for.
    func write(_ text: String, to path: String) throws(CommandFailure) {
        let parts = path.split(separator: "/").map(String.init)
        guard RenderList.isName(path), parts.count == 2 else {
            throw Self.refusal("\(Output.printable(path)) is no name for a screen")
        }
        let size = try openSize(parts[0])
        if !own.contains(path) {
            var status = stat()
            guard fstatat(size, parts[1], &status, AT_SYMLINK_NOFOLLOW) != 0 else {
                throw Self.refusal(
                    "\(shown)/\(path) is not of an earlier render; move it away, or name another folder")
            }
            guard Self.writeAll(path + "\n", to: log) else {
                throw Self.failure("\(shown)/\(RenderList.file)", "cannot be written")
            }
            own.insert(path)
        }
        written.insert(path)
        guard Self.replace(parts[1], in: size, with: text) else {
            throw Self.failure("\(shown)/\(path)", "cannot be written")
        }
    }

    /// Removes what the earlier render left and this one did not draw, and closes the list.
    func finish() throws(CommandFailure) {
        for path in own.subtracting(written).sorted() {
            let parts = path.split(separator: "/").map(String.init)
            guard let size = try? openSize(parts[0], making: false) else { continue }
            guard unlinkat(size, parts[1], 0) == 0 || errno == ENOENT else {
                throw Self.failure("\(shown)/\(path)", "cannot be removed")
            }
        }
        let used = Set(written.compactMap { $0.split(separator: "/").first.map(String.init) })
        for name in Set(own.compactMap { $0.split(separator: "/").first.map(String.init) }).subtracting(used)
        {
            // Other files may be in it; then it stays.
            unlinkat(folder, name, AT_REMOVEDIR)
        }
        guard Self.replace(RenderList.file, in: folder, with: RenderList.text(written)) else {
            throw Self.failure("\(shown)/\(RenderList.file)", "cannot be written")
        }
    }

    /// The folder of one size; never through a link that was put there.
    private func openSize(_ name: String, making: Bool = true) throws(CommandFailure) -> Int32 {
        if let known = sizes[name] { return known }
        if making { mkdirat(folder, name, 0o777) }
        let size = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard size >= 0 else { throw Self.failure("\(shown)/\(name)", "cannot be opened as a folder") }
        sizes[name] = size
        return size
    }

    // MARK: The list

    /// What the list of an earlier render names; empty for an empty folder.
    private func earlierFiles() throws(CommandFailure) -> Set<String> {
        guard let bytes = readList() else {
            guard errno == ENOENT else {
                throw Self.failure("\(shown)/\(RenderList.file)", "cannot be read")
            }
            guard isEmpty() else {
                throw Self.refusal(
                    "\(shown) holds files that are not of an earlier render; name an empty folder or a new one"
                )
            }
            return []
        }
        guard let files = RenderList.files(bytes) else {
            throw Self.refusal(
                "\(shown)/\(RenderList.file) is damaged, so what may be replaced is not known; "
                    + "name another folder, or empty this one")
        }
        return files
    }

    /// `nil` where it cannot be read; `errno` says why.
    private func readList() -> [UInt8]? {
        let file = openat(folder, RenderList.file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        // Anything but a plain file of a sensible size is no list of ours.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= RenderList.largest else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
        }
        return Array(bytes.prefix(count))
    }

    private func openLog() throws(CommandFailure) -> Int32 {
        guard Self.replace(RenderList.file, in: folder, with: RenderList.text(own)) else {
            throw Self.failure("\(shown)/\(RenderList.file)", "cannot be written")
        }
        let log = openat(folder, RenderList.file, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard log >= 0 else { throw Self.failure("\(shown)/\(RenderList.file)", "cannot be written") }
        return log
    }

    /// Whether nothing is in the folder but, maybe, what a render left that was stopped at its very beginning.
    private func isEmpty() -> Bool {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let items = fdopendir(copy) else { return false }
        defer { closedir(items) }
        while let item = readdir(items) {
            let name = withUnsafePointer(to: &item.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if ![".", "..", Self.temporary].contains(name) { return false }
        }
        return true
    }

    // MARK: Files

    private static func makeFolders(_ path: String) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            // One that cannot be made is noticed when the last one is opened.
            mkdir(String(path[..<end]), 0o777)
        }
    }

    /// Gives `name` a new content in one step. Where it fails, `errno` says why and the old content stays.
    private static func replace(_ name: String, in folder: Int32, with text: String) -> Bool {
        unlinkat(folder, temporary, 0)
        let file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { return false }
        var problem = writeAll(text, to: file) ? 0 : errno
        if close(file) != 0, problem == 0 { problem = errno }
        if problem == 0, renameat(folder, temporary, folder, name) != 0 { problem = errno }
        if problem != 0 { unlinkat(folder, temporary, 0) }
        errno = problem
        return problem == 0
    }

    private static func writeAll(_ text: String, to file: Int32) -> Bool {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { return false }
        }
        return true
    }

    // MARK: Messages

    private static func failure(_ what: String, _ problem: String) -> CommandFailure {
        CommandFailure(
            message: "\(what) \(problem): \(String(cString: strerror(errno)))", status: .nothingFound)
    }

    private static func refusal(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .refused)
    }
}
