/// Paths inside a pack: relative to its folder, with `/` between plain names (`Guides/fire.html`).
public enum PackPath {
    /// Bytes; far above any real path, far below what a system refuses.
    static let longest = 1_024
    static let longestName = 255

    /// `path` with `.` and `..` worked out, or `nil` where it leads out of the pack, is absolute, empty, too
    /// long or holds a NUL.
    public static func normalized(_ path: String) -> String? {
        normalized(path, from: "")
    }

    /// `path` as seen from `folder` of the pack (`Guides`; empty: the pack's own folder).
    public static func normalized(_ path: String, from folder: String) -> String? {
        guard !path.isEmpty, !path.hasPrefix("/"), path.utf8.count <= longest, !path.utf8.contains(0) else {
            return nil
        }
        if isPlainName(path) { return folder.isEmpty ? path : folder + "/" + path }
        var names = folder.split(separator: "/")
        for name in path.split(separator: "/") where name != "." {
            if name == ".." {
                guard !names.isEmpty else { return nil }
                names.removeLast()
            } else {
                guard name.utf8.count <= longestName else { return nil }
                names.append(name)
            }
        }
        return names.isEmpty ? nil : names.joined(separator: "/")
    }

    /// One name that means itself, as nearly all links are: nothing to work out.
    private static func isPlainName(_ path: String) -> Bool {
        path.utf8.count <= longestName && path.utf8.first != UInt8(ascii: ".")
            && !path.utf8.contains(UInt8(ascii: "/"))
    }

    /// The folder that holds `path`: `Guides` of `Guides/fire.html`, empty at the top.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[..<slash])
    }

    /// The last name of `path`.
    public static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The ending of `path` in lower case, without its dot; empty where there is none.
    public static func ending(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The name of `path` without its ending: `fire` of `Guides/fire.html`.
    public static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
