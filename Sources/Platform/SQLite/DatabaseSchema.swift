// The tables that a file may have. A view, a trigger or a computed column would run whatever a stranger wrote.

/// The schema that a file must have.
public struct DatabaseSchema: Sendable {
    /// The SQL that creates the tables, each statement as it is written: `CREATE TABLE name (…)`.
    private let sql: [Substring]
    /// The beginning of the names of a full-text table's own tables, such as `search_`; nil if there is no full-text table.
    private let shadowPrefix: String?
    /// The numbers of the formats that can be read (`PRAGMA user_version`).
    private let versions: [Int64]

    /// Returns whether a version is from before all of these.
    public func isEarlier(_ version: Int) -> Bool { versions.allSatisfy { Int64(version) < $0 } }

    public init(_ sql: String, versions: [Int], shadowPrefix: String? = nil) {
        self.sql = sql.utf8.split(separator: UInt8(ascii: ";")).map { Self.trimmed($0) }.filter {
            !$0.isEmpty
        }
        self.shadowPrefix = shadowPrefix
        self.versions = versions.map(Int64.init)
    }

    private static let different = DatabaseFailure(
        code: 11, message: "its tables are not those of this program")

    /// Compares a file's schema: every table of the file must be one of these, as it is written. A table may be missing.
    ///
    /// - Throws: a failure if the format is another one, or anything else is in the schema.
    func compare(with database: Database) throws(DatabaseFailure) {
        // It is in the file's header.
        let version = try database.integer("PRAGMA user_version") ?? 0
        guard versions.contains(version) else {
            throw version == 0
                ? DatabaseFailure(code: 11, message: "it is not complete") : .otherFormat(version)
        }
        // One more than there can be, so that it is noticed.
        let row = try database.prepare(
            "SELECT type, name, sql FROM sqlite_schema LIMIT \(sql.count * 2 + Self.shadowTables.count + 1)")
        var count = 0
        while try row.step() {
            count += 1
            let (type, name, text) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2))
            guard count <= sql.count * 2 + Self.shadowTables.count, isKnown(type, name, text) else {
                throw Self.different
            }
        }
    }

    private func isKnown(_ type: String, _ name: String, _ text: String?) -> Bool {
        // SQLite makes the index of a primary key, and no SQL for it.
        guard let text else { return type == "index" && name.hasPrefix("sqlite_autoindex_") }
        guard type == "table" else { return false }
        if let shadowPrefix, name.hasPrefix(shadowPrefix),
            Self.shadowTables.contains(String(name.dropFirst(shadowPrefix.count)))
        {
            return Self.isPlain(text)
        }
        return sql.contains { $0.utf8.elementsEqual(text.utf8) }
    }

    private static func trimmed(_ statement: Substring.UTF8View) -> Substring {
        let start: String.Index = statement.firstIndex { $0 > 0x20 } ?? statement.endIndex
        let end: String.Index = statement.lastIndex { $0 > 0x20 }.map { statement.index(after: $0) } ?? start
        return Substring(statement[start..<end])
    }

    /// The tables that FTS5 makes.
    private static let shadowTables = ["data", "idx", "content", "docsize", "config"]

    /// Returns false for the SQL of a table with a computed column or a condition. The text of FTS5's tables differs between
    /// versions of SQLite.
    private static func isPlain(_ text: String) -> Bool {
        let words = text.uppercased().split { !$0.isLetter }
        return !words.contains {
            ["AS", "GENERATED", "CHECK", "DEFAULT", "COLLATE", "USING", "SELECT"].contains($0)
        }
    }
}
