import ContentPack
import Files

extension OpenFile {
    /// Whether its bytes have this digest. Bytes that the disk cannot read do not.
    func holds(_ expected: SHA256Digest) -> Bool {
        do throws(FileFailure) { return try FileDigest.of(self).digest == expected } catch { return false }
    }
}
