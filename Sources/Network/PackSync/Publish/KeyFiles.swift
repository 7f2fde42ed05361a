// Reads and writes key files; secret keys are readable only by their owner.
import Files
import TextTools

package enum KeyFiles {
    /// Reads a secret key. A file that others may read is refused, since the key may no longer be secret.
    package static func secret(_ path: String) throws(PublishProblem) -> SecretKey {
        var bytes: [UInt8]
        let isOpenToOthers: Bool
        do throws(FileFailure) {
            let file = try OpenFile.at(path)
            isOpenToOthers = file.status?.isOpenToOthers ?? true
            bytes = try file.readAll(limit: SyncLimits.largestSignature)
        } catch {
            throw error.operation == .open && !error.isNotFile ? unreadable(path) : notKey(path)
        }
        defer { bytes.wipe() }
        if (try? PublicKey(file: bytes)) != nil {
            throw PublishProblem(.content, "key", "\(path) is a public key, and a secret one is needed here.")
        }
        guard !isOpenToOthers else {
            throw PublishProblem(
                .refused, "key-mode",
                "The secret key \(path) can be read by others. If it was not, protect it with chmod 600 "
                    + "\(ShellWord.quoted(path)); otherwise make a new one.")
        }
        do throws(SignifyFault) {
            return try SecretKey(file: &bytes, path: path)
        } catch {
            throw PublishProblem(
                .content, "key", "The secret key \(path) cannot be used: \(error.words).")
        }
    }

    package static func publicKey(_ path: String) throws(PublishProblem) -> PublicKey {
        guard let bytes = try? OpenFile.read(path, limit: SyncLimits.largestSignature) else {
            throw unreadable(path)
        }
        do throws(SignifyFault) {
            return try PublicKey(file: bytes)
        } catch {
            throw PublishProblem(
                .content, "key", "The public key \(path) cannot be used: \(error.words).")
        }
    }

    /// Creates a key pair, `NAME.pub` and `NAME.sec`. Existing files are never replaced.
    package static func make(_ name: String, comment: String) throws(PublishProblem) -> PublicKey {
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
            // A secret key without its public key is of no use.
            try? Folder.at(FilePath.openableParent(of: name)).removeFile(FilePath.name(of: name) + ".sec")
            throw error
        }
        return key.publicKey
    }

    private static func create(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(PublishProblem) {
        do throws(FileFailure) {
            // Whatever the umask: exactly this.
            try OpenFile.create(path, with: bytes, mode: .exactly(mode))
        } catch {
            let verb = error.operation == .create ? "created" : "written"
            throw PublishProblem(.disk, "write", "\(path) cannot be \(verb): \(error.reason).")
        }
    }

    private static func unreadable(_ path: String) -> PublishProblem {
        PublishProblem(.content, "key", "The key \(path) cannot be read.")
    }

    private static func notKey(_ path: String) -> PublishProblem {
        PublishProblem(.content, "key", "\(path) is not a signify key.")
    }
}
