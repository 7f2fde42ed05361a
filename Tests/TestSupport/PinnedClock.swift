// A clock for programs that the test sets; see Tests/PinnedClock.
import Foundation

/// The current time for programs with `environment`, until the test sets another. It does not advance by
/// itself.
package final class PinnedClock {
    private let directory: PrivateDirectory

    /// - Parameters:
    ///   - seconds: the time since 1970.
    package init(seconds: Int) throws {
        directory = try PrivateDirectory()
        let result = try runProgram([
            "/usr/bin/cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o",
            directory.path("clock.so"),
            Binary.checkout() + "/Tests/PinnedClock/pinned_clock.c",
        ])
        guard result.status == .exited(0) else { throw HarnessFailure("no clock: \(result.stderr)") }
        try set(seconds: seconds)
    }

    package func set(seconds: Int) throws {
        // Replaced as a whole: a program may read it at this moment.
        let text = Data("\(seconds)\n".utf8)
        try text.write(to: URL(fileURLWithPath: directory.path("now")), options: .atomic)
    }

    package var environment: [String: String] {
        ["LD_PRELOAD": directory.path("clock.so"), "PINNED_CLOCK": directory.path("now")]
    }
}
