// File system events from the kernel, inotify(7).
internal import Glibc

/// An inotify instance, which tells what changes in folders. No function blocks.
public final class Inotify {
    public struct Event: Equatable {
        /// The watch descriptor; -1 if events were lost (`IN_Q_OVERFLOW`).
        public var watch: Int32
        public var mask: UInt32
        /// The name in the folder; empty for the folder itself.
        public var name: String

        public func isAny(of flags: UInt32) -> Bool { mask & flags != 0 }
    }

    /// Becomes readable when something happens.
    public let descriptor: Int32

    /// Creates an instance; `nil` if the system does not support it, or the user's limit is reached.
    public init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    public enum Added {
        case watch(Int32)
        /// The folder does not exist.
        case absent
        /// The limit of watches is reached, or the system refuses this one.
        case refused
    }

    /// Watches a folder. A folder that is already watched keeps its descriptor.
    public func add(_ folder: String, _ mask: UInt32) -> Added {
        let watch = inotify_add_watch(descriptor, folder, mask | UInt32(IN_ONLYDIR))
        if watch >= 0 { return .watch(watch) }
        return errno == ENOENT || errno == ENOTDIR ? .absent : .refused
    }

    public func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

    /// Returns the pending events, at most `most` buffers of them, so that constant writes cannot block the reader.
    public func events(max most: Int = 64) -> [Event] {
        var events: [Event] = []
        // Large enough for hundreds of events at once.
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            for _ in 0..<most {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                Self.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events)
            }
        }
        return events
    }

    /// Decodes events: four 32-bit numbers (watch, mask, cookie, length of the name) and the name, padded with NULs.
    private static func decode(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
        let header = 16
        var offset = 0
        while offset + header <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            guard offset + header + length <= bytes.count else { return }
            let name = bytes[(offset + header)..<(offset + header + length)].prefix { $0 != 0 }
            events.append(Event(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self)))
            offset += header + length
        }
    }
}
