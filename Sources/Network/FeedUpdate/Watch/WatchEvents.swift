// What a watch waits for: changed files, signals, and descriptors.
internal import CGlibc
import Files
internal import Glibc

/// Notices that something changed in the folders of the configuration, without waking up in between.
final class FileChanges {
    private let inotify = Inotify()

    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)

    /// - Parameter folders: the folders to watch; missing ones are skipped.
    init(_ folders: [String]) { for folder in folders { _ = inotify?.add(folder, Self.events) } }

    /// Readable when something has changed; nil if the system cannot tell.
    var descriptor: Int32? { inotify?.descriptor }

    func take() -> Bool { inotify?.events().isEmpty == false }
}

/// The end of the pipe that the signal handler writes to. Set once, before the handler is installed.
private nonisolated(unsafe) var writingEnd: Int32 = -1

/// Delivers the signals of this process as bytes of a pipe, so that one wait covers them and everything else (D. J.
/// Bernstein, "The self-pipe trick"). There is only one such pipe.
final class SignalPipe {
    /// The descriptor that is readable when a signal has arrived.
    let descriptor: Int32

    init?(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        guard muster_private_pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        descriptor = ends[0]
        writingEnd = ends[1]
        for number in signals {
            signal(number) { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writingEnd, &byte, 1)
                errno = code
            }
        }
    }

    /// Returns the signals received since the last call.
    func received() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        var signals: Set<Int32> = []
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            signals.formUnion(bytes[..<count].map(Int32.init))
        }
        return signals
    }
}

enum Waiting {
    /// Returns when a descriptor is readable or its other end is closed, on a signal, or after the time, which is nil to
    /// wait without limit.
    static func wait(for descriptors: [Int32], seconds: Int?) {
        var items = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = seconds.map { Int32(clamping: max(0, $0) * 1_000) } ?? -1
        poll(&items, nfds_t(items.count), milliseconds)
    }
}
