// Opening and replacing the files of snapshots: the same care for alerts and for earthquakes.
import Clocks
import Files
internal import Glibc
import SQLite
internal import TextTools

/// The files of one folder, for reading.
struct SnapshotFiles {
    let folder: String
    /// Whether it is the machine's folder; told by its path where nothing is said.
    let isSystem: Bool?

    /// Opens a file and reads it.
    ///
    /// - Parameters:
    ///   - version: the number of the format.
    ///   - earlier: one before it that can be read as well.
    /// - Throws: `missing` if there is none.
    func read<Value>(
        _ name: String, version: Int = SnapshotFormat.version, earlier: Int? = nil,
        _ body: (Database) throws(DatabaseFailure) -> Value
    ) throws(SnapshotFailure) -> Value {
        let path = folder + "/" + name
        try check(path)
        // SQLite follows no links, not even on the way.
        let resolved = FilePath.resolved(path) ?? path
        do throws(DatabaseFailure) {
            let database = try Database(path: resolved, mode: .readOnly)
            let format = try database.integer("PRAGMA user_version") ?? 0
            guard format == version || earlier.map({ format == $0 }) ?? false else {
                if format == 0 { throw DatabaseFailure(code: 11, message: "it is not complete") }
                throw DatabaseFailure(code: Self.otherFormat, message: "\(format)")
            }
            return try body(database)
        } catch {
            if error.code == Self.otherFormat { throw .otherFormat(Int(error.message) ?? 0) }
            throw .damaged(DisplayText.line(error.message, limit: 200))
        }
    }

    /// Refuses a file that another user may have written.
    private func check(_ path: String) throws(SnapshotFailure) {
        guard let status = FileStatus.of(path, followsLinks: false) else { throw .missing }
        let service =
            isSystem ?? (folder == SnapshotFormat.systemFolder)
            ? FileStatus.of(FilePath.parent(of: folder))?.owner : nil
        guard status.kind == .file, status.isOwn || status.owner == 0 || status.owner == service,
            !status.isWritableByOthers
        else {
            throw .notTrusted(DisplayText.escaped(path))
        }
        guard status.size <= SnapshotFormat.largest else { throw .damaged("it is too large") }
    }

    /// Not a code of SQLite's.
    private static let otherFormat: Int32 = -1
}

enum SnapshotFile {
    /// Pages that SQLite keeps in memory of a file that it writes; what it added to last is enough.
    private static let cachedPages = 20

    /// Writes a file as a new one beside the old one that is then renamed: a reader has one or the other, whole.
    ///
    /// - Parameters:
    ///   - version: the number of the format.
    ///   - pageSize: bytes; SQLite writes a page at a time.
    ///   - isFlushed: whether the file is waited for until it is on the disk.
    /// - Throws: `disk`; the old file is as it was.
    static func replace(
        _ name: String, in folder: String, version: Int = SnapshotFormat.version, pageSize: Int,
        isFlushed: Bool,
        with fill: (Database) throws(DatabaseFailure) -> Void
    ) throws(SnapshotFailure) {
        let temporary = folder + "/" + name + Replacement.ending
        unlink(temporary)
        do throws(DatabaseFailure) {
            let database = try Database(path: temporary, mode: .create)
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
            unlink(temporary)
            throw .disk(error.message)
        }
        do throws(FileFailure) {
            let file = try OpenFile.at(temporary, followsLinks: false)
            _ = file.hasMode(0o644)
            if isFlushed { try file.flush() }
            let home = try Folder.at(folder)
            try home.rename(name + Replacement.ending, to: home, as: name)
            if isFlushed { try home.flush() }
        } catch {
            unlink(temporary)
            throw .disk(FileFailure.reason(error.code))
        }
    }
}

/// Adds rows to one table.
struct SnapshotRow {
    private let statement: Statement

    init(_ table: String, _ columns: Int, in database: Database) throws(DatabaseFailure) {
        statement = try Self.statement(table, columns, in: database)
    }

    /// Returns the statement that adds a row.
    static func statement(
        _ table: String, _ columns: Int, in database: Database
    ) throws(DatabaseFailure) -> Statement {
        let marks = [String](repeating: "?", count: columns).joined(with: ",")
        return try database.prepare("INSERT INTO \(table) VALUES (\(marks))")
    }

    func add(_ values: [DatabaseValue]) throws(DatabaseFailure) { try statement.run(with: values) }
}

extension DatabaseValue {
    static func moment(_ moment: Moment?) -> DatabaseValue { .text(moment?.description) }
    /// A number as text that reads as the same number, in a column whose affinity makes it one again.
    static func number(_ number: Double?) -> DatabaseValue { .text(number.map { "\($0)" }) }
    static func number(_ number: Int?) -> DatabaseValue { .text(number.map(String.init)) }
}

extension Statement {
    func line(_ column: Int32) -> String { DisplayText.line(text(column) ?? "") }
    func number(_ column: Int32) -> Int { Int(integer(column)) }
    func moment(_ column: Int32) -> Moment? { text(column).flatMap(Moment.init) }
}
