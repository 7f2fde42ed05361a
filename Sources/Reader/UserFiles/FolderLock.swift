// Prevents two readers from undoing each other's changes.
import Files

/// The lock on a folder, held by one program at a time and released when that ends. It leaves no file behind.
struct FolderLock: ~Copyable {
    private let folder: Folder

    enum Failure: Error, Equatable {
        case busy
        /// The folder cannot be created or opened; the reason, for people.
        case impossible(String)
    }

    /// Creates the folder if it is missing, and waits for the lock no longer than a person would notice.
    init(_ place: UserFolder) throws(Failure) {
        if let problem = SmallFile.makeFolder(place) { throw .impossible(problem) }
        let locked: Folder?
        do throws(FileFailure) {
            locked = try Self.lock(place.path)
        } catch {
            throw .impossible(error.reason)
        }
        guard let locked else { throw .busy }
        folder = locked
    }

    private static func lock(_ path: String) throws(FileFailure) -> Folder? {
        let folder = try Folder.at(path)
        return try folder.lock(.exclusive, waiting: patience) ? folder : nil
    }

    /// The longest wait for the lock, in milliseconds.
    private static let patience: UInt32 = 200
}
