// Reads and writes key files; secret keys are readable only by their owner.
import Files
import TextTools

package enum KeyFiles {
    /// Reads a secret key. A file that others may read is refused, since the key may no longer be secret; but on a medium
    /// that keeps no permissions it is only warned of: an alert must go out with the stick that is there.
    ///
    /// - Parameters:
    ///   - keepsNoPermissions: tells it of the file's medium.
    ///   - warn: takes a sentence for people.
    package static func secret(
        _ path: String, keepsNoPermissions: (OpenFile) -> Bool = \.keepsNoPermissions,
        warn: (String) -> Void = { _ in }
    ) throws(PublishProblem) -> SecretKey {
        var bytes: [UInt8]
        var isOpenToOthers: Bool
        do throws(FileFailure) {
            let file = try OpenFile.at(path)
            isOpenToOthers = file.status?.isOpenToOthers ?? true
            if isOpenToOthers, keepsNoPermissions(file) {
                isOpenToOthers = false
                warn(modeless(path))
            }
            bytes = try file.readAll(limit: SyncLimits.largestSignature)
        } catch {
            throw error.operation == .open && !error.isNotFile
                ? unreadable(path) : PublishProblem(.content, "key", "\(path) is not a signify key.")
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

    private static func modeless(_ path: String) -> String {
        DisplayText.escaped(
            "The secret key \(path) can be read by others: this medium keeps no permissions. Use ext4 there, or mount it with "
                + "umask=077.")
    }

    /// Creates a key pair, `NAME.pub` and `NAME.sec`. Existing files are never replaced.
    ///
    /// - Parameter warn: takes a sentence for people, if others may read the secret key all the same.
    package static func make(
        _ name: String, comment: String, warn: (String) -> Void = { _ in }
    ) throws(PublishProblem) -> PublicKey {
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
        if FileStatus.of(name + ".sec")?.isOpenToOthers ?? true { warn(modeless(name + ".sec")) }
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
}
