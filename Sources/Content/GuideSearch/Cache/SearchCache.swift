/// The folder in which indexes are kept: `$XDG_CACHE_HOME/muster`.
public struct SearchCache: Sendable, Equatable {
    /// Absolute; it need not exist.
    public var directory: String

    public init(directory: String) { self.directory = directory }
}
