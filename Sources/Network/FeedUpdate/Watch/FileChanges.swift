// Detects changes in the configuration folders without periodic wakeups (inotify(7)).
internal import Glibc

final class FileChanges {
    /// The descriptor that is readable when something has changed; nil if the system cannot detect changes.
    private(set) var descriptor: Int32?

    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

    /// - Parameters:
    ///   - folders: the folders to watch; missing ones are skipped.
    init(_ folders: [String]) {
        let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard opened >= 0 else { return }
        for folder in folders { _ = inotify_add_watch(opened, folder, Self.events) }
        descriptor = opened
    }

    deinit { if let descriptor { close(descriptor) } }

    /// Returns true if anything has changed since the last call.
    func take() -> Bool {
        guard let descriptor else { return false }
        var bytes = [UInt8](repeating: 0, count: 8 << 10)
        var hasChanged = false
        while read(descriptor, &bytes, bytes.count) > 0 { hasChanged = true }
        return hasChanged
    }
}
