/// Reads one file of a pack into memory: never outside the pack, never more than the limit, and without blocking.
import Diagnostics
import Files
internal import Glibc
import TextTools

public enum ContentFile {
    /// Returns the bytes of the file at `path` below `directory`.
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

    /// Returns the same for one of several files: `walk` keeps the folder open from the first to the last.
    static func read(
        directory: String, path: String, limit: Int, walk: inout DirectoryWalk?
    ) throws(Diagnostic) -> [UInt8] {
        do throws(DirectoryWalk.Failure) {
            let opened: DirectoryWalk
            if let walk { opened = walk } else { opened = try DirectoryWalk(directory: directory) }
            walk = opened
            return try opened.read(path, limit: limit)
        } catch {
            throw ContentFileProblem(directory: directory, path: path).diagnostic(for: error, limit: limit)
        }
    }

    /// Passes the bytes of the file at `path` to `take` in pieces, until it returns false, under the same rules.
    public static func stream(
        directory: String, path: String, limit: Int, take: (UnsafeRawBufferPointer) -> Bool
    ) throws(Diagnostic) {
        do throws(DirectoryWalk.Failure) {
            try DirectoryWalk(directory: directory).stream(path, limit: limit, take)
        } catch {
            throw ContentFileProblem(directory: directory, path: path).diagnostic(for: error, limit: limit)
        }
    }
}

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
        case .system(ENOENT), .system(ENOTDIR):
            make(Diagnostic.missingFile, "there is no such file", "put it there, or install the pack again")
        case .system(EISDIR):
            make("file-is-folder", "this is a folder, not a file", "put a file in its place")
        case .system(EACCES), .system(EPERM):
            make(
                "file-unreadable", "there is no permission to read it",
                "allow it with chmod a+r \(ShellWord.quoted(absolute(path)))")
        case .system(EFBIG):
            make(
                "file-too-large", "it is larger than the \(limit) bytes that are read",
                "make it smaller or divide it")
        case .system(ENODEV), .system(ENXIO):
            make(
                "file-not-regular", "this is not a regular file but a pipe, socket or device",
                "put a file in its place")
        case .system(let code):
            make(
                "file-io", "reading failed: \(String(cString: strerror(code)))",
                "check the disk, or install the pack again")
        }
    }

    private func absolute(_ path: String) -> String { path.isEmpty ? directory : directory + "/" + path }

    private func make(_ code: String, _ message: String, _ hint: String) -> Diagnostic {
        Diagnostic(.error, code, file: path, message: message, hint: hint)
    }
}
