internal import Glibc

/// The folder in which indexes are kept: `$XDG_CACHE_HOME/muster`.
public struct SearchCache: Sendable, Equatable {
    /// Absolute; it need not exist.
    public var directory: String

    public init(directory: String) { self.directory = directory }

    /// That of this process: below `$XDG_CACHE_HOME` where it is an absolute path, else below `$HOME/.cache` (XDG
    /// Base Directory Specification 0.8); `nil` where there is neither.
    public static func current() -> SearchCache? {
        func folder(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let cache = folder("XDG_CACHE_HOME") { return SearchCache(directory: cache + "/muster") }
        return folder("HOME").map { SearchCache(directory: $0 + "/.cache/muster") }
    }
}
