// The kernel's word on what happens in folders.
internal import Glibc

/// One inotify instance. Nothing here waits.
final class Inotify {
    struct Event: Equatable {
        /// Which watch; -1 where the kernel lost count (`overflow`).
        var watch: Int32
        var mask: UInt32
        /// The name in the folder; empty for the folder itself.
        var name: String

        func isAny(of flags: UInt32) -> Bool { mask & flags != 0 }
    }

    let descriptor: Int32
    /// Large enough for hundreds of events at once.
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// `nil` where the system has none, or gives this user no more of them.
    init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    enum Added {
        case watch(Int32)
        /// There is no such folder.
        case absent
        /// The system gives no more watches, or refuses this one.
        case refused
    }

    /// Watches a folder. A folder watched already keeps its number.
    func add(_ folder: String, _ mask: UInt32) -> Added {
        let watch = inotify_add_watch(descriptor, folder, mask | UInt32(IN_ONLYDIR))
        if watch >= 0 { return .watch(watch) }
        return errno == ENOENT || errno == ENOTDIR ? .absent : .refused
    }

    func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

    /// What has happened, at most `most` buffers of it: whoever writes without end must not hold the reader up.
    func events(most: Int = 64) -> [Event] {
        var events: [Event] = []
        for _ in 0..<most {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            buffer.withUnsafeBytes {
                Self.decode(UnsafeRawBufferPointer(rebasing: $0[..<count]), into: &events)
            }
        }
        return events
    }

    /// Each is a header of four 32-bit numbers (watch, mask, cookie, length of the name) and the name, padded with NULs.
    private static func decode(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
        let header = 16
        var place = 0
        while place + header <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
            guard place + header + length <= bytes.count else { return }
            let name = bytes[(place + header)..<(place + header + length)].prefix { $0 != 0 }
            events.append(Event(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self)))
            place += header + length
        }
    }
}
