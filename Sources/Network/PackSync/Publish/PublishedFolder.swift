// A repository on the disk, to read and to add to: published files never change, except for the stamp and the alerts.
import ContentPack
import Diagnostics
import Files
internal import Glibc
import TextTools

package struct PublishedFolder: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Returns a file's bytes, or nil if there is none that can be read.
    ///
    /// - Throws: `TooLarge` if it has more than `limit` bytes.
    package func bytes(_ name: String, limit: Int) throws(TooLarge) -> [UInt8]? {
        do throws(Diagnostic) {
            return try ContentFile.read(directory: path, path: name, limit: limit)
        } catch {
            if error.code == "file-too-large" { throw TooLarge() }
            return nil
        }
    }

    package struct TooLarge: Error {}

    /// Adds a file, which is complete and flushed before it gets its name. An existing file stays; it is an
    /// error if its bytes differ.
    func put(_ bytes: [UInt8], at name: String) throws(PublishProblem) {
        let target = path + "/" + name
        let isNew = try writing(target) { () throws(FileFailure) in
            try Self.missing.make(path)
            var folder = try Folder.at(path)
            // None of its folders is reached through a link, which may lead to other files.
            for part in PackPath.folder(of: name).split(separator: "/") {
                folder = try folder.makeFolder(String(part))
            }
            return try folder.add(PackPath.name(of: name), with: bytes, Self.replacement(of: name))
        }
        if isNew { return }
        guard let there = try? self.bytes(name, limit: bytes.count), there == bytes else {
            throw PublishProblem(
                .refused, "differs",
                "\(target) exists with different content. What was published is never changed: if it is damaged, remove it "
                    + "and publish again.")
        }
    }

    /// Replaces the stamp or the alerts, which publishes them. Returns a warning if that may not be on the disk yet.
    func replace(_ name: String, with bytes: [UInt8]) throws(PublishProblem) -> String? {
        try writing(path + "/" + name) { () throws(FileFailure) in
            do throws(FileFailure) {
                try Folder.at(path).replace(name, with: bytes, Self.replacement(of: name))
                return nil
            } catch {
                guard error.isInPlace else { throw error }
                return DisplayText.escaped(
                    "It is published, but a power failure now might undo it: \(path) could not be flushed (\(error.reason))."
                )
            }
        }
    }

    /// True if something has the name of the alerts.
    var hasAlerts: Bool { FileKind.isTaken(path + "/" + RepositoryPath.alerts) }

    /// The publishers' lock. Only its owner can read the file, since everyone who may read the folder could
    /// lock the folder itself. Web servers do not serve it, and no client requests it.
    static let lockName = ".publish-lock"
    /// The same for alerts. They change no other file, and never wait until guides are published.
    static let alertsLockName = ".alerts-lock"

    /// Waits for a publishers' lock and returns it. It is held for the lifetime of the result.
    func lock(
        _ name: String = PublishedFolder.lockName, waiting milliseconds: UInt32 = 0
    ) throws(PublishProblem) -> OpenFile {
        let file = try writing(path + "/" + name) { () throws(FileFailure) in
            try Self.missing.make(path)
            return try Folder.at(path).openLock(name)
        }
        guard (try? file.lock(.exclusive, waiting: milliseconds)) == true else {
            throw PublishProblem(
                .disk, "busy",
                "Another program is publishing to \(path). Wait until it has ended, or end it.")
        }
        return file
    }

    /// The settings for missing folders, which everyone may enter: a web server is another user.
    private static var missing: MissingFolders {
        var missing = MissingFolders(mode: 0o755)
        missing.exactModes = .max
        return missing
    }

    /// Returns a replacement that uses a temporary name that web servers do not serve and no client requests.
    private static func replacement(of name: String) -> Replacement {
        let prefix = name == RepositoryPath.alerts ? alertsPrefix : prefix
        return Replacement(
            through: prefix + "\(getpid())" + Replacement.ending, mode: .exactly(0o644),
            flushing: .fileAndName)
    }

    private static let prefix = ".muster-"
    private static let alertsPrefix = ".alerts-"

    private func writing<Value>(
        _ path: String, _ body: () throws(FileFailure) -> Value
    ) throws(PublishProblem) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            if error.code == ENOTDIR {
                throw PublishProblem(
                    .refused, "link",
                    "\(error.path) is a symbolic link or a file, and only folders of the repository are written to. Put a "
                        + "folder in its place.")
            }
            throw PublishProblem(.disk, "write", "\(path) cannot be written: \(error.reason).")
        }
    }

    var holdsManifests: Bool { !FolderListing.names(in: path + "/manifest", max: 1).isEmpty }

    /// Removes temporary files that a killed publisher has left. The caller must hold the lock.
    func removeTemporaries() {
        for name in ["", "blob", "manifest", "root"] { removeTemporaries(in: name, Self.prefix) }
    }

    /// The same for alerts and their lock.
    func removeTemporariesOfAlerts() { removeTemporaries(in: "", Self.alertsPrefix) }

    private func removeTemporaries(in name: String, _ prefix: String) {
        guard let home = try? Folder.at(path), let folder = name.isEmpty ? home : try? home.folder(name),
            let names = try? folder.names()
        else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(Replacement.ending) {
            try? folder.removeFile(name)
        }
    }
}
