// Handles paths as the system does: bytes between slashes. A mark after a slash does not make it another character.
internal import Glibc

public enum FilePath {
    /// Returns the folder that holds `path`; empty if `path` has no slash or only a leading one.
    public static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// Returns the same as a path that can be opened: `/` or `.` if there is no name.
    public static func openableParent(of path: String) -> String {
        let parent = parent(of: path)
        return parent.isEmpty ? (path.utf8.first == UInt8(ascii: "/") ? "/" : ".") : parent
    }

    public static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Returns the path without symbolic links, `.` and `..`, or nil with the reason in `errno`.
    public static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the target of the symbolic link at `path`, as written in the link, or nil if it is not a link.
    /// It is meant for links in /proc, whose targets the kernel has already resolved.
    public static func target(of link: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            let length = buffer.baseAddress.map { readlink(link, $0, buffer.count - 1) } ?? -1
            guard length > 0, length < buffer.count - 1 else { return nil }
            buffer[length] = 0
            return buffer.baseAddress.map { String(cString: $0) }
        }
    }
}
