// Stores blobs in memory; and a repository that records requests.
import ContentPack

@testable import PackSync
@testable import Transport

/// Stores blobs as `Incoming` does, but without a disk.
final class MemoryBlobs: BlobStore {
    var found: [SHA256Digest: [UInt8]] = [:]
    /// The bytes that an earlier attempt has left.
    var partial: [SHA256Digest: [UInt8]] = [:]

    final class Receiver: ByteReceiver {
        var bytes: [UInt8]
        var received: Int { bytes.count }
        init(_ bytes: [UInt8]) { self.bytes = bytes }
        func restart() { bytes = [] }
        func take(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }
    }

    func receiver(for blob: BlobRequest) -> any ByteReceiver { Receiver(partial[blob.digest] ?? []) }

    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) -> Bool {
        partial[blob.digest] = nil
        guard let receiver = receiver as? Receiver, SHA256.digest(of: receiver.bytes) == blob.digest else {
            return false
        }
        found[blob.digest] = receiver.bytes
        return true
    }

    func leave(_ blob: BlobRequest, _ receiver: any ByteReceiver) {
        partial[blob.digest] = (receiver as? Receiver)?.bytes
    }
}

extension TransportLimits {
    /// The limits for tests: short enough for a test, and long enough for a busy machine.
    static var quick: TransportLimits {
        var limits = TransportLimits()
        limits.connecting = 10
        limits.stall = 2
        limits.answer = 10
        limits.whole = 30
        limits.resumePause = 10
        return limits
    }
}

extension SyncFailure {
    var transport: TransportFailure? { if case .transport(let failure) = self { failure } else { nil } }
}

/// A repository in a folder that records the requested blobs.
final class RecordingRepository: Repository {
    private let folder: FolderRepository
    var isRemote: Bool { false }
    private(set) var asked: [BlobRequest] = []

    init(_ directory: String) { folder = FolderRepository(directory: directory) }

    func file(_ path: String, limit: Int) throws(SyncFailure) -> FileResponse {
        try folder.file(path, limit: limit)
    }

    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure) {
        asked += wanted
        try folder.blobs(wanted, into: store, progress: progress)
    }
}
