// The interface of a repository, which may be on a web server, in a folder, or in a test's memory.
import ContentPack
import Files
import Transport

/// One resource to fetch, at `blob/HASH`.
package struct BlobRequest: Sendable, Equatable {
    package var digest: SHA256Digest
    package var size: Int

    var path: String { RepositoryPath.blob(digest) }
}

protocol BlobStore: AnyObject {
    /// Returns a receiver for a blob, with the bytes of an earlier attempt if there are any.
    func receiver(for blob: BlobRequest) throws(FileFailure) -> any ByteReceiver
    /// Checks a blob whose bytes have all arrived, and stores it. Returns false if they are wrong, and discards them.
    func finish(_ blob: BlobRequest, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool
    /// Ends an incomplete blob; the bytes received so far are kept for another attempt.
    func leave(_ blob: BlobRequest, _ receiver: any ByteReceiver)
}

/// A repository that an update reads. Used by one task at a time.
protocol Repository: AnyObject {
    /// True if something else may answer in its place, as networks do that require a login.
    var isRemote: Bool { get }

    var withoutStamp: TransportFailure { get }

    /// Fetches a complete file. One with more than `limit` bytes is an error and is not read.
    func file(_ path: String, limit: Int) throws(SyncFailure) -> FileResponse

    /// Fetches blobs, started in the order given. Stops at the first that cannot be fetched.
    ///
    /// - Parameter progress: called now and then with the bytes and the complete blobs received in this call
    ///   so far.
    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure)
}

extension Repository {
    var withoutStamp: TransportFailure { .missing(path: RepositoryPath.stamp) }

    /// Returns the failure for a refused file, or that something else answered in the publisher's place.
    func failure(_ refusal: Refusal, of bytes: [UInt8], _ form: CaptivePortal.Form) -> SyncFailure {
        isRemote && CaptivePortal.isLikely(bytes, insteadOf: form) ? .transport(.portal) : .refused(refusal)
    }

    /// Fetches a file whose size is limited by a trust rule.
    func file(_ path: String, limit: Int, tooLarge: Refusal) throws(SyncFailure) -> FileResponse {
        do throws(SyncFailure) {
            return try file(path, limit: limit)
        } catch {
            if case .transport(.tooLarge) = error { throw .refused(tooLarge) }
            throw error
        }
    }
}

enum Repositories {
    /// - Parameter double: a test repository to use instead of the one at the address.
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

final class HTTPRepository: Repository {
    private let client: HTTPClient
    var isRemote: Bool { true }

    /// - Parameter base: an address that ends in a slash.
    init(base: String, limits: TransportLimits) throws(SyncFailure) {
        client = try overNetwork(
            HTTPClient(base: base, limits: limits, userAgent: "muster-sync/" + Program.version))
    }

    func file(_ path: String, limit: Int) throws(SyncFailure) -> FileResponse {
        try overNetwork(client.file(path, limit: limit))
    }

    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure) {
        let downloads = BlobDownloads(wanted, store)
        try overNetwork(client.download(downloads, progress: progress))
    }
}

private final class BlobDownloads: DownloadList {
    private let wanted: [BlobRequest]
    private let store: any BlobStore

    init(_ wanted: [BlobRequest], _ store: any BlobStore) { (self.wanted, self.store) = (wanted, store) }

    var count: Int { wanted.count }
    func path(of index: Int) -> String { wanted[index].path }
    func size(of index: Int) -> Int { wanted[index].size }
    func receiver(for index: Int) throws(FileFailure) -> any ByteReceiver {
        try store.receiver(for: wanted[index])
    }
    func finish(_ index: Int, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool {
        try store.finish(wanted[index], receiver)
    }
    func leave(_ index: Int, _ receiver: any ByteReceiver) { store.leave(wanted[index], receiver) }
}
