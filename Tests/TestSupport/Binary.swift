// The locations of the programs under test.
import Glibc

/// The programs under test. A missing one is a failure, never a reason to skip.
package enum Binary {
    /// Returns the reader: the program named by `MUSTER_BINARY`, or else the one built with the tests.
    package static func muster() throws -> String { try find("muster", variable: "MUSTER_BINARY") }

    /// Returns the reader built with the tests, regardless of `MUSTER_BINARY`: it can preload a library such
    /// as the clock that a test sets. A statically linked program, such as the release, cannot.
    package static func dynamicMuster() throws -> String { try find("muster", variable: nil) }

    /// Returns the program that publishes and updates packs: the one named by `MUSTER_SYNC_BINARY`, or else
    /// the one built with the tests.
    package static func musterSync() throws -> String {
        try find("muster-sync", variable: "MUSTER_SYNC_BINARY")
    }

    /// Returns the program that shows the ncurses driver's view of a terminal.
    package static func driverProbe() throws -> String { try find("driver-probe", variable: "DRIVER_PROBE") }

    /// Returns the kiosk that simulates a week in minutes.
    package static func kioskWeek() throws -> String { try find("kiosk-week", variable: "KIOSK_WEEK") }

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

    /// Returns the folder of the running test program, which also contains the build's other products.
    private static func productsDirectory() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(
            decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }

    /// Returns the folder of Package.swift.
    package static func checkout() -> String {
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    }
}
