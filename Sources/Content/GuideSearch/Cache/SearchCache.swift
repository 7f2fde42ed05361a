/// The folder that contains the indexes: `$XDG_CACHE_HOME/muster`.
public struct SearchCache: Sendable, Equatable {
    /// The absolute path; the folder need not exist.
    public var directory: String

    public init(directory: String) { self.directory = directory }
}
