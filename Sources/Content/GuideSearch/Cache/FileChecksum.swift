import Files

/// Computes a checksum of a whole file, and its size, to detect damage but not malice.
///
/// SQLite detects most damage when it reads it, but not all: a page of zeros may look as if nothing matched,
/// and "nothing found" is no answer to someone in need.
enum FileChecksum {
    /// The most bytes of a file that is read as a whole: a larger one takes longer than everything else.
    static let largest = 16 << 20

    /// Returns the checksum, or nil if the file cannot be read or is larger than `largest`.
    static func of(_ path: String) -> String? {
        guard let bytes = try? OpenFile.read(path, limit: largest, followsLinks: false) else { return nil }
        return String(bytes.withUnsafeBytes(Checksum.of), radix: 16) + "-" + String(bytes.count)
    }
}
