// The size and SHA-256 of a file that is open, without holding it in memory.
internal import Glibc

public enum FileDigest {
    public enum Failure: Error, Equatable {
        /// It has more bytes than it may.
        case tooLarge
        /// It is a folder, pipe or device.
        case notFile
        /// What the system said, as an `errno`.
        case system(Int32)
    }

    /// Reads a file from where its descriptor stands to its end.
    ///
    /// - Parameters:
    ///   - limit: bytes; reading stops beyond.
    public static func of(
        _ descriptor: Int32, limit: Int
    ) throws(Failure) -> (size: Int, digest: SHA256Digest) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile }
        guard status.st_size <= limit else { throw .tooLarge }
        let hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        var size = 0
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return (size, hash.finish()) }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .system(errno)
            }
            size += count
            guard size <= limit else { throw .tooLarge }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private static let pieceBytes = 64 << 10
}
