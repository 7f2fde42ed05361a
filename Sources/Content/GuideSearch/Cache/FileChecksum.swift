internal import Files
internal import Glibc

/// A checksum of a whole file against damage, not malice, and its size.
///
/// SQLite notices most damage when it comes upon it, but not all: a page of zeros may simply hold nothing that was
/// looked for, and "nothing found" is no answer to somebody in need.
enum FileChecksum {
    /// Larger files are not read whole to open them: that would take longer than everything else.
    static let largest = 16 << 20

    /// `nil` where the file cannot be read, or is larger than `largest`.
    static func of(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= largest else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let isRead = bytes.withUnsafeMutableBytes { buffer -> Bool in
            var filled = 0
            while filled < buffer.count {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, filled)
                if count > 0 { filled += count } else if count == 0 || errno != EINTR { return false }
            }
            return true
        }
        guard isRead else { return nil }
        return String(bytes.withUnsafeBytes(Checksum.of), radix: 16) + "-" + String(status.st_size)
    }
}
