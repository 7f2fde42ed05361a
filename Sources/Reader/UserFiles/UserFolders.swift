import TextMetrics
import TextTools

/// One of the folders for a person's own files, which need not exist yet.
package struct UserFolder: Sendable, Equatable {
    package var path: String
    /// The home folder that contains it, if it was found by that: a home folder that does not exist is not created.
    var home: String?

    package init(_ path: String) { self.path = path }

    /// Returns the path of a file in it as it may be shown: it comes from the environment, and may hold anything.
    func shown(_ name: String) -> String {
        let text = Sanitizer.clean("\(path)/\(name)")
        // It is asked for at every start, and has next to never a line break.
        guard text.utf8.contains(0x0A) else { return text }
        return text.split(separator: "\n").joined(separator: " ")
    }
}

/// The folders for a person's own files, by the XDG Base Directory Specification.
package struct UserFolders: Sendable, Equatable {
    /// `$XDG_CONFIG_HOME/muster`, otherwise `~/.config/muster`; nil if neither is known.
    package var settings: UserFolder?
    /// `$XDG_STATE_HOME/muster`, otherwise `~/.local/state/muster`; nil if neither is known.
    package var state: UserFolder?
    /// `$XDG_CACHE_HOME/muster`, otherwise `~/.cache/muster`; nil if neither is known.
    package var cache: UserFolder?

    /// - Parameter environment: the variables HOME, XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_CACHE_HOME are
    ///   used. A path that is not absolute is ignored, as the specification says.
    package init(environment: EnvironmentVariables) {
        let home = Self.absolute(environment["HOME"])
        settings = Self.folder(environment["XDG_CONFIG_HOME"], home, ".config")
        state = Self.folder(environment["XDG_STATE_HOME"], home, ".local/state")
        cache = Self.folder(environment["XDG_CACHE_HOME"], home, ".cache")
    }

    private static func folder(_ named: String?, _ home: String?, _ usual: String) -> UserFolder? {
        if let named = absolute(named) { return UserFolder("\(named)/muster") }
        guard let home else { return nil }
        var folder = UserFolder("\(home)/\(usual)/muster")
        folder.home = home
        return folder
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 2048 else { return nil }
        return path
    }
}
