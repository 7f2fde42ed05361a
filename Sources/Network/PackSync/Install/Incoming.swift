import ContentPack
// `incoming/`: blobs on their way, kept over breaks and kills, and nothing else of value.
internal import Glibc

/// The blobs that are being fetched: `HASH.part` until all bytes are there and right, then `HASH`.
///
/// Nothing here waits for the disk. A blob that a power failure has cut is told by its hash, which is computed again
/// whenever one that was there before is used.
final class Incoming: BlobStore {
    let folder: Folder
    private static let partial = ".part"

    /// Opens the folder, made where it is missing, and removes what an attempt before has left half built.
    init(_ pack: PackFolder) throws(SyncFailure) {
        folder = try pack.folder.makeFolder(PackFolderNames.incoming)
        for name in try folder.names() where Self.digest(name) == nil || !folder.hasFile(name) {
            try folder.removeAll(name)
        }
    }

    /// Removes blobs that are not asked for any more.
    func keep(only wanted: Set<SHA256Digest>) throws(SyncFailure) {
        for name in try folder.names() {
            guard let digest = Self.digest(name), !wanted.contains(digest) else { continue }
            try folder.removeAll(name)
        }
    }

    private static func digest(_ name: String) -> SHA256Digest? {
        SHA256Digest(hex: name.hasSuffix(partial) ? String(name.dropLast(partial.count)) : name)
    }

    /// Whether a blob is here from another time, whole and right.
    func has(_ blob: BlobRequest) throws(SyncFailure) -> Bool {
        guard let file = try folder.openFile(blob.digest.hex) else { return false }
        if file.size == blob.size, file.holds(blob.digest), file.hasMode(0o644) { return true }
        try folder.removeAll(blob.digest.hex)
        return false
    }

    // MARK: Receiving

    func receiver(for blob: BlobRequest) throws(SyncFailure) -> any ByteReceiver {
        let name = blob.digest.hex + Self.partial
        if let file = try folder.openToAppend(name), file.size <= blob.size, file.hasMode(0o644) {
            // One that can not be read to its end is begun anew.
            do throws(SyncFailure) { return try BlobReceiver(file) } catch {}
        }
        return try BlobReceiver(try folder.create(name))
    }

    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) throws(SyncFailure) -> Bool {
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

/// Writes a blob's bytes to its file and computes their hash as they come.
final class BlobReceiver: ByteReceiver {
    private let file: OpenFile
    private let hash = SHA256()
    private(set) var received = 0

    /// Goes on with what the file holds.
    init(_ file: OpenFile) throws(SyncFailure) {
        self.file = file
        try file.pieces { (piece) throws(SyncFailure) in
            hash.update(piece)
            received += piece.count
        }
    }

    func restart() throws(SyncFailure) {
        try file.empty()
        _ = hash.finish()
        received = 0
    }

    func take(_ bytes: UnsafeRawBufferPointer) throws(SyncFailure) {
        try file.write(bytes)
        hash.update(bytes)
        received += bytes.count
    }

    /// Of everything so far.
    func digest() -> SHA256Digest { hash.finish() }
}
