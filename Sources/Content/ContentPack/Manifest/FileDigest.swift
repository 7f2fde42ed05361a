import Files

// The size and SHA-256 of an open file, without holding it in memory.

public enum FileDigest {
    /// Returns the digest of the whole file.
    ///
    /// - Parameters:
    ///   - limit: bytes; a larger file is an error (`isTooLarge`).
    public static func of(
        _ file: OpenFile, limit: Int = .max
    ) throws(FileFailure) -> (size: Int, digest: SHA256Digest) {
        guard file.size <= limit else { throw file.tooLarge }
        let hash = SHA256()
        var size = 0
        try file.pieces(limit: limit) { piece in
            size += piece.count
            hash.update(piece)
            return true
        }
        return (size, hash.finish())
    }
}
