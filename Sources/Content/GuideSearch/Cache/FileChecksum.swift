import Files

/// A checksum of a whole file against damage, not malice, and its size.
///
/// SQLite notices most damage when it comes upon it, but not all: a page of zeros may simply hold nothing that was
/// looked for, and "nothing found" is no answer to someone in need.
enum FileChecksum {
    /// Larger files are not read whole to open them: that would take longer than everything else.
    static let largest = 16 << 20

    /// Returns nil if the file cannot be read, or is larger than `largest`.
    static func of(_ path: String) -> String? {
        guard let bytes = try? OpenFile.read(path, limit: largest, followsLinks: false) else { return nil }
        return String(bytes.withUnsafeBytes(Checksum.of), radix: 16) + "-" + String(bytes.count)
    }
}
