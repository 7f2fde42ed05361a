import ContentPack
import Files

extension OpenFile {
    /// Returns true if the file's bytes have this digest, and false if they cannot be read.
    func holds(_ expected: SHA256Digest) -> Bool {
        do throws(FileFailure) { return try FileDigest.of(self).digest == expected } catch { return false }
    }
}
