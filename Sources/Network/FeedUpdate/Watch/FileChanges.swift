// Notices that something changed in the folders of the configuration, without waking up in between.
import Files
internal import Glibc

final class FileChanges {
    private let inotify = Inotify()

    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

    /// - Parameter folders: the folders to watch; missing ones are skipped.
    init(_ folders: [String]) { for folder in folders { _ = inotify?.add(folder, Self.events) } }

    /// Readable when something has changed; nil if the system cannot tell.
    var descriptor: Int32? { inotify?.descriptor }

    /// Returns whether anything has changed since the last call.
    func take() -> Bool { inotify?.events().isEmpty == false }
}
