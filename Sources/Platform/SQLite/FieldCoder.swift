// A record names its fields once. The list makes the SQL of its table, writes it, reads it, and holds it to its limits.

/// A value that is a row of a table.
public protocol Record {
    /// Creates one to be read.
    init()
    /// Passes the fields to the coder, always the same ones in the same order.
    mutating func code(_ row: FieldCoder)
}

/// Takes the fields of records, one after another, and does one of four things with all of them. A list in a record is a
/// table of its own, whose rows begin with the number of the row that they belong to.
///
/// A file is read in one pass over each table: the rows of a list must be in the order of the rows that they belong to.
public final class FieldCoder {
    private enum Task {
        /// Makes the SQL of the tables; the values do not matter.
        case describing
        case writing
        case reading
        /// Checks values in memory.
        case cleaning
    }

    private let task: Task
    /// True if values are read from a file, and set.
    public var isReading: Bool { task == .reading }
    /// True if values are written to a file.
    public var isWriting: Bool { task == .writing }
    /// True if values are held to their limits: those that were read, and those that are cleaned.
    public var isChecking: Bool { task == .reading || task == .cleaning }

    private let database: Database?
    /// The depth of its tables: 0 for the file itself, 1 for its tables, more for lists in rows.
    private let depth: Int
    /// True if rows belong to those of another table.
    private var isList: Bool { depth > 1 }
    private var lists: [FieldCoder] = []
    private var nextList = 0
    /// The number of the row; 0 for the file itself.
    private var number = 0
    private var isRejected = false
    private var failure: DatabaseFailure?

    private init(_ task: Task, _ database: Database? = nil, depth: Int = 0) {
        (self.task, self.database, self.depth) = (task, database, depth)
    }

    // MARK: The four tasks

    /// Returns the SQL that creates the tables of a file.
    public static func tables(_ file: (FieldCoder) -> Void) -> String {
        let coder = FieldCoder(.describing)
        file(coder)
        return coder.tables
    }

    /// Creates the tables in a new file, and writes them.
    public static func write(_ database: Database, _ file: (FieldCoder) -> Void) throws(DatabaseFailure) {
        try database.execute(tables(file))
        try run(.writing, database, file)
    }

    public static func read(_ database: Database, _ file: (FieldCoder) -> Void) throws(DatabaseFailure) {
        try run(.reading, database, file)
    }

    private static func run(
        _ task: Task, _ database: Database, _ file: (FieldCoder) -> Void
    ) throws(DatabaseFailure) {
        let coder = FieldCoder(task, database)
        file(coder)
        if let failure = coder.failure { throw failure }
    }

    /// Holds a record to its limits. Returns false if it is not valid.
    public static func clean(_ record: inout some Record) -> Bool {
        let coder = FieldCoder(.cleaning)
        record.code(coder)
        return !coder.isRejected
    }

    /// Drops the record: a value in it is not valid.
    public func reject() { isRejected = true }

    /// Marks the file as damaged.
    public func fail(_ message: String) {
        if failure == nil { failure = DatabaseFailure(code: 11, message: message) }
    }

    // MARK: Lists

    /// Passes the records of a table, in the order of their rows.
    ///
    /// - Parameters:
    ///   - most: the most rows of the table.
    ///   - each: the most records of this list.
    ///   - isOptional: true if the file is read although the table cannot be read.
    public func list<Item: Record>(
        _ table: StaticString, _ records: inout [Item], max most: Int, each: Int = .max,
        isOptional: Bool = false
    ) {
        guard failure == nil else { return }
        switch task {
        case .cleaning: clean(&records, each)
        case .describing:
            let list = FieldCoder(.describing, depth: depth + 1)
            if list.isList { list.columns.append("parent INTEGER") }
            var record = Item()
            record.code(list)
            tables += "CREATE TABLE \(table) (\(list.columns.joined(separator: ", ")));\n" + list.tables
        case .writing:
            let list = list()
            for var record in records {
                list.begin(of: number)
                record.code(list)
                list.insert(into: table)
            }
            failure = list.failure
        case .reading:
            let list = list()
            while list.advance(in: number, of: table, max: most) {
                var record = Item()
                record.code(list)
                if !list.isRejected, records.count < each { records.append(record) }
            }
            if isOptional, list.failure != nil { records = [] } else { failure = list.failure }
        }
    }

    private func clean<Item: Record>(_ records: inout [Item], _ each: Int) {
        let isOuterRejected = isRejected
        records.removeLast(max(0, records.count - each))
        var kept = 0
        for index in records.indices {
            isRejected = false
            records[index].code(self)
            guard !isRejected else { continue }
            if kept < index { records.swapAt(kept, index) }
            kept += 1
        }
        records.removeLast(records.count - kept)
        isRejected = isOuterRejected
    }

