// Folders that are made because a file is to go into them.
internal import Glibc

/// How folders that are missing on a path are made.
package struct MissingFolders: Sendable {
    /// Permissions, less the umask.
    package var mode: UInt32
    /// How many may be made, counted from the lowest up.
    package var most = Int.max
    /// A folder that is never made: a home that is not there, for example.
    package var limit: String?
    /// How many of the new ones, counted from the lowest up, get exactly `mode`.
    package var exactModes = 0
    /// Whether their names are on the disk when they were made.
    package var isFlushed = false

    package init(mode: UInt32) { self.mode = mode }

    /// Makes the folder at `path` and those above it that are missing. What is there stays, even where it is no folder.
    package func make(_ path: String) throws(FileFailure) { try make(path, level: 0) }

    private func make(_ path: String, level: Int) throws(FileFailure) {
        var isMade = mkdir(path, mode) == 0
        if !isMade, errno == ENOENT {
            let parent = FilePath.parent(of: path)
            guard level + 1 < most, !parent.isEmpty, parent != limit else {
                throw FileFailure(.create, path, code: ENOENT)
            }
            try make(parent, level: level + 1)
            isMade = mkdir(path, mode) == 0
        }
        guard isMade || errno == EEXIST else { throw FileFailure(.create, path) }
        guard isMade else { return }
        if level < exactModes { chmod(path, mode) }
        if isFlushed { try Folder.at(FilePath.openableParent(of: path)).flush() }
    }
}
