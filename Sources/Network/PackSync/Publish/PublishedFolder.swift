import ContentPack
import Diagnostics
// A repository on the disk, to read and to add to: what is there once is never changed, but for the stamp.
internal import Glibc

public struct PublishedFolder: Sendable {
    public let path: String

    public init(_ path: String) { self.path = path }

    /// A file's bytes; `nil` where there is none that can be read.
    ///
    /// - Throws: `TooLarge` where it has more than `limit` bytes.
    public func bytes(_ name: String, limit: Int) throws(TooLarge) -> [UInt8]? {
        do throws(Diagnostic) {
            return try ContentFile.read(directory: path, path: name, limit: limit)
        } catch {
            if error.code == "file-too-large" { throw TooLarge() }
            return nil
        }
    }

    public struct TooLarge: Error {}

    /// Adds a file, whole and flushed before it has its name. One that is there already stays; where it has other bytes,
    /// that is an error.
    func put(_ bytes: [UInt8], at name: String) throws(PublishProblem) {
        let target = path + "/" + name
        try makeFolder(PackPath.folder(of: target))
        let temporary = try write(bytes, beside: target)
        defer { unlink(temporary) }
        // Unlike a rename, a link never takes another file's place.
        if link(temporary, target) == 0 { return try flush(PackPath.folder(of: target)) }
        guard errno == EEXIST else { throw failed(target) }
        let there: [UInt8]?? = try? self.bytes(name, limit: bytes.count)
        guard let there, there == bytes else {
            throw PublishProblem(
                .refused, "differs",
                "\(target) is there with other content. What was published is never changed: if it is damaged, remove it "
                    + "and publish again.")
        }
    }

    /// Replaces the stamp: the moment at which a new state is published.
    func replaceStamp(_ bytes: [UInt8]) throws(PublishProblem) {
        let target = path + "/" + RepositoryPath.stamp
        let temporary = try write(bytes, beside: target)
        guard rename(temporary, target) == 0 else {
            let problem = failed(target)
            unlink(temporary)
            throw problem
        }
        try flush(path)
    }

    /// Lets one publisher at a time work; held until the descriptor is closed.
    func lock() throws(PublishProblem) -> PublishLock {
        try makeFolder(path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failed(path) }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            close(folder)
            throw PublishProblem(.disk, "busy", "Somebody else is publishing to \(path) at this moment.")
        }
        return PublishLock(descriptor: folder)
    }

    /// A folder for everybody to enter, whatever the umask: a web server is another user.
    private func makeFolder(_ folder: String) throws(PublishProblem) {
        guard !folder.isEmpty else { return }
        if mkdir(folder, 0o755) != 0 {
            if errno == EEXIST { return }
            guard errno == ENOENT, PackPath.folder(of: folder) != folder else { throw failed(folder) }
            try makeFolder(PackPath.folder(of: folder))
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failed(folder) }
        }
        chmod(folder, 0o755)
    }

    /// Whether lists of files were published here, be there a stamp or not.
    var holdsManifests: Bool {
        !FolderListing.names(in: path + "/manifest", most: 1).isEmpty
    }

    /// Removes what a publisher that was killed has left. To be called by who holds the lock.
    func removeTemporaries() {
        for folder in ["", "/blob", "/manifest", "/root"] {
            let names = try? Folder.at(path + folder).names()
            for name in names ?? [] where name.hasPrefix(".muster-") && name.hasSuffix(".new") {
                unlink(path + folder + "/" + name)
            }
        }
    }

    /// A file of a name that web servers do not show and nobody asks for.
    private func write(_ bytes: [UInt8], beside target: String) throws(PublishProblem) -> String {
        let folder = PackPath.folder(of: target)
        let temporary = "\(folder.isEmpty ? "" : folder + "/").muster-\(getpid()).new"
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failed(temporary) }
        let isWritten = fchmod(file, 0o644) == 0 && DiskText.writeAll(bytes, to: file) && fsync(file) == 0
        let problem = failed(temporary)
        close(file)
        guard isWritten else {
            unlink(temporary)
            throw problem
        }
        return temporary
    }

    private func flush(_ folder: String) throws(PublishProblem) {
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failed(folder) }
    }

    private func failed(_ path: String) -> PublishProblem {
        PublishProblem(.disk, "write", "\(path) can not be written: \(DiskText.reason()).")
    }
}

/// Kept as long as nobody else may publish.
final class PublishLock: Sendable {
    private let descriptor: Int32
    fileprivate init(descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
}