    /// Returns the coder of the next list, which stays the same from row to row.
    private func list() -> FieldCoder {
        defer { nextList += 1 }
        if nextList < lists.count { return lists[nextList] }
        let list = FieldCoder(task, database, depth: depth + 1)
        lists.append(list)
        return list
    }

    // MARK: The SQL of a table

    private var tables = ""
    private var columns: [String] = []
    /// The beginning of the names of the columns.
    private var prefix = ""

    /// Begins the names of the columns that `fields` passes with another name.
    public func group(_ name: StaticString, _ fields: () -> Void) {
        guard task == .describing else { return fields() }
        let outer = prefix
        prefix += "\(name)"
        fields()
        prefix = outer
    }

    /// The statement that adds or reads rows.
    private var statement: Statement?

    /// Returns the statement, which is the same for all rows.
    private func statement(_ sql: @autoclosure () -> String) throws(DatabaseFailure) -> Statement? {
        if statement == nil { statement = try database?.prepare(sql()) }
        return statement
    }

    // MARK: Writing a row

    private var values = RowValues()

    private func begin(of row: Int) {
        values.clear()
        // The number that SQLite gives to the row.
        number += 1
        nextList = 0
        if isList { values.add(row) }
    }

    private func insert(into table: StaticString) {
        guard failure == nil else { return }
        do throws(DatabaseFailure) {
            let marks = { String(repeating: "?,", count: self.values.count).dropLast() }
            try statement("INSERT INTO \(table) VALUES (\(marks()))")?.run(with: values)
        } catch { failure = error }
    }

    // MARK: Reading a row

    /// The column of the next value.
    private var column: Int32 = 0
    /// True if the statement stands at a row that has not been read.
    private var isAtRow = false
    private var isAtEnd = false

    /// Advances to the next row that belongs to another one. Returns whether there is one.
    private func advance(in row: Int, of table: StaticString, max most: Int) -> Bool {
        guard failure == nil, !isAtEnd else { return false }
        do throws(DatabaseFailure) {
            let sql = { "SELECT rowid, * FROM \(table) ORDER BY rowid LIMIT \(most)" }
            while let statement = try statement(sql()) {
                if !isAtRow { isAtRow = try statement.step() }
                isAtEnd = !isAtRow
                let owner = isList ? Int(statement.integer(1)) : row
                guard isAtRow, owner <= row else { return false }
                isAtRow = false
                guard owner == row else { continue }
                (number, column, nextList) = (Int(statement.integer(0)), isList ? 2 : 1, 0)
                isRejected = false
                return true
            }
        } catch { failure = error }
        return false
    }

    /// Returns the column of the next value if rows are read; otherwise notes its name, if that is the task.
    private func column(_ name: StaticString, _ type: StaticString) -> Int32? {
        if task == .describing { columns.append("\(prefix)\(name) \(type)") }
        guard isReading else { return nil }
        defer { column += 1 }
        return column
    }

    // MARK: Fields

    /// Returns the stored value as text, with invalid UTF-8 replaced, or takes the text to write. Nil is NULL.
    public func stored(_ name: StaticString, _ text: @autoclosure () -> String?) -> String? {
        if let column = column(name, "TEXT") { return statement?.text(column) }
        if task == .writing { values.add(text()) }
        return nil
    }

    /// The same of a text that `write` appends in UTF-8.
    public func stored(_ name: StaticString, _ write: (inout [UInt8]) -> Void) -> String? {
        guard task == .writing else { return stored(name, nil) }
        values.add(write)
        return nil
    }

    /// A number; nil if anything else is stored, or one out of the range.
    public func integer(
        _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int> = .min ... .max
    ) {
        if let column = column(name, "INTEGER") { value = statement?.integerIfStored(column) }
        if task == .writing { values.add(value) }
        if isChecking, let number = value, !range.contains(number) { value = nil }
    }

    /// A number, 0 if none is stored; of one out of the range the nearest in it.
    public func integer(
        _ name: StaticString, _ value: inout Int, in range: ClosedRange<Int> = .min ... .max
    ) {
        var number: Int? = value
        integer(name, &number)
        if isChecking { value = min(max(number ?? 0, range.lowerBound), range.upperBound) }
    }

    public func flag(_ name: StaticString, _ value: inout Bool?) {
        var number = value.map { $0 ? 1 : 0 }
        integer(name, &number)
        value = number.map { $0 == 1 }
    }

    public func flag(_ name: StaticString, _ value: inout Bool) {
        var flag: Bool? = value
        self.flag(name, &flag)
        value = flag ?? false
    }

    /// A finite number; nil if anything else is stored, or one out of the range.
    public func number(
        _ name: StaticString, _ value: inout Double?,
        in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    ) {
        if let column = column(name, "REAL") { value = statement?.numberIfStored(column) }
        if task == .writing { values.add(value) }
        if isChecking, let number = value, !range.contains(number) { value = nil }
    }
}
