import Files

/// Paths inside a pack: relative to its folder, with `/` between plain names (`Guides/fire.html`).
public enum PackPath {
    /// The most bytes of a path; far above any real one, and far below what a system rejects.
    static let longest = 1_024
    static let longestName = 255

    /// Returns `path` with `.` and `..` resolved, or nil if it leads out of the pack, is absolute, empty, too long or has a NUL.
    ///
    /// - Parameter folder: of the pack, from which the path is seen (`Guides`); empty for the pack's folder.
    public static func normalized(_ path: String, from folder: String = "") -> String? {
        guard !path.isEmpty else { return nil }
        if isNormal(path) {
            if folder.isEmpty { return path }
            if !path.utf8.contains(slash) { return folder + "/" + path }
        }
        guard path.utf8.first != slash, path.utf8.count <= longest, !path.utf8.contains(0) else { return nil }
        var names = names(of: folder)
        for name in Self.names(of: path) where name != "." {
            if name == ".." {
                guard !names.isEmpty else { return nil }
                names.removeLast()
            } else {
                guard name.utf8.count <= longestName else { return nil }
                names.append(name)
            }
        }
        guard let first = names.first else { return nil }
        // By hand: the general `joined` makes the program look through all its conformances at its start.
        return names.dropFirst().reduce(into: String(first)) { $0 += "/" + String($1) }
    }

    private static let slash = UInt8(ascii: "/")

    /// Returns the names in a path. They are separated as bytes, as the system does: Swift treats a slash
    /// with a combining mark after it as another character.
    private static func names(of path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }
    }

    /// Returns whether a path is normalized: plain names with one slash between each, as nearly all links are.
    private static func isNormal(_ path: String) -> Bool {
        path.utf8.withContiguousStorageIfAvailable { bytes in
            var length = 0
            for byte in bytes {
                if byte == slash || byte == UInt8(ascii: "."), length == 0 { return false }
                if byte == 0 { return false }
                length = byte == slash ? 0 : length + 1
                if length > longestName { return false }
            }
            return length > 0 && bytes.count <= longest
        } ?? false
    }

    /// Returns the index of the dot before the extension of a name; nil if there is none but one at the beginning.
    private static func dot(in name: String) -> String.Index? {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == name.startIndex ? nil : $0 }
    }

    /// Returns the folder that holds `path`: `Guides` for `Guides/fire.html`, empty at the top.
    public static func folder(of path: String) -> String { FilePath.parent(of: path) }

    public static func name(of path: String) -> String { FilePath.name(of: path) }

    /// Returns the extension of `path` in lower case, without its dot; empty if it has none.
    public static func ending(of path: String) -> String {
        let name = name(of: path)
        guard let dot = dot(in: name) else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// Returns the name of `path` without its extension: `fire` for `Guides/fire.html`.
    public static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = dot(in: name) else { return name }
        return String(name[..<dot])
    }
}
