// A connection to an SQLite file, for use by one thread. Files are replaced as a whole, never written to in place.
internal import CSQLite

public struct DatabaseFailure: Error, Equatable {
    /// A result code of SQLite, such as 11 (SQLITE_CORRUPT) for a damaged file.
    public var code: Int32
    public var message: String

    public init(code: Int32, message: String) { (self.code, self.message) = (code, message) }

    /// True if reading it took longer than any file of its size may.
    public var isTooMuchWork: Bool { self == ReadingLimits.exceeded }

    /// The number of the format of a file that has another one than is expected; nil for other failures.
    public var otherFormat: Int? { code == Self.otherFormatCode ? Int(message) : nil }

    static func otherFormat(_ number: Int64) -> DatabaseFailure {
        DatabaseFailure(code: otherFormatCode, message: "\(number)")
    }

    /// A code that SQLite does not use.
    private static let otherFormatCode: Int32 = -1
}

/// A connection to a database, for use by one thread.
public final class Database {
    public enum Mode {
        /// An existing file that does not change while it is open: indexes are replaced, never written to. It may be damaged
        /// or hostile: before anything is read, its schema is compared, and reading it is bounded (`ReadingLimits`).
        ///
        /// - Parameter size: the bytes of the file.
        case readOnly(DatabaseSchema, size: Int)
        case create
        /// No file at all.
        case memory
    }

    fileprivate let handle: OpaquePointer
    private let limits: ReadingLimits?

    /// - Parameter path: absolute; ignored for `.memory`. A symbolic link is refused.
    /// - Throws: a `DatabaseFailure` if SQLite cannot open it, or if a file that is read has another format or schema.
    public init(path: String, mode: Mode) throws(DatabaseFailure) {
        // An immutable file needs no locks, and a journal planted beside it is not replayed.
        let (name, flags) =
            switch mode {
            case .readOnly: (Self.address(of: path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
            case .create: (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            case .memory: (":memory:", SQLITE_OPEN_READWRITE)
            }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw DatabaseFailure(code: code, message: String(cString: sqlite3_errstr(code)))
        }
        handle = opened
        guard case .readOnly(let schema, let size) = mode else {
            limits = nil
            try execute(Self.distrust)
            return
        }
        let limits = ReadingLimits(size: size)
        self.limits = limits
        limits.hold(opened)
        try execute(Self.distrust)
        try schema.compare(with: self)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Against hostile files: no functions called from the schema, no cells that reach beyond their page.
    private static let distrust = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"

    /// Allows a file that is read as much work again as when it was opened: for one that stays open, before each query.
    public func allowWork() { limits?.allowWork() }

    fileprivate func noteBytes(_ count: Int) { limits?.noteBytes(count) }

    /// Runs statements that return no rows.
    public func execute(_ sql: String) throws(DatabaseFailure) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    public func prepare(_ sql: String) throws(DatabaseFailure) -> Statement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw DatabaseFailure(code: SQLITE_MISUSE, message: "no statement") }
        return Statement(statement, of: self)
    }

    /// Returns the first column of the first row, or `nil` if there are no rows.
    public func integer(_ sql: String) throws(DatabaseFailure) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The number of rows changed since the connection was opened.
    public var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    fileprivate func check(_ code: Int32) throws(DatabaseFailure) {
        if limits?.isExceeded ?? false { throw ReadingLimits.exceeded }
        guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
            throw DatabaseFailure(code: code, message: String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// Returns the path as a `file:` URI, with special characters encoded.
    private static func address(of path: String) -> String {
        var address = "file:"
        for byte in path.utf8 {
            if (0x21...0x7E).contains(byte), !"?#%".utf8.contains(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return address
    }
}

/// A prepared statement. Values are copied in and out, so none outlives or depends on it.
public final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
        (self.handle, self.database) = (handle, database)
    }

    deinit { sqlite3_finalize(handle) }

    /// Clears rows and values, so that it can be run again.
    public func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: Parameters, counted from 1

    public func bind(_ value: Int64, at index: Int32) throws(DatabaseFailure) {
        try database.check(sqlite3_bind_int64(handle, index, value))
    }

    public func bind(_ text: String?, at index: Int32) throws(DatabaseFailure) {
        guard var text else { return try database.check(sqlite3_bind_null(handle, index)) }
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // With an explicit length, a NUL does not end the text.
                sqlite3_bind_text(
                    handle, index, characters.baseAddress, Int32(characters.count), muster_sqlite_transient())
            }
        }
        try database.check(code)
    }

    public func bind(_ bytes: [UInt8], at index: Int32) throws(DatabaseFailure) {
        let code = bytes.withUnsafeBytes {
            sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), muster_sqlite_transient())
        }
        try database.check(code)
    }

    // MARK: Rows

    /// Advances to the next row. Returns whether there is one.
    public func step() throws(DatabaseFailure) -> Bool {
        let code = sqlite3_step(handle)
        try database.check(code)
        return code == SQLITE_ROW
    }

    /// Runs the statement to its end and resets it.
    public func run() throws(DatabaseFailure) {
        defer { reset() }
        while try step() {}
    }

    /// Runs the statement to its end with values for all parameters, which the library reads without copies.
    func run(with values: RowValues) throws(DatabaseFailure) {
        defer { reset() }
        let code = values.bytes.withUnsafeBufferPointer { texts in
            texts.withMemoryRebound(to: CChar.self) { bindAndStep(values.cells, $0) }
        }
        try database.check(code)
        guard code == SQLITE_ROW else { return }
        while try step() {}
    }

    /// Binds the cells, whose texts must stay in memory until the first step, and makes that step. Returns
    /// the library's code.
    private func bindAndStep(_ cells: [RowValues.Cell], _ texts: UnsafeBufferPointer<CChar>) -> Int32 {
        var parameter: Int32 = 0
        for cell in cells {
            parameter += 1
            let code =
                switch cell {
                case .null: sqlite3_bind_null(handle, parameter)
                case .integer(let number): sqlite3_bind_int64(handle, parameter, Int64(number))
                case .number(let number): sqlite3_bind_double(handle, parameter, number)
                case .text(let range):
                    // Without a destructor the library takes the text to stay. Of no text at all it would make a NULL.
                    texts.baseAddress.map {
                        sqlite3_bind_text(handle, parameter, $0 + range.lowerBound, Int32(range.count), nil)
                    } ?? sqlite3_bind_text(handle, parameter, "", 0, nil)
                }
            guard code == SQLITE_OK else { return code }
        }
        return sqlite3_step(handle)
    }

    // MARK: Columns, counted from 0

    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func integerIfStored(_ column: Int32) -> Int? {
        sqlite3_column_type(handle, column) == SQLITE_INTEGER ? Int(integer(column)) : nil
    }

    /// Returns the number of a column; nil if it holds anything else, or one that is not finite.
    func numberIfStored(_ column: Int32) -> Double? {
        let type = sqlite3_column_type(handle, column)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
        let number = double(column)
        return number.isFinite ? number : nil
    }

    /// Returns the text of a column, with invalid UTF-8 replaced, or `nil` for NULL.
    public func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        database.noteBytes(count)
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    public func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        database.noteBytes(count)
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
