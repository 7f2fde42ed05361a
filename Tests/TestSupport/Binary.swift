// Where the programs under test are.
import Glibc

/// The programs under test. One that is missing is a failure, never a reason to skip.
public enum Binary {
    /// The reader: what `MUSTER_BINARY` names, else the one built beside the tests.
    public static func muster() throws -> String { try find("muster", variable: "MUSTER_BINARY") }

    /// The reader built beside the tests, whatever `MUSTER_BINARY` names: it takes a library that is loaded before its own,
    /// such as a clock that a test sets. One that is linked statically, as the release is, takes none.
    public static func dynamicMuster() throws -> String { try find("muster", variable: nil) }

    /// Publishes packs and brings them up to date: what `MUSTER_SYNC_BINARY` names, else the one built beside the tests.
    public static func musterSync() throws -> String {
        try find("muster-sync", variable: "MUSTER_SYNC_BINARY")
    }

    /// Shows what the ncurses driver makes of a terminal.
    public static func driverProbe() throws -> String { try find("driver-probe", variable: "DRIVER_PROBE") }

    /// A kiosk that lives through a week in minutes.
    public static func kioskWeek() throws -> String { try find("kiosk-week", variable: "KIOSK_WEEK") }

    private static func find(_ name: String, variable: String?) throws -> String {
        if let variable, let value = getenv(variable) {
            let path = String(cString: value)
            guard access(path, X_OK) == 0 else { throw HarnessFailure("\(variable)=\(path) cannot be run") }
            return path
        }
        let candidates = [productsDirectory(), checkout() + "/.build/debug"].map { $0 + "/" + name }
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw HarnessFailure(
                "\(name) is not built; looked for \(candidates.joined(separator: " and ")); run `swift build`"
            )
        }
        return path
    }

    /// Where the running test program lies; the build puts its other products beside it.
    private static func productsDirectory() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(
            decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }

    /// The folder of Package.swift.
    public static func checkout() -> String {
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    }
}
