// One file in the place of another: the new one is complete before it has the name, and a program that is stopped at any
// moment leaves the old one or the new one.
internal import Glibc

/// How a file takes the place of another.
package struct Replacement: Sendable {
    package enum Flushing: Sendable {
        /// The file may be cut short by a power failure, which its reader must notice.
        case nothing
        /// The file is on the disk before it has the name. Its name is, too, if the file system can flush folders and lets
        /// this user do it.
        case file
        /// The file is on the disk before it has the name, and its name is when the replacement returns.
        case fileAndName
    }

    /// The name that the new file has while it is written; must not be anything else's.
    package var temporary: String
    package var mode: FileMode
    /// Whether a file of that name is removed first: what a program that was killed has left, in a folder of our own. In
    /// other folders it may be anyone's, and the replacement fails.
    package var removesTemporary = true
    /// Whether the permissions of the file that is replaced are kept.
    package var keepsMode = false
    package var flushing: Flushing

    package init(through temporary: String, mode: FileMode, keepsMode: Bool = false, flushing: Flushing) {
        (self.temporary, self.mode) = (temporary, mode)
        (self.keepsMode, self.flushing) = (keepsMode, flushing)
    }

    /// The ending of what is written beside a file to take its place.
    package static let ending = ".new"
}

extension Folder {
    /// Replaces the file `name`, or makes it.
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

    /// Makes the file `name`. Returns false, and leaves what is there, if something has that name already.
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
