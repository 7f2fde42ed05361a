import Files

/// Holds a shared lock on a version's folder for its lifetime, so that `muster-sync` removes no version that
/// is being read.
final class VersionHold: Sendable {
    private let folder: Folder

    /// Returns nil if the folder cannot be opened, or is being removed.
    init?(directory: String) {
        guard let folder = try? Folder.at(directory), (try? folder.lock(.shared)) == true else { return nil }
        self.folder = folder
    }
}
