// The limits of reading a file that may be hostile: a small file can hold a page that is its own child, or a value that
// begins again where it ends, and reading it would take years.
internal import CSQLite

final class ReadingLimits {
    /// The steps of SQLite's virtual machine for each byte of a file. A row takes about as many as it has columns, and a
    /// column has several bytes; tables are read up to three times.
    private static let stepsPerByte = 4
    /// The steps that opening takes, and some rows.
    private static let leastSteps = 1_000_000
    /// The most times that the bytes of a file are copied.
    private static let copies = 8
    private static let leastBytes = 1 << 20
    /// The steps between two looks.
    private static let interval: Int32 = 5_000

    static let exceeded = DatabaseFailure(
        code: 11, message: "reading it takes longer than any file of its size may")

    private let size: Int
    private var steps = 0
    private var bytes = 0
    private(set) var isExceeded = false

    init(size: Int) {
        self.size = size
        allowWork()
    }

    func allowWork() {
        steps = size * Self.stepsPerByte + Self.leastSteps
        bytes = size * Self.copies + Self.leastBytes
    }

    /// Limits a connection, which must not outlive this object.
    func hold(_ handle: OpaquePointer) {
        // No value of a file is longer than the file.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: max(size, Self.leastBytes)))
        sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 64 << 10)
        sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100)
        for none in [SQLITE_LIMIT_ATTACHED, SQLITE_LIMIT_TRIGGER_DEPTH, SQLITE_LIMIT_WORKER_THREADS] {
            sqlite3_limit(handle, none, 0)
        }
        for (option, isOn) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        ] { muster_sqlite_configure(handle, option, Int32(isOn)) }
        sqlite3_progress_handler(
            handle, Self.interval,
            { context in
                guard let context else { return 1 }
                return Unmanaged<ReadingLimits>.fromOpaque(context).takeUnretainedValue().isStepDenied()
                    ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func isStepDenied() -> Bool {
        steps -= Int(Self.interval)
        if steps < 0 { isExceeded = true }
        return isExceeded
    }

    func noteBytes(_ count: Int) {
        bytes -= count
        if bytes < 0 { isExceeded = true }
    }
}
