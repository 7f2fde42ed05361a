// A repository on a web server.
import ContentPack
import Files
import Transport

final class HTTPRepository: Repository {
    private let client: HTTPClient
    var isRemote: Bool { true }

    /// - Parameters:
    ///   - base: an address that ends in a slash.
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

/// A list of blobs to download as files.
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
