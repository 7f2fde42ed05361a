// Replaces one file by another. The new one is complete before it gets the name, so a program that is stopped
// at any moment leaves the old one or the new one.
internal import Glibc

public struct Replacement: Sendable {
    public enum Flushing: Sendable {
        /// A power failure may cut the file short, which its reader must detect.
        case nothing
        /// The file is on the disk before it gets the name. Its name is too, if the file system can flush
        /// folders and this user may do so.
        case file
        /// The file is on the disk before it gets the name, and the name is when the replacement returns.
        case fileAndName
    }

    /// The name of the new file while it is written; it must not be used for anything else.
    public var temporary: String
    public var mode: FileMode
    /// True to remove a file of that name first, which a killed program has left in one of Muster's folders.
    /// In other folders it may belong to anyone, and the replacement fails.
    public var removesTemporary = true
    /// True to keep the permissions of the file that is replaced.
    public var keepsMode = false
    public var flushing: Flushing

    public init(through temporary: String, mode: FileMode, keepsMode: Bool = false, flushing: Flushing) {
        (self.temporary, self.mode) = (temporary, mode)
        (self.keepsMode, self.flushing) = (keepsMode, flushing)
    }

    /// The suffix of a new file that is written beside the one it replaces.
    public static let ending = ".new"
}

/// A new, empty file beside the one whose place it takes. It is removed when the value is gone, unless it was installed.
public final class ReplacementFile {
    /// Open to be written. Another writer (SQLite) may fill the file by its path instead, and closes it before `install`.
    public let file: OpenFile
    public let folder: Folder
    private let name: String
    private let how: Replacement
    private var isInstalled = false

    fileprivate init(for name: String, in folder: Folder, _ how: Replacement) throws(FileFailure) {
        (self.folder, self.name, self.how) = (folder, name, how)
        if how.removesTemporary { unlinkat(folder.descriptor, how.temporary, 0) }
        file = try folder.createNew(how.temporary, mode: how.mode)
        if how.keepsMode, let old = folder.status(of: name), old.kind == .file {
            fchmod(file.descriptor, old.permissions & 0o777)
        }
    }

    deinit { if !isInstalled { unlinkat(folder.descriptor, how.temporary, 0) } }

    /// Gives the file its name, in the place of whatever file had it.
    ///
    /// - Throws: a failure; its `isInPlace` is true if the file has its name nevertheless.
    public func install() throws(FileFailure) {
        try complete()
        try folder.rename(how.temporary, to: folder, as: name)
        isInstalled = true
        try flushName()
    }

    /// Gives the file its name. Returns false, and leaves what is there, if something has that name already.
    fileprivate func installIfFree() throws(FileFailure) -> Bool {
        try complete()
        guard try folder.link(how.temporary, ifFree: name) else { return false }
        try flushName()
        return true
    }

    private func complete() throws(FileFailure) {
        if how.flushing != .nothing { try file.flush() }
        try file.close()
    }

    private func flushName() throws(FileFailure) {
        switch how.flushing {
        case .nothing: break
        case .file: fsync(folder.descriptor)
        case .fileAndName:
            do throws(FileFailure) {
                try folder.flush()
            } catch {
                var late = error
                late.isInPlace = true
                throw late
            }
        }
    }
}

extension Folder {
    public func replace(_ name: String, with bytes: [UInt8], _ how: Replacement) throws(FileFailure) {
        let new = try replacement(for: name, how)
        try new.file.write(bytes)
        try new.install()
    }

    /// Makes a new file that takes the place of the file `name` once it is filled and installed.
    public func replacement(for name: String, _ how: Replacement) throws(FileFailure) -> ReplacementFile {
        try ReplacementFile(for: name, in: self, how)
    }

    /// Creates the file `name`. Returns false without changing anything if something has that name already.
    public func add(_ name: String, with bytes: [UInt8], _ how: Replacement) throws(FileFailure) -> Bool {
        let new = try replacement(for: name, how)
        try new.file.write(bytes)
        return try new.installIfFree()
    }
}
