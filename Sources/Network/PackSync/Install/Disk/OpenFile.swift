import ContentPack
// A plain file held open.
internal import Glibc

final class OpenFile {
    let descriptor: Int32
    let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    private var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    var isPlain: Bool { status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false }
    var size: Int { status.map { Int($0.st_size) } ?? 0 }
    var linkCount: Int { status.map { Int($0.st_nlink) } ?? 0 }
    var identity: FileIdentity? { status.map { FileIdentity($0) } }

    /// Everybody may read it, its owner alone write. Answers whether it is so now.
    func hasMode(_ mode: mode_t) -> Bool {
        guard let status else { return false }
        return status.st_mode & 0o7777 == mode || fchmod(descriptor, mode) == 0
    }

    private func failure(_ action: DiskFailure.Action, code: Int32 = errno) -> SyncFailure {
        .disk(DiskFailure(action, path, code: code))
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SyncFailure) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw failure(.write, code: count == 0 ? ENOSPC : errno)
            }
        }
    }

    func write(_ bytes: some Sequence<UInt8>) throws(SyncFailure) {
        var problem: SyncFailure?
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            do throws(SyncFailure) { try write(UnsafeRawBufferPointer(buffer)) } catch { problem = error }
        }
        if isDone == nil { try write(Array(bytes)) }
        if let problem { throw problem }
    }

    /// Hands out its bytes from the beginning, in pieces; afterwards its place is at the end.
    func pieces(_ take: (UnsafeRawBufferPointer) throws(SyncFailure) -> Void) throws(SyncFailure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(.read) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count > 0 {
                try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            } else if errno != EINTR {
                throw failure(.read)
            }
        }
    }

    func readAll(limit: Int) throws(SyncFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(size, limit))
        try pieces { (piece) throws(SyncFailure) in
            guard bytes.count + piece.count <= limit else { throw failure(.read, code: EFBIG) }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }

    /// The digest of its bytes, and how many there are.
    func digest() throws(SyncFailure) -> (digest: SHA256Digest, size: Int) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(.read) }
        do throws(FileDigest.Failure) {
            let found = try FileDigest.of(descriptor, limit: Int.max)
            return (found.digest, found.size)
        } catch {
            if case .system(let code) = error { throw failure(.read, code: code) }
            throw failure(.read, code: EIO)
        }
    }

    /// Whether its bytes are those that the digest is of. What the disk does not give back is not.
    func holds(_ expected: SHA256Digest) -> Bool {
        do throws(SyncFailure) { return try digest().digest == expected } catch { return false }
    }

    func empty() throws(SyncFailure) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw failure(.write)
        }
    }

    /// Its bytes are on the disk when this returns.
    func flush() throws(SyncFailure) {
        guard fsync(descriptor) == 0 else { throw failure(.flush) }
    }
}
