// Creates missing folders for a file that is to be written.
internal import Glibc

public struct MissingFolders: Sendable {
    /// The permissions, less the umask.
    public var mode: UInt32
    /// The most folders that may be created, counted from the lowest up.
    public var maxCount = Int.max
    /// A folder that is never created, such as a missing home.
    public var limit: String?
    /// The number of new folders, counted from the lowest up, that get exactly `mode`.
    public var exactModes = 0
    /// True to wait until their names are on the disk.
    public var isFlushed = false

    public init(mode: UInt32) { self.mode = mode }

    /// Creates the folder at `path` and missing ones above it. Names that exist stay as they are.
    public func make(_ path: String) throws(FileFailure) { try make(path, level: 0) }

    private func make(_ path: String, level: Int) throws(FileFailure) {
        var isMade = mkdir(path, mode) == 0
        if !isMade, errno == ENOENT {
            let parent = FilePath.parent(of: path)
            guard level + 1 < maxCount, !parent.isEmpty, parent != limit else {
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
