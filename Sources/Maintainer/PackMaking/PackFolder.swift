import ContentPack
import Files
// Writes files of a pack: all of a new one, or a replacement for one. Links are never followed, and no file
// is ever incomplete under its name.
internal import Glibc

/// The reason that a pack could not be written.
public enum PackWritingFault: Error, Equatable {
    /// The folder for a new pack exists and is not empty, or a file has its name.
    case taken
    /// The system's reason for a file or folder, with its path as given.
    case system(path: String, reason: String)
}

public enum PackFolder {
    /// Creates the folder at `directory`, or uses an empty one, and writes files below it. If one cannot be
    /// written, the others are removed again.
    ///
    /// - Parameters:
    ///   - files: the names relative to the folder, each in one folder below it, and their text.
    public static func create(
        _ directory: String, files: [(name: String, text: String)]
    ) throws(PackWritingFault) {
        let isMade = mkdir(directory, 0o777) == 0
        guard isMade || errno == EEXIST else { throw failed(directory) }
        guard isMade || isEmptyFolder(directory) else { throw .taken }
        var made: [String] = []
        do throws(PackWritingFault) {
            for folder in Set(files.map { PackPath.folder(of: $0.name) }).sorted() {
                let path = directory + "/" + folder
                guard mkdir(path, 0o777) == 0 else { throw failed(path) }
                made.append(path)
            }
            for file in files {
                let path = directory + "/" + file.name
                made.append(path)
                try create(path, Array(file.text.utf8))
            }
        } catch {
            for path in made.reversed() { remove(path) }
            if isMade { rmdir(directory) }
            throw error
        }
    }

    private static func create(_ path: String, _ bytes: [UInt8]) throws(PackWritingFault) {
        do throws(FileFailure) {
            try OpenFile.create(path, with: bytes, mode: .masked(0o666), isFlushed: false)
        } catch {
            throw .system(path: path, reason: error.reason)
        }
    }

    private static func isEmptyFolder(_ path: String) -> Bool {
        (try? Folder.at(path).isEmpty()) ?? false
    }

    // MARK: Replacing

    /// Replaces or creates a file in a folder of the pack: the new file is complete and on the disk before it
    /// gets the name.
    ///
    /// - Parameters:
    ///   - path: a path such as `Plists/Pack.plist`, relative to `directory`.
    public static func replace(
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
    static func add(_ path: String, to directory: String, _ bytes: [UInt8]) throws(PackWritingFault) {
        let whole = directory + "/" + path
        do throws(FileFailure) {
            try OpenFile.create(whole, with: bytes, mode: .masked(0o666))
        } catch {
            throw error.code == FileFailure.exists ? .taken : .system(path: whole, reason: error.reason)
        }
    }

    /// Removes a file that `add` created.
    static func removeFile(_ path: String, of directory: String) { remove(directory + "/" + path) }

    private static func failed(_ path: String) -> PackWritingFault {
        .system(path: path, reason: FileFailure.reason(errno))
    }
}
