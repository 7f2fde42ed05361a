// A regular file held open.
internal import CGlibc
internal import Glibc

/// The permissions of a new file or folder.
public enum FileMode: Sendable {
    /// Exactly these permissions, regardless of the umask.
    case exactly(UInt32)
    /// These permissions, less the umask.
    case masked(UInt32)

    var bits: UInt32 {
        switch self {
        case .exactly(let bits), .masked(let bits): bits
        }
    }
}

public final class OpenFile {
    public let descriptor: Int32
    /// The path, for messages.
    public let path: String
    private var isClosed = false
    private var isLocked = false

    init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit {
        guard !isClosed else { return }
        if isLocked { FileLock.release(descriptor) }
        Glibc.close(descriptor)
    }

    // MARK: Opening

    /// The flags to open any file without blocking, and without making a terminal the controlling one.
    static let readFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    static let createFlags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC

    /// Opens the regular file at `path` for reading.
    ///
    /// - Throws: a failure to open; its `isNotFile` is true if something other than a regular file is there.
    public static func at(_ path: String, followsLinks: Bool = true) throws(FileFailure) -> OpenFile {
        let descriptor = Glibc.open(path, followsLinks ? readFlags : readFlags | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileFailure(.open, path) }
        let file = OpenFile(descriptor: descriptor, path: path)
        switch file.status?.kind {
        case .file: return file
        case .folder: throw FileFailure(.open, path, code: EISDIR)
        case nil: throw FileFailure(.open, path)
        default: throw FileFailure(.open, path, code: ENODEV)
        }
    }

    /// Opens standard input of any kind, to be read once from its present offset to its end.
    public static func standardInput() throws(FileFailure) -> OpenFile {
        let descriptor = fcntl(0, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw FileFailure(.open, "standard input") }
        return OpenFile(descriptor: descriptor, path: "standard input")
    }

    public static func create(_ path: String, mode: FileMode) throws(FileFailure) -> OpenFile {
        let descriptor = Glibc.open(path, createFlags, mode.bits)
        guard descriptor >= 0 else { throw FileFailure(.create, path) }
        let file = OpenFile(descriptor: descriptor, path: path)
        do throws(FileFailure) {
            try file.finishCreating(mode)
        } catch {
            unlink(path)
            throw error
        }
        return file
    }

    func finishCreating(_ mode: FileMode) throws(FileFailure) {
        guard case .exactly(let bits) = mode else { return }
        guard fchmod(descriptor, bits) == 0 else { throw failure(.create) }
    }

