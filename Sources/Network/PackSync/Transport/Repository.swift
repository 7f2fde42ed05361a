// What the sync module asks of a repository, wherever it is: on a web server, in a folder, in a test's memory.
import ContentPack

/// What a server said of one state of a file, to ask later whether it is still that.
public struct Validators: Sendable, Equatable {
    public var entityTag: String?
    public var lastModified: String?

    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

/// What asking for a small file gave.
public enum FileAnswer: Sendable, Equatable {
    case found([UInt8], Validators)
    /// It is still the one that the validators belong to.
    case notModified
    case missing
}

/// One resource to fetch: it lies at `blob/HASH`.
public struct BlobRequest: Sendable, Equatable {
    public var digest: SHA256Digest
    /// Bytes.
    public var size: Int

    public init(digest: SHA256Digest, size: Int) {
        self.digest = digest
        self.size = size
    }

    var path: String { RepositoryPath.blob(digest) }
}

/// Takes the bytes of one file as they come.
protocol ByteReceiver: AnyObject {
    /// Bytes that are here already.
    var received: Int { get }
    /// Begins anew: what is here is not to be gone on with.
    func restart() throws(SyncFailure)
    func take(_ bytes: UnsafeRawBufferPointer) throws(SyncFailure)
}

/// Where blobs go.
protocol BlobStore: AnyObject {
    /// Somewhere for a blob's bytes, with those that an earlier attempt has left.
    func receiver(for blob: BlobRequest) throws(SyncFailure) -> any ByteReceiver
    /// All bytes are there: checks them and keeps them. Returns whether they are the right ones; wrong ones are gone.
    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) throws(SyncFailure) -> Bool
    /// The blob will not become whole now; what is there is kept for another time.
    func leave(_ blob: BlobRequest, _ receiver: any ByteReceiver)
}

/// A repository as the update sees it. Used by one task at a time.
protocol Repository: AnyObject {
    /// Whether others than the publisher may answer in its place, as networks do that want a login.
    var isRemote: Bool { get }

    /// One file as a whole.
    ///
    /// - Parameters:
    ///   - limit: bytes; more is an error, and is not read.
    ///   - validators: answer `notModified` where the file is still the one they belong to.
    func file(_ path: String, limit: Int, unless validators: Validators?) throws(SyncFailure) -> FileAnswer

    /// Fetches blobs, begun in the order given; ends at the first that can not be had.
    ///
    /// - Parameters:
    ///   - progress: called now and then with the bytes and the whole blobs that have come by then, in this call.
    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure)
}

/// A small file's bytes, in memory.
final class MemoryReceiver: ByteReceiver {
    private(set) var bytes: [UInt8] = []
    var received: Int { bytes.count }

    /// - Parameters:
    ///   - limit: bytes that may come: room for all of them at once, since growing takes twice as much for a while.
    init(limit: Int) { bytes.reserveCapacity(limit) }

    func restart() { bytes.removeAll(keepingCapacity: true) }
    func take(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }
}
