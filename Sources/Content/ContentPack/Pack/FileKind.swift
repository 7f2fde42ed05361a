/// What is at a path, asked with one system call, symbolic links followed.
internal import Glibc

enum FileKind: Sendable, Hashable {
    case file, folder, other
    case absent
    /// Looking is not allowed.
    case forbidden

    static func of(_ path: String) -> FileKind {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == EACCES ? .forbidden : .absent }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }
}

extension FileKind {
    /// Whether anything is at `path`, even a symbolic link that leads nowhere.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}

/// Names in folders.
package enum FolderListing {
    /// The names in the folder at `path`, sorted by their bytes, without hidden ones; empty where it cannot be
    /// read.
    ///
    /// - Parameters:
    ///   - most: names beyond this many are not read.
    package static func names(in path: String, most: Int) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < most, let item = readdir(folder) {
            let name = withUnsafePointer(to: &item.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Where a symbolic link leads, as it says itself; `nil` where there is none. For the links of /proc, which the
    /// kernel has already worked out.
    static func target(of link: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            let length = buffer.baseAddress.map { readlink(link, $0, buffer.count - 1) } ?? -1
            guard length > 0, length < buffer.count - 1 else { return nil }
            buffer[length] = 0
            return buffer.baseAddress.map { String(cString: $0) }
        }
    }

    /// The path without symbolic links, `.` and `..`; `nil` where there is nothing.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
