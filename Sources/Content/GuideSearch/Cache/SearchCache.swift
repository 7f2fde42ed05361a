/// The folder that contains the indexes: `$XDG_CACHE_HOME/muster`.
package struct SearchCache: Sendable, Equatable {
    /// The absolute path; the folder need not exist.
    package var directory: String

    package init(directory: String) { self.directory = directory }
}
