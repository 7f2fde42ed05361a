// Replaces one file by another. The new one is complete before it gets the name, so a program that is stopped
// at any moment leaves the old one or the new one.
internal import Glibc

/// The way in which a file replaces another.
package struct Replacement: Sendable {
    package enum Flushing: Sendable {
        /// A power failure may cut the file short, which its reader must detect.
        case nothing
        /// The file is on the disk before it gets the name. Its name is too, if the file system can flush
        /// folders and this user may do so.
        case file
        /// The file is on the disk before it gets the name, and the name is when the replacement returns.
        case fileAndName
    }

    /// The name of the new file while it is written; it must not be used for anything else.
    package var temporary: String
    package var mode: FileMode
    /// True to remove a file of that name first, which a killed program has left in one of Muster's folders.
    /// In other folders it may belong to anyone, and the replacement fails.
    package var removesTemporary = true
    /// True to keep the permissions of the file that is replaced.
    package var keepsMode = false
    package var flushing: Flushing

    package init(through temporary: String, mode: FileMode, keepsMode: Bool = false, flushing: Flushing) {
        (self.temporary, self.mode) = (temporary, mode)
        (self.keepsMode, self.flushing) = (keepsMode, flushing)
    }

    /// The suffix of a new file that is written beside the one it replaces.
    package static let ending = ".new"
}

extension Folder {
    /// Replaces the file `name`, or creates it.
    package func replace(
        _ name: String, with bytes: [UInt8], _ how: Replacement
    ) throws(FileFailure) {
        try write(bytes, beside: name, how)
        do throws(FileFailure) {
            try rename(how.temporary, to: self, as: name)
        } catch {
            unlinkat(descriptor, how.temporary, 0)
            throw error
        }
        try flushName(how)
    }

    /// Creates the file `name`. Returns false without changing anything if something has that name already.
    package func add(
        _ name: String, with bytes: [UInt8], _ how: Replacement
    ) throws(FileFailure) -> Bool {
        try write(bytes, beside: name, how)
        defer { unlinkat(descriptor, how.temporary, 0) }
        // Unlike a rename, a link never takes another file's place.
        guard linkat(descriptor, how.temporary, descriptor, name, 0) == 0 else {
            guard errno == EEXIST else { throw failure(.link, name) }
            return false
        }
        try flushName(how)
        return true
    }

    private func write(_ bytes: [UInt8], beside name: String, _ how: Replacement) throws(FileFailure) {
        if how.removesTemporary { unlinkat(descriptor, how.temporary, 0) }
        let file = try createNew(how.temporary, mode: how.mode)
        do throws(FileFailure) {
            if how.keepsMode, let old = status(of: name), old.kind == .file {
                fchmod(file.descriptor, old.permissions & 0o777)
            }
            try file.write(bytes)
            if how.flushing != .nothing { try file.flush() }
            try file.close()
        } catch {
            unlinkat(descriptor, how.temporary, 0)
            throw error
        }
    }

    private func flushName(_ how: Replacement) throws(FileFailure) {
        switch how.flushing {
        case .nothing: break
        case .file: fsync(descriptor)
        case .fileAndName: try flush()
        }
    }
}
