// One program writes in a pack's folder at a time.
internal import Glibc

/// The lock on `packs/ID/lock` (`flock`); gone with the program that holds it, however that ends.
struct WriterLock: ~Copyable {
    private let file: Int32

    /// `nil` where another program holds it. Nothing is waited for: an update that is under way does what this one would.
    static func take(_ pack: PackFolder) throws(SyncFailure) -> WriterLock? {
        let name = PackFolderNames.lock
        // For its owner alone: whoever may open it could hold it for ever.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(pack.folder.descriptor, name, flags, 0o600)
        guard file >= 0 else { throw pack.folder.failure(.lock, name) }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let code = errno
            close(file)
            if code == EWOULDBLOCK { return nil }
            throw pack.folder.failure(.lock, name, code: code)
        }
        return WriterLock(file: file)
    }

    private init(file: Int32) { self.file = file }

    deinit { close(file) }
}
