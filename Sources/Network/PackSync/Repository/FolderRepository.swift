// A repository in a folder, for example on a memory stick. Nothing outside of the folder is ever read.
import ContentPack
import Diagnostics
import Files
import Transport

final class FolderRepository: Repository {
    private let directory: String
    var isRemote: Bool { false }
    var withoutStamp: TransportFailure {
        .unreadable(path: directory, "it holds no repository of guides: there is no stamp in it")
    }

    init(directory: String) { self.directory = directory }

    func file(_ path: String, limit: Int) throws(SyncFailure) -> FileResponse {
        do throws(Diagnostic) {
            return .found(try ContentFile.read(directory: directory, path: path, limit: limit))
        } catch {
            if error.saysMissing {
                guard FileKind.isFolder(directory) else {
                    throw .transport(.unreadable(path: directory, "there is no such folder"))
                }
                return .missing
            }
            throw failure(error, path: path, limit: limit)
        }
    }

    func blobs(
        _ wanted: [BlobRequest], into store: any BlobStore, progress: (_ bytes: Int, _ blobs: Int) -> Void
    ) throws(SyncFailure) {
        var total = 0
        for (number, blob) in wanted.enumerated() {
            // What an attempt before has left is quicker read again than continued.
            let receiver = try onDisk(store.receiver(for: blob))
            do throws(SyncFailure) {
                try onDisk(receiver.restart())
                try read(blob, into: receiver)
            } catch {
                store.leave(blob, receiver)
                throw error
            }
            guard try onDisk(store.finish(blob, receiver)) else {
                throw .transport(.wrongBytes(path: blob.path))
            }
            total += blob.size
            progress(total, number + 1)
        }
    }

    private func read(_ blob: BlobRequest, into receiver: any ByteReceiver) throws(SyncFailure) {
        var problem: FileFailure?
        do throws(Diagnostic) {
            try ContentFile.stream(directory: directory, path: blob.path, limit: blob.size) { bytes in
                do throws(FileFailure) {
                    try receiver.take(bytes)
                    return true
                } catch {
                    problem = error
                    return false
                }
            }
        } catch {
            throw failure(error, path: blob.path, limit: blob.size)
        }
        if let problem { throw .disk(problem) }
        guard receiver.received == blob.size else {
            throw .transport(.wrongLength(path: blob.path, expected: blob.size))
        }
    }

    private func failure(_ diagnostic: Diagnostic, path: String, limit: Int) -> SyncFailure {
        switch diagnostic.code {
        case "file-missing": .transport(.missing(path: path))
        case "file-too-large": .transport(.tooLarge(path: path, limit: limit))
        default: .transport(.unreadable(path: path, diagnostic.message))
        }
    }
}
