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

    /// Compares a file's schema: every table of the file must be one of these. A table may have fewer columns at its end, as
    /// files of earlier versions have, and may be missing.
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
        // As this version of the program writes it, which is quickly seen: the reader does this before its first screen.
        if sql.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return true }
        let found = Self.normalized(text.utf8)
        return sql.contains { Self.isBeginning(found, of: Self.normalized($0.utf8)) }
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

    /// Returns true if a table has the columns of `whole`, or some of the first ones.
    private static func isBeginning(_ found: String, of whole: String) -> Bool {
        if found.utf8.elementsEqual(whole.utf8) { return true }
        guard found.utf8.last == UInt8(ascii: ")"), whole.utf8.last == UInt8(ascii: ")") else { return false }
        let columns = found.utf8.dropLast()
        let rest = whole.utf8.dropFirst(columns.count)
        return rest.first == UInt8(ascii: ",") && whole.utf8.prefix(columns.count).elementsEqual(columns)
    }

    /// Returns the SQL with single blanks, and none beside brackets and commas.
    private static func normalized(_ sql: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var isBlank = false
        for byte in sql {
            guard byte > 0x20 else {
                isBlank = true
                continue
            }
            let isSign = "(),".utf8.contains(byte)
            if isBlank, !isSign, let last = result.last, !"(),".utf8.contains(last) { result.append(0x20) }
            result.append(byte)
            isBlank = false
        }
        return String(decoding: result, as: UTF8.self)
    }
}
