// A version that somebody reads is not to be removed under their eyes.
internal import Glibc

/// Holds a version's folder with a shared lock (`flock`) as long as it lives; `muster-sync` removes no version that is held.
final class VersionHold: Sendable {
    private let folder: Int32

    /// `nil` where the folder can not be opened, or is being removed.
    init?(directory: String) {
        folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        guard flock(folder, LOCK_SH | LOCK_NB) == 0 else {
            close(folder)
            return nil
        }
    }

    deinit { close(folder) }
}
