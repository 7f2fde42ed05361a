// Paths as the system has them: bytes between slashes. A mark after a slash makes no other character of it.
internal import Glibc

package enum FilePath {
    /// The folder that holds `path`; empty if `path` has no slash or only a leading one.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// The same as a path that can be opened: `/` or `.` where there is no name.
    package static func openableParent(of path: String) -> String {
        let parent = parent(of: path)
        return parent.isEmpty ? (path.utf8.first == UInt8(ascii: "/") ? "/" : ".") : parent
    }

    /// The last name of `path`.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path without symbolic links, `.` and `..`; nil if there is nothing, and `errno` says why.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The target of the symbolic link at `path`, as it is written in the link; nil if there is no link. For the links
    /// of /proc, which the kernel has already resolved.
    package static func target(of link: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            let length = buffer.baseAddress.map { readlink(link, $0, buffer.count - 1) } ?? -1
            guard length > 0, length < buffer.count - 1 else { return nil }
            buffer[length] = 0
            return buffer.baseAddress.map { String(cString: $0) }
        }
    }
}
