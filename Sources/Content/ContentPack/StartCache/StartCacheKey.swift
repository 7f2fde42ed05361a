/// Identifies the sources of a start snapshot: the program, and every file whose content or path is in it.
///
/// Two keys are equal only if nothing that affects reading has changed between them. A key takes a dozen
/// system calls, all below one open folder, and reads no file.
import Files

public struct StartCacheKey: Sendable, Equatable {
    /// The pack's folder, symbolic links resolved.
    let directory: String
    let origin: PackOrigin
    /// The key in the form in which a snapshot begins with it.
    let bytes: [UInt8]
    /// The latest of all times in it, in seconds since 1970.
    private let newest: Int

    private static let files = [
        PackFiles.info, PackFiles.contacts, PackFiles.icons, PackFiles.stylesheet, MenuAddress.welcome.file,
    ]

    /// Returns the key for the program and the pack in `directory`, or nil if one of the files is missing, is
    /// not a regular file or cannot be examined, and for synced packs.
    ///
    /// - Parameters:
    ///   - origin: for a synced pack (`user`, `system`) nothing is ever stored: its files must be compared
    ///     with their hashes whenever they are read, and a snapshot would bypass that.
    ///   - executable: the running program's file.
    public static func of(
        directory: String, origin: PackOrigin, executable: String = "/proc/self/exe"
    ) -> StartCacheKey? {
        guard origin == .named || origin == .bundled else { return nil }
        guard let resolved = FilePath.resolved(directory),
            let folder = try? Folder.at(resolved, isForLookup: true)
        else { return nil }
        return StartCacheKey(folder, directory: resolved, origin: origin, executable: executable)
    }

    private init?(_ folder: Folder, directory: String, origin: PackOrigin, executable: String) {
        var notes = FileNotes()
        notes.writer.add(Program.version)
        notes.writer.add(directory)
        notes.writer.add(origin.rawValue)
        // Two builds of one version are two programs: a new one never trusts what an old one made.
        guard let program = FileStatus.of(executable), let pack = folder.status else { return nil }
        notes.add(program)
        notes.add(pack)
        // Their times tell of every name that comes or goes: where links of the menu lead depends on that.
        guard notes.add(PackFiles.plistsFolder, in: folder, kind: .folder),
            notes.add(PackFiles.guidesFolder, in: folder, kind: .folder)
        else { return nil }
        for file in Self.files { guard notes.add(file, in: folder, kind: .file) else { return nil } }
        (self.directory, self.origin) = (directory, origin)
        bytes = notes.writer.bytes
        newest = notes.newest
    }

    /// Returns whether everything is older than two seconds before `now`, in seconds since 1970. A file may
    /// be written twice within one tick of its file system's clock, and the second write would not be
    /// detected: git calls such files racily clean.
    public func isSettled(at now: Int) -> Bool { newest < now - 2 }
}

private struct FileNotes {
    var writer = StartCacheCoder()
    var newest = Int.min

    /// Adds the status of a file. Symbolic links are not followed, so that their targets need not be watched:
    /// a pack with links instead of these files has no snapshot.
    mutating func add(_ path: String, in folder: Folder, kind: FileStatus.Kind) -> Bool {
        guard let status = folder.status(of: path), status.kind == kind else { return false }
        add(status)
        return true
    }

    mutating func add(_ status: FileStatus) {
        writer.add(Int(truncatingIfNeeded: status.identity.device))
        writer.add(Int(truncatingIfNeeded: status.identity.inode))
        writer.add(status.size)
        // The time of the content, which any program can set, and that of the last change of anything, which none can.
        writer.add(status.modified.seconds)
        writer.add(status.modified.nanoseconds)
        writer.add(status.changed.seconds)
        writer.add(status.changed.nanoseconds)
        newest = max(newest, status.modified.seconds, status.changed.seconds)
    }
}
