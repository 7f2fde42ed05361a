// Waits for commands, for feeds and for signals.
internal import Glibc

/// Waits for any of several descriptors.
enum Waiting {
    /// Returns when a descriptor is readable or its other end is closed, on a signal, or after the time.
    ///
    /// - Parameter seconds: the most seconds to wait; nil to wait without limit.
    static func wait(for descriptors: [Int32], seconds: Int?) {
        var items = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = seconds.map { Int32(clamping: max(0, $0) * 1_000) } ?? -1
        poll(&items, nfds_t(items.count), milliseconds)
    }
}