    /// Creates a new file at `path` with these bytes, which are on the disk when this returns. Nothing may be
    /// there yet; a file that could not be written completely is removed.
    public static func create(
        _ path: String, with bytes: [UInt8], mode: FileMode, isFlushed: Bool = true
    ) throws(FileFailure) {
        let file = try create(path, mode: mode)
        do throws(FileFailure) {
            try file.write(bytes)
            if isFlushed { try file.flush() }
            try file.close()
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Closes the file and throws an error if not all of it could be written. Otherwise it is closed when the
    /// last reference is released.
    public func close() throws(FileFailure) {
        guard !isClosed else { return }
        isClosed = true
        if isLocked { FileLock.release(descriptor) }
        guard Glibc.close(descriptor) == 0 else { throw failure(.write) }
    }

    // MARK: Status

    public var status: FileStatus? { FileStatus.of(descriptor: descriptor) }
    public var isPlain: Bool { status?.kind == .file }
    /// The number of bytes; 0 if unknown.
    public var size: Int { status?.size ?? 0 }

    /// True if its file system keeps no permissions: on most memory sticks every file has those of the mount.
    public var keepsNoPermissions: Bool {
        var system = statfs()
        guard fstatfs(descriptor, &system) == 0 else { return false }
        let kind = UInt32(truncatingIfNeeded: system.f_type)
        // Programs (FUSE) provide networks too, which keep them; on a medium, of which the device has a number, it is NTFS.
        let isOnMedium = status.map { $0.identity.device >> 8 & 0xFFF != 0 } ?? false
        return Self.modelessKinds.contains(kind) || kind == 0x6573_5546 && isOnMedium
    }

    /// FAT, exFAT, and NTFS by two drivers, by their magic numbers in statfs(2).
    private static let modelessKinds: Set<UInt32> = [0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E]

    /// Sets exactly these permissions. Returns whether the file has them now.
    public func hasMode(_ mode: UInt32) -> Bool {
        guard let status else { return false }
        return status.permissions == mode || fchmod(descriptor, mode) == 0
    }

    public func failure(_ operation: FileFailure.Operation) -> FileFailure { FileFailure(operation, path) }
    public var tooLarge: FileFailure { FileFailure(.read, path, code: EFBIG) }

    // MARK: Reading

    /// Reads the file at `path`, at most `limit` bytes of it.
    ///
    /// - Throws: a failure; `isMissing`, `isNotFile` and `isTooLarge` give the reason.
    public static func read(
        _ path: String, limit: Int, followsLinks: Bool = true
    ) throws(FileFailure) -> [UInt8] {
        try at(path, followsLinks: followsLinks).readAll(limit: limit)
    }

    /// Reads from the present offset to the end. A file with more than `limit` bytes is an error.
    public func readAll(limit: Int) throws(FileFailure) -> [UInt8] {
        guard let status else { throw failure(.read) }
        let (bytes, code) = FileTransfer.readAll(descriptor, expecting: status.size, limit: limit)
        guard code == 0 else { throw FileFailure(.read, path, code: code) }
        return bytes
    }

    /// Passes the following bytes in pieces, at most `limit` or it is an error, while `take` wants more: for
    /// files such as a pipe that cannot return to their beginning.
    public func piecesFromHere(limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool) throws(FileFailure) {
        let code = FileTransfer.readPieces(descriptor, limit: limit, take)
        guard code == 0 else { throw FileFailure(.read, path, code: code) }
    }

    /// Does the same with its bytes from the beginning. Afterward the offset is at the end.
    public func pieces(limit: Int = .max, _ take: (UnsafeRawBufferPointer) -> Bool) throws(FileFailure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(.read) }
        try piecesFromHere(limit: limit, take)
    }

    // MARK: Writing

    public func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        let code = FileTransfer.write(bytes, to: descriptor)
        guard code == 0 else { throw FileFailure(.write, path, code: code) }
    }

    public func write(_ bytes: [UInt8]) throws(FileFailure) { try write(bytes[...]) }

    public func write(_ bytes: ArraySlice<UInt8>) throws(FileFailure) {
        let code = bytes.withUnsafeBytes { FileTransfer.write($0, to: descriptor) }
        guard code == 0 else { throw FileFailure(.write, path, code: code) }
    }

    /// Removes all of its bytes and moves to the beginning.
    public func empty() throws(FileFailure) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw failure(.write)
        }
    }

    /// Writes the file's bytes to the disk, and waits until they are there.
    public func flush() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw failure(.flush) }
    }

    /// Acquires the file's lock, which is held until the file is closed. Returns false if another program
    /// holds it for longer than `milliseconds`.
    public func lock(_ kind: FileLock, waiting milliseconds: UInt32 = 0) throws(FileFailure) -> Bool {
        let isTaken = try kind.take(descriptor, path: path, waiting: milliseconds)
        if isTaken { isLocked = true }
        return isTaken
    }
}

/// A lock on an open file or folder (`flock`), which is released when the program that holds it ends in any way.
public enum FileLock: Sendable {
    case shared, exclusive

    /// The milliseconds to wait for another program that is about to finish a change, which takes only a moment.
    public static let patience: UInt32 = 2000
    private static let pause: UInt32 = 20

    func take(_ descriptor: Int32, path: String, waiting milliseconds: UInt32) throws(FileFailure) -> Bool {
        for _ in 0..<(milliseconds / Self.pause) {
            if try take(descriptor, path: path) { return true }
            usleep(Self.pause * 1000)
        }
        return try take(descriptor, path: path)
    }

    /// Releases a lock. Closing does so too, but later: a program that is being started holds copies of open
    /// descriptors.
    static func release(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    private func take(_ descriptor: Int32, path: String) throws(FileFailure) -> Bool {
        while flock(descriptor, (self == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw FileFailure(.lock, path) }
            return false
        }
        return true
    }
}
