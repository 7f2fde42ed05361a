/// Reads one file of a pack into memory: never outside the pack, never more than asked, never waiting.
import Diagnostics
internal import Glibc
import TextTools

public enum ContentFile {
    /// Bytes of the file at `path` below `directory`.
    ///
    /// - Parameters:
    ///   - path: relative to `directory`; `..` and symbolic links may not lead out of it.
    ///   - limit: bytes; a larger file is an error and is not read.
    /// - Throws: `file-missing`, `file-is-folder`, `file-unreadable`, `file-too-large`, `file-not-regular`
    ///   (a pipe or device, which could hang), `file-outside`, `file-link-circle` or `file-io`.
    public static func read(directory: String, path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        var walk: DirectoryWalk?
        return try read(directory: directory, path: path, limit: limit, walk: &walk)
    }

    /// The same for one of several files: `walk` keeps the folder open from the first to the last.
    static func read(
        directory: String, path: String, limit: Int, walk: inout DirectoryWalk?
    ) throws(Diagnostic) -> [UInt8] {
        do throws(DirectoryWalk.Failure) {
            let opened: DirectoryWalk
            if let walk { opened = walk } else { opened = try DirectoryWalk(directory: directory) }
            walk = opened
            return try opened.withItem(at: path) { folder, name, status throws(DirectoryWalk.Failure) in
                try read(name, in: folder, status: status, limit: limit)
            }
        } catch {
            throw ContentFileProblem(directory: directory, path: path).diagnostic(for: error, limit: limit)
        }
    }

    /// Hands out the bytes of the file at `path` in pieces, under the same rules.
    ///
    /// - Parameters:
    ///   - take: answers whether it wants more.
    package static func stream(
        directory: String, path: String, limit: Int, take: (UnsafeRawBufferPointer) -> Bool
    ) throws(Diagnostic) {
        do throws(DirectoryWalk.Failure) {
            try DirectoryWalk(directory: directory).withItem(at: path) {
                folder, name, status throws(DirectoryWalk.Failure) in
                let (descriptor, _) = try open(name, in: folder, status: status, limit: limit)
                defer { close(descriptor) }
                try handOut(descriptor, limit: limit, take)
            }
        } catch {
            throw ContentFileProblem(directory: directory, path: path).diagnostic(for: error, limit: limit)
        }
    }

    private static func handOut(
        _ descriptor: Int32, limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(DirectoryWalk.Failure) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var total = 0
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return }
            if count < 0 {
                guard errno == EINTR else { throw .system(errno) }
                continue
            }
            total += count
            guard total <= limit else { throw .system(EFBIG) }
            guard buffer.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else {
                return
            }
        }
    }

    private static func read(
        _ name: String, in folder: Int32, status: stat, limit: Int
    ) throws(DirectoryWalk.Failure) -> [UInt8] {
        let (descriptor, size) = try open(name, in: folder, status: status, limit: limit)
        defer { close(descriptor) }
        return try readAll(descriptor, expecting: size, limit: limit)
    }

    /// The open file and its size.
    private static func open(
        _ name: String, in folder: Int32, status: stat, limit: Int
    ) throws(DirectoryWalk.Failure) -> (descriptor: Int32, size: Int) {
        try checkKind(status, limit: limit)
        // The kind was asked before opening, because opening a device can already do something; and is asked
        // again after, because another file may have been put there meanwhile (hence O_NONBLOCK: a pipe).
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .system(errno) }
        var opened = stat()
        guard fstat(descriptor, &opened) == 0 else {
            close(descriptor)
            throw .system(errno)
        }
        do throws(DirectoryWalk.Failure) {
            try checkKind(opened, limit: limit)
        } catch {
            close(descriptor)
            throw error
        }
        return (descriptor, Int(opened.st_size))
    }

    private static func checkKind(_ status: stat, limit: Int) throws(DirectoryWalk.Failure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .system(EISDIR)
        default: throw .system(ENODEV)
        }
        guard status.st_size <= limit else { throw .system(EFBIG) }
    }

    private static func readAll(
        _ descriptor: Int32, expecting size: Int, limit: Int
    ) throws(DirectoryWalk.Failure) -> [UInt8] {
        // One byte more than the file has: the end is then seen without a second, larger buffer.
        var bytes = [UInt8](repeating: 0, count: max(0, size) + 1)
        var count = 0
        while true {
            if count == bytes.count {
                guard count <= limit else { throw .system(EFBIG) }
                bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
            }
            let got = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if got == 0 { break }
            if got < 0 {
                guard errno == EINTR else { throw .system(errno) }
                continue
            }
            count += got
        }
        guard count <= limit else { throw .system(EFBIG) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}

/// Turns what the system said of one file into a diagnostic with the way to mend it.
private struct ContentFileProblem {
    let directory: String
    let path: String

    func diagnostic(for failure: DirectoryWalk.Failure, limit: Int) -> Diagnostic {
        switch failure {
        case .outside:
            make(
                "file-outside", "this path leads out of the pack",
                "put the file itself into the pack; links may only point to files of the same pack")
        case .circle:
            make(
                "file-link-circle", "its symbolic links go in a circle", "replace the link by the file itself"
            )
        case .forbidden(let folder):
            make(
                "file-unreadable", "there is no permission to enter the folder it is in",
                "allow it with chmod a+rx \(ShellWord.quoted(absolute(folder)))")
        case .system(let code):
            diagnostic(for: code, limit: limit)
        }
    }

    private func diagnostic(for code: Int32, limit: Int) -> Diagnostic {
        switch code {
        case ENOENT, ENOTDIR:
            make(Diagnostic.missingFile, "there is no such file", "put it there, or install the pack again")
        case EISDIR:
            make("file-is-folder", "this is a folder, not a file", "put a file in its place")
        case EACCES, EPERM:
            make(
                "file-unreadable", "there is no permission to read it",
                "allow it with chmod a+r \(ShellWord.quoted(absolute(path)))")
        case EFBIG:
            make(
                "file-too-large", "it is larger than the \(limit) bytes that are read",
                "make it smaller or divide it")
        case ENODEV, ENXIO:
            make(
                "file-not-regular", "this is not a regular file but a pipe, socket or device",
                "put a file in its place")
        default:
            make(
                "file-io", "reading failed: \(String(cString: strerror(code)))",
                "check the disk, or install the pack again")
        }
    }

    private func absolute(_ path: String) -> String {
        path.isEmpty ? directory : directory + "/" + path
    }

    private func make(_ code: String, _ message: String, _ hint: String) -> Diagnostic {
        Diagnostic(.error, code, file: path, message: message, hint: hint)
    }
}
