// The folder `incoming/`: blobs being downloaded, which are kept when an update is interrupted.
import ContentPack
import Files
import Transport

/// The blobs being fetched: `HASH.part` until all bytes have arrived and are verified, then `HASH`.
///
/// Nothing here is flushed to the disk. A blob that a power failure has truncated is recognized by its hash,
/// which is computed again before an existing blob is used.
final class Incoming: BlobStore {
    let folder: Folder
    private static let partial = ".part"

    /// Opens the folder, creating it if missing, and removes the incomplete version of an earlier attempt.
    init(_ pack: InstalledPackFolder) throws(FileFailure) {
        folder = try pack.folder.makeFolder(InstalledLayout.incoming)
        for name in try folder.names() where Self.digest(name) == nil || !folder.hasFile(name) {
            try folder.removeAll(name)
        }
    }

    /// Removes blobs that are no longer needed.
    func keep(only wanted: Set<SHA256Digest>) throws(FileFailure) {
        for name in try folder.names() {
            guard let digest = Self.digest(name), !wanted.contains(digest) else { continue }
            try folder.removeAll(name)
        }
    }

    private static func digest(_ name: String) -> SHA256Digest? {
        SHA256Digest(hex: name.hasSuffix(partial) ? String(name.dropLast(partial.count)) : name)
    }

    /// Returns true if a blob from an earlier attempt is complete and verified.
    func has(_ blob: BlobRequest) throws(FileFailure) -> Bool {
        guard let file = try folder.openFile(blob.digest.hex) else { return false }
        // With a second name it is another file that was linked here: its permissions are not ours to change.
        if file.size == blob.size, file.status?.linkCount == 1, file.holds(blob.digest), file.hasMode(0o644) {
            return true
        }
        try folder.removeAll(blob.digest.hex)
        return false
    }

    // MARK: Receiving

    func receiver(for blob: BlobRequest) throws(FileFailure) -> any ByteReceiver {
        let name = blob.digest.hex + Self.partial
        if let file = folder.openToContinue(name), file.size <= blob.size, file.hasMode(0o644) {
            // One that cannot be read to its end starts from the beginning.
            do throws(FileFailure) { return try BlobReceiver(file) } catch {}
        }
        return try BlobReceiver(try folder.create(name))
    }

    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool {
        let name = blob.digest.hex + Self.partial
        guard let receiver = receiver as? BlobReceiver, receiver.received == blob.size,
            receiver.digest() == blob.digest
        else {
            try folder.removeFile(name)
            return false
        }
        try folder.rename(name, to: folder, as: blob.digest.hex)
        return true
    }

    func leave(_ blob: BlobRequest, _ receiver: any ByteReceiver) {
        // Its bytes are in the file already.
    }
}

/// Writes a blob's bytes to its file and computes their hash as they arrive.
final class BlobReceiver: ByteReceiver {
    private let file: OpenFile
    private let hash = SHA256()
    private(set) var received = 0

    /// Continues after the bytes that the file already contains.
    init(_ file: OpenFile) throws(FileFailure) {
        self.file = file
        var count = 0
        try file.pieces { piece in
            hash.update(piece)
            count += piece.count
            return true
        }
        received = count
    }

    func restart() throws(FileFailure) {
        try file.empty()
        _ = hash.finish()
        received = 0
    }

    func take(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        try file.write(bytes)
        hash.update(bytes)
        received += bytes.count
    }

    /// Returns the digest of all bytes so far.
    func digest() -> SHA256Digest { hash.finish() }
}
