// The loops around `read` and `write`, which may be interrupted and may process fewer bytes than requested.
internal import Glibc

public enum FileTransfer {
    /// Writes all bytes to an open file. Returns 0, or the `errno` of the error.
    public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        _ = ignoresSizeSignal
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                return count == 0 ? ENOSPC : errno
            }
        }
        return 0
    }

    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    /// Ignores the signal for a file beyond the size limit (RLIMIT_FSIZE), so that such a write is an error
    /// and does not end the program. Programs that are started have the signal's default again.
    private static let ignoresSizeSignal: Bool = {
        signal(SIGXFSZ, SIG_IGN)
        return true
    }()

    /// Reads an open file from its present offset to its end.
    ///
    /// - Parameters:
    ///   - size: the expected number of bytes, from `fstat`.
    ///   - limit: bytes; more is an error (EFBIG), and the bytes read are overwritten.
    /// - Returns: the bytes, or the `errno` of the error.
    static func readAll(
        _ descriptor: Int32, expecting size: Int, limit: Int
    ) -> (bytes: [UInt8], code: Int32) {
        guard size <= limit else { return ([], EFBIG) }
        // One byte more than the file has: its end is then seen without a second, larger buffer. A file that may be a key
        // never grows into another buffer, which would leave a copy behind.
        var capacity = (limit <= smallLimit ? limit : max(0, size)) + 1
        var code: Int32 = 0
        var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            code = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, size: size, &count)
        }
        // It has grown since its size was asked.
        while code == 0, bytes.count == capacity, capacity <= limit {
            capacity = min(capacity * 2, limit + 1)
            let old = bytes
            bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                _ = buffer.initialize(fromContentsOf: old)
                count = old.count
                code = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor, size: size, &count)
            }
        }
        if code == 0, bytes.count > limit { code = EFBIG }
        guard code == 0 else {
            bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { explicit_bzero(start, $0.count) } }
            return ([], code)
        }
        return (bytes, 0)
    }

    /// The size in bytes up to which a whole buffer is allocated at once.
    private static let smallLimit = 4 << 10

    /// Fills `buffer` from `count` on, up to the end of the file.
    private static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, size: Int, _ count: inout Int
    ) -> Int32 {
        while count < buffer.count {
            let wanted = buffer.count - count
            let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, wanted)
            if got > 0 {
                count += got
                // A plain file gives less than it is asked for only at its end.
                if got < wanted, count >= size, size > 0 { return 0 }
            } else if got == 0 {
                return 0
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Reads an open file from its present offset to its end, in pieces.
    ///
    /// - Parameter take: returns whether it wants more.
    /// - Returns: 0, or the `errno` of the error; EFBIG if there are more than `limit` bytes.
    static func readPieces(
        _ descriptor: Int32, limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool
    ) -> Int32 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return 0 }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            total += count
            guard total <= limit else { return EFBIG }
            guard take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return 0 }
        }
    }
}
