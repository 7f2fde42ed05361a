// Writes files of a pack: all of a new one, or one in the place of another. Nothing is written through a link, and
// no file is ever half there under its name.
import ContentPack
import Files
internal import Glibc

/// The reason that a pack could not be written.
package enum PackWritingFault: Error, Equatable {
    /// The folder for a new pack exists and is not empty, or a file has its name.
    case taken
    /// The system's reason for a file or folder, with its path as given.
    case system(path: String, reason: String)
}

package enum PackFiling {
    /// Creates the folder at `directory`, or uses an empty one, and writes files below it. If one cannot be
    /// written, the others are removed again.
    /// - Parameter files: the names relative to the folder, each in one folder below it, and their text.
    package static func create(
        _ directory: String, files: [(name: String, text: String)]
    ) throws(PackWritingFault) {
        let isNew = !FileKind.isTaken(directory)
        let home = try emptyFolder(directory)
        let folders = Set(files.map { PackPath.folder(of: $0.name) }).sorted()
        var made: [String] = []
        do throws(FileFailure) {
            for name in folders { _ = try home.makeFolder(name, mode: .masked(0o777)) }
            for file in files {
                try OpenFile.create(
                    directory + "/" + file.name, with: Array(file.text.utf8), mode: .masked(0o666),
                    isFlushed: false)
                made.append(file.name)
            }
        } catch {
            for name in made { removeFile(name, of: directory) }
            for name in folders { home.removeEmptyFolder(name) }
            if isNew, let path = home.resolvedPath {
                _ = try? Folder.at(FilePath.openableParent(of: path)).removeEmptyFolder(
                    FilePath.name(of: path))
            }
            throw .system(path: error.path, reason: error.reason)
        }
    }

    /// Makes the folder, or takes one that is there and empty.
    private static func emptyFolder(_ path: String) throws(PackWritingFault) -> Folder {
        var missing = MissingFolders(mode: 0o777)
        missing.maxCount = 1
        do throws(FileFailure) { try missing.make(path) } catch {
            throw .system(path: path, reason: error.reason)
        }
        guard let folder = try? Folder.at(path), let isEmpty = try? folder.isEmpty(), isEmpty
        else { throw .taken }
        return folder
    }

    /// Replaces or creates a file in a folder of the pack: the new file is complete and on the disk before it
    /// gets the name.
    /// - Parameter path: a path such as `Plists/Pack.plist`, relative to `directory`.
    package static func replace(
        _ path: String, of directory: String, with bytes: [UInt8]
    ) throws(PackWritingFault) {
        let name = PackPath.name(of: path)
        let whole = directory + "/" + path
        // Hidden, so that no manifest lists it, and of our own process, so that it is no other program's.
        let how = Replacement(
            through: ".\(name).muster-\(getpid())", mode: .masked(0o666), keepsMode: true, flushing: .file)
        do throws(FileFailure) {
            let folder = try Folder.at(PackPath.folder(of: whole), followsLinks: false)
            try folder.replace(name, with: bytes, how)
        } catch {
            throw .system(
                path: error.operation == .open ? PackPath.folder(of: whole) : whole, reason: error.reason)
        }
    }

    /// Creates a file in a folder of the pack, complete and on the disk. It must not exist yet.
    package static func add(_ path: String, to directory: String, _ bytes: [UInt8]) throws(PackWritingFault) {
        let whole = directory + "/" + path
        do throws(FileFailure) {
            try OpenFile.create(whole, with: bytes, mode: .masked(0o666))
        } catch {
            throw error.code == FileFailure.exists ? .taken : .system(path: whole, reason: error.reason)
        }
    }

    static func removeFile(_ path: String, of directory: String) {
        try? Folder.at(PackPath.folder(of: directory + "/" + path)).removeFile(PackPath.name(of: path))
    }
}
