// The files of all kinds of snapshots: immutable SQLite files, which can also be examined with `sqlite3`.
import Files
import SQLite
internal import TextTools

public struct SnapshotFiles {
    public let folder: String
    /// True if it is the system's folder; nil to determine this from its path.
    public let isSystem: Bool?

    /// Opens a file that may have these formats and tables, and reads it; throws `missing` if there is none.
    public func read<Value>(
        _ name: String, _ schema: @autoclosure () -> DatabaseSchema,
        _ body: (Database) throws(DatabaseFailure) -> Value
    ) throws(SnapshotFailure) -> Value {
        let path = folder + "/" + name
        let size = try checkedSize(of: path)
        // Made only where there is a file: most starts have none.
        let schema = schema()
        // SQLite follows no links, not even on the way.
        let resolved = FilePath.resolved(path) ?? path
        do throws(DatabaseFailure) {
            return try body(Database(path: resolved, mode: .readOnly(schema, size: size)))
        } catch {
            if let number = error.otherFormat {
                // An earlier program wrote it: it is made again like a damaged one, and locks no one out.
                guard !schema.isEarlier(number) else { throw .damaged("an earlier version wrote it") }
                throw .otherFormat(number)
            }
            throw .damaged(DisplayText.line(error.message, limit: 200))
        }
    }

    /// Returns the size of a file that no other user may have written.
    private func checkedSize(of path: String) throws(SnapshotFailure) -> Int {
        guard let status = FileStatus.of(path, followsLinks: false) else { throw .missing }
        let service =
            isSystem ?? (folder == SnapshotFormat.systemFolder)
            ? FileStatus.of(FilePath.parent(of: folder))?.owner : nil
        guard status.isTrustedFile(owners: [0, service].compactMap { $0 }) else {
            throw .notTrusted(DisplayText.escaped(path))
        }
        guard status.size <= SnapshotFormat.largest else { throw .damaged("it is too large") }
        return status.size
    }
}

public enum SnapshotFile {
    /// The pages of a file that SQLite keeps in memory while writing; the ones it added to last are enough.
    private static let cachedPages = 20

    /// Writes a new file beside the old one and renames it, so that a reader always has a complete file. An error, `disk`,
    /// leaves the old one unchanged. The size of a page is in bytes; SQLite writes a page at a time. A flushed file is on the
    /// disk.
    public static func replace(
        _ name: String, in folder: String, version: Int, pageSize: Int, isFlushed: Bool,
        with fill: (Database) throws(DatabaseFailure) -> Void
    ) throws(SnapshotFailure) {
        let mode = SnapshotFormat.fileMode(in: folder)
        let how = Replacement(
            through: name + Replacement.ending, mode: .masked(mode),
            flushing: isFlushed ? .fileAndName : .nothing)
        let new: ReplacementFile
        do throws(FileFailure) { new = try Folder.at(folder).replacement(for: name, how) } catch {
            throw .disk(error.reason)
        }
        do throws(DatabaseFailure) {
            // A home may be reached through a link, which SQLite refuses. The file itself was created without following one.
            let database = try Database(
                path: FilePath.resolved(new.file.path) ?? new.file.path, mode: .create)
            // Nothing can be lost: the file has no name yet that anybody reads.
            try database.execute(
                """
                PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
                PRAGMA cache_size = \(cachedPages);
                PRAGMA application_id = \(SnapshotFormat.application); PRAGMA user_version = \(version); BEGIN
                """)
            try fill(database)
            try database.execute("COMMIT")
        } catch {
            throw .disk(error.message)
        }
        _ = new.file.hasMode(mode)
        do throws(FileFailure) { try new.install() } catch {
            // Readers have the new file already.
            if !error.isInPlace { throw .disk(error.reason) }
        }
    }

    public static func removeStates(in folder: String, of kind: HazardKind) {
        guard let home = try? Folder.at(folder) else { return }
        for ending in ["", Replacement.ending] { try? home.removeFile(kind.statesName + ending) }
    }
}

public enum SnapshotFormat {
    /// The folder that the system's service writes, whatever its user is: only root can have made it.
    public static let systemFolder = "/var/lib/muster/hazards"
    /// Returns the permissions of a file in a folder of hazards. What is stored tells where a person lives, so only the files
    /// of the system's folder are for everyone.
    public static func fileMode(in folder: String) -> UInt32 { folder == systemFolder ? 0o644 : 0o600 }
    public static func folderMode(of folder: String) -> UInt32 { folder == systemFolder ? 0o755 : 0o700 }
    /// The SQLite application identifier of the file ("MusA").
    static let application = 0x4D75_7341
    /// The most bytes of a file that is read: more than all feeds can fill.
    public static let largest = 384 << 20
}

public enum SnapshotFailure: Error, Sendable, Equatable {
    /// There is no snapshot: no feed has ever been read.
    case missing
    /// It is not a regular file of this user or of the administrator, or others may write to it.
    case notTrusted(String)
    case damaged(String)
    /// A newer program wrote it, in this format.
    case otherFormat(Int)
    case disk(String)
    /// A fault of the configuration of places, in words.
    case configuration(String)

    public var message: String {
        switch self {
        case .missing: "no feed has been read"
        case .notTrusted(let path): "\(path) is not used, because another user may have written it"
        case .damaged(let why): "what was read of the feeds is damaged (\(why)); run muster-sync feeds update"
        case .otherFormat(let number):
            "what was read of the feeds has format \(number), which this program does not know; update both programs together"
        case .disk(let why): "what was read of the feeds cannot be stored: \(why)"
        case .configuration(let fault): fault
        }
    }
}
