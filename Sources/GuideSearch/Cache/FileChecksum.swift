internal import Glibc

/// A checksum of a whole file against damage, not malice: FNV-1a over words of eight bytes, and the size.
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
        // Whole words: what is behind the end of the file stays zero.
        var words = [UInt64](repeating: 0, count: (Int(status.st_size) + 7) / 8)
        let isRead = words.withUnsafeMutableBytes { buffer -> Bool in
            var filled = 0
            while filled < Int(status.st_size) {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, Int(status.st_size) - filled, filled)
                if count > 0 { filled += count } else if count == 0 || errno != EINTR { return false }
            }
            return true
        }
        guard isRead else { return nil }
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words {
            // The high half takes part in the low one, which alone decides much in a product.
            sum = (sum ^ word) &* 0x0000_0100_0000_01B3
            sum ^= sum >> 32
        }
        return String(sum, radix: 16) + "-" + String(status.st_size)
    }
}
