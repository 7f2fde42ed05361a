// Prevents two readers from undoing each other's changes.
import Files

/// The lock on a folder, held by one program at a time. It leaves no file behind.
enum FolderLock {
    enum Failure {
        case busy
        /// The folder cannot be created or opened; the reason, for people.
        case impossible(String)
    }

    /// Returns what work gives that is done under the lock, or else what is said of the failure. The folder is created if it
    /// is missing, and the lock is waited for no longer than a person would notice.
    static func holding<Value>(
        _ place: UserFolder, _ work: () -> Value, otherwise said: (Failure) -> Value
    ) -> Value {
        if let problem = SmallFile.makeFolder(place) { return said(.impossible(problem)) }
        do throws(FileFailure) {
            let folder = try Folder.at(place.path)
            // Held to the end of the scope.
            defer { withExtendedLifetime(folder) {} }
            return try folder.lock(.exclusive, waiting: patience) ? work() : said(.busy)
        } catch {
            return said(.impossible(error.reason))
        }
    }

    /// The longest wait for the lock, in milliseconds.
    private static let patience: UInt32 = 200
}
