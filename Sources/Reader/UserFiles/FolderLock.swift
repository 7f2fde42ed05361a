// Two readers at once must not undo each other's changes.
internal import Glibc

/// A lock on a folder (`flock`), held by one program at a time and gone with it. No file is left behind.
struct FolderLock: ~Copyable {
    private let folder: Int32

    enum Failure: Error, Equatable {
        /// Somebody else holds it.
        case busy
        /// The folder can not be made or opened; the reason, for people.
        case impossible(String)
    }

    /// Makes the folder where it is missing, and waits for the lock no longer than a person would notice.
    init(_ place: UserFolder) throws(Failure) {
        if let problem = SmallFile.makeFolder(place) { throw .impossible(problem) }
        let folder = open(place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .impossible(SmallFile.reason()) }
        for _ in 0..<Self.tries {
            if flock(folder, LOCK_EX | LOCK_NB) == 0 {
                self.folder = folder
                return
            }
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            usleep(Self.pause)
        }
        let isBusy = errno == EWOULDBLOCK || errno == EINTR
        let problem = SmallFile.reason()
        close(folder)
        throw isBusy ? .busy : .impossible(problem)
    }

    deinit { close(folder) }

    private static let tries = 10
    /// Microseconds.
    private static let pause: UInt32 = 20_000
}
