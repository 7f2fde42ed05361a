/// Identifies what a start snapshot was made from: the program, and every file whose content or path is in it.
///
/// Two keys are equal only where nothing that reading depends on has changed between them. Nothing is read for one: it
/// is a dozen system calls, all below one open folder.
import Files

public struct SnapshotKey: Sendable, Equatable {
    /// The pack's folder, symbolic links resolved.
    let directory: String
    let origin: PackOrigin
    /// The key as a snapshot begins with it.
    let bytes: [UInt8]
    /// The latest of all times in it: seconds since 1970.
    private let newest: Int

    /// The files that are read into a snapshot.
    private static let files = [
        PackFiles.info, PackFiles.contacts, PackFiles.icons, PackFiles.stylesheet, MenuAddress.welcome.file,
    ]

    /// Looks at the program and at the pack in `directory`. Returns nil if one of the files is missing, is not a plain
    /// file or may not be looked at, and for synced packs.
    ///
    /// - Parameters:
    ///   - origin: of a synced pack (`user`, `system`) nothing is ever kept: its files are to be compared with their
    ///     hashes whenever they are read, and a snapshot would be a way around that.
    ///   - executable: the running program's file.
    public static func of(
        directory: String, origin: PackOrigin, executable: String = "/proc/self/exe"
    ) -> SnapshotKey? {
        guard origin == .named || origin == .bundled else { return nil }
        guard let folder = try? Folder.at(directory, isForLookup: true), let resolved = folder.resolvedPath
        else { return nil }
        return SnapshotKey(folder, directory: resolved, origin: origin, executable: executable)
    }

    private init?(_ folder: Folder, directory: String, origin: PackOrigin, executable: String) {
        var notes = FileNotes()
        notes.writer.text(Program.version)
        notes.writer.text(directory)
        notes.writer.text(origin.rawValue)
        // Two builds of one version are two programs: a new one never trusts what an old one made.
        guard let program = FileStatus.of(executable), let pack = folder.status else { return nil }
        notes.add(program)
        notes.add(pack)
        // Their times tell of every name that comes or goes: where links of the menu lead depends on that.
        guard notes.add(PackFiles.plistsFolder, in: folder, kind: .folder),
            notes.add(PackFiles.guidesFolder, in: folder, kind: .folder)
        else { return nil }
        for file in Self.files {
            guard notes.add(file, in: folder, kind: .file) else { return nil }
        }
        self.directory = directory
        self.origin = origin
        bytes = notes.writer.bytes
        newest = notes.newest
    }

    /// Whether everything is older than two seconds (`now`: seconds since 1970). A file may be written twice within one
    /// tick of its file system's clock, and the second time would not show: git calls such files racily clean.
    public func isSettled(at now: Int) -> Bool { newest < now - 2 }
}

/// The status of files, one after the other.
private struct FileNotes {
    var writer = SnapshotWriter()
    var newest = Int.min

    /// Symbolic links are not followed, so that what they lead to need not be watched too: a pack with links in the
    /// place of these files has no snapshot.
    mutating func add(_ path: String, in folder: Folder, kind: FileStatus.Kind) -> Bool {
        guard let status = folder.status(of: path), status.kind == kind else { return false }
        add(status)
        return true
    }

    mutating func add(_ status: FileStatus) {
        writer.integer(Int(truncatingIfNeeded: status.identity.device))
        writer.integer(Int(truncatingIfNeeded: status.identity.inode))
        writer.integer(status.size)
        // The time of the content, which any program can set, and that of the last change of anything, which none can.
        writer.integer(status.modified.seconds)
        writer.integer(status.modified.nanoseconds)
        writer.integer(status.changed.seconds)
        writer.integer(status.changed.nanoseconds)
        newest = max(newest, status.modified.seconds, status.changed.seconds)
    }
}
