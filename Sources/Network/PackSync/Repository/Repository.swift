// What the sync module needs of a repository, wherever it is: on a web server, in a folder, in a test's memory.
import ContentPack
import Files
import Transport

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

/// Stores blobs.
protocol BlobStore: AnyObject {
    /// Returns a receiver for a blob's bytes, with those that an earlier attempt has left.
    func receiver(for blob: BlobRequest) throws(FileFailure) -> any ByteReceiver
    /// Checks a blob whose bytes are all there, and keeps it. Returns whether they are the right ones; wrong ones are gone.
    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool
    /// The blob will not be completed now; what is there is kept for another time.
    func leave(_ blob: BlobRequest, _ receiver: any ByteReceiver)
}

/// A repository as the update sees it. Used by one task at a time.
protocol Repository: AnyObject {
    /// Whether something else may answer in its place, as networks do that want a login.
    var isRemote: Bool { get }

    /// Fetches one file as a whole.
    ///
    /// - Parameters:
    ///   - limit: bytes; more is an error, and is not read.
    func file(_ path: String, limit: Int) throws(SyncFailure) -> FileAnswer

    /// Fetches blobs, begun in the order given. Ends at the first that cannot be had.
    ///
    /// - Parameters:
    ///   - progress: called now and then with the bytes and the complete blobs that have come by then, in this call.
    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure)
}

extension Repository {
    /// The failure for a file that was refused: where something else has answered in the publisher's place, that explains
    /// it.
    func failure(
        _ refusal: Refusal, of bytes: [UInt8], _ form: CaptivePortal.Form
    ) -> SyncFailure {
        isRemote && CaptivePortal.isLikely(bytes, insteadOf: form) ? .transport(.portal) : .refused(refusal)
    }

    /// Fetches a file whose size a rule of trust limits.
    func file(_ path: String, limit: Int, tooLarge: Refusal) throws(SyncFailure) -> FileAnswer {
        do throws(SyncFailure) {
            return try file(path, limit: limit)
        } catch {
            if case .transport(.tooLarge) = error { throw .refused(tooLarge) }
            throw error
        }
    }
}

/// Opens repositories by their address.
enum Repositories {
    /// - Parameters:
    ///   - double: a repository to use instead of the one at the address.
    static func at(
        _ address: SourceAddress, limits: TransportLimits, replacedBy double: (any Repository)?
    ) throws(SyncFailure) -> any Repository {
        if let double { return double }
        switch address {
        case .web(let base): return try HTTPRepository(base: base, limits: limits)
        case .folder(let path): return FolderRepository(directory: path)
        }
    }
}
