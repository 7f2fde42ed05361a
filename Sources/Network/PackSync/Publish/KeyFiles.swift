// Keys on the disk: secret ones for their owner alone.
internal import Glibc
import TextTools

public enum KeyFiles {
    /// Reads a secret key; one that others may read is refused, since it may be secret no more.
    public static func secret(_ path: String) throws(PublishProblem) -> SecretKey {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw unreadable(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw notKey(path) }
        guard var bytes = NamedFile.read(file, limit: SyncLimits.largestSignature) else { throw notKey(path) }
        defer { bytes.wipe() }
        if (try? PublicKey(file: bytes)) != nil {
            throw PublishProblem(.content, "key", "\(path) is a public key, and a secret one is needed here.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw PublishProblem(
                .refused, "key-mode",
                "The secret key \(path) can be read by others. If nobody has, close it with chmod 600 "
                    + "\(ShellWord.quoted(path)); else make a new one.")
        }
        do throws(SignifyFault) {
            return try SecretKey(file: &bytes)
        } catch {
            throw PublishProblem(
                .content, "key", "The secret key \(path) can not be used: \(error.words).")
        }
    }

    /// Whether these are the bytes of a secret key, be it one that can not be used here.
    static func isSecret(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= SyncLimits.largestSignature else { return false }
        var copy = bytes
        do throws(SignifyFault) {
            _ = try SecretKey(file: &copy)
            return true
        } catch {
            return error == .encrypted || error == .checksum
        }
    }

    public static func publicKey(_ path: String) throws(PublishProblem) -> PublicKey {
        guard let bytes = NamedFile.read(path, limit: SyncLimits.largestSignature) else {
            throw unreadable(path)
        }
        do throws(SignifyFault) {
            return try PublicKey(file: bytes)
        } catch {
            throw PublishProblem(
                .content, "key", "The public key \(path) can not be used: \(error.words).")
        }
    }

    /// Makes a pair, `NAME.pub` and `NAME.sec`. Files that are there are never replaced.
    public static func make(_ name: String, comment: String) throws(PublishProblem) -> PublicKey {
        let key: SecretKey
        do throws(SignifyFault) {
            key = try SecretKey()
        } catch {
            throw PublishProblem(.disk, "key", "No key was made: \(error.words).")
        }
        var secret = key.file(comment: "\(comment) secret key")
        defer { secret.wipe() }
        try create(name + ".sec", secret, mode: 0o600)
        do throws(PublishProblem) {
            try create(name + ".pub", key.publicKey.file(comment: "\(comment) public key"), mode: 0o644)
        } catch {
            // A secret key that nobody can be told of is of no use.
            unlink(name + ".sec")
            throw error
        }
        return key.publicKey
    }

    private static func create(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(PublishProblem) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard file >= 0 else {
            throw PublishProblem(.disk, "write", "\(path) can not be made: \(DiskText.reason()).")
        }
        // Whatever the umask: exactly this.
        let isWritten = fchmod(file, mode) == 0 && DiskText.writeAll(bytes, to: file) && fsync(file) == 0
        let reason = DiskText.reason()
        close(file)
        guard isWritten else {
            unlink(path)
            throw PublishProblem(.disk, "write", "\(path) can not be written: \(reason).")
        }
    }

    private static func unreadable(_ path: String) -> PublishProblem {
        PublishProblem(.content, "key", "The key \(path) can not be read.")
    }

    private static func notKey(_ path: String) -> PublishProblem {
        PublishProblem(.content, "key", "\(path) is no key of signify's.")
    }
}

/// The little that writing files needs.
enum DiskText {
    static func reason() -> String { String(cString: strerror(errno)) }

    /// Whether all of it could be written; `errno` says why not.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { return false }
        }
        return true
    }
}
