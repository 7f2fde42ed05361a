// A program that runs during a test, such as a server, and ends with it.
import Glibc

/// Runs until the last reference to it is gone. Its standard input stays open for that time, so that it can
/// detect the end of a test that was killed.
package final class BackgroundProgram: Sendable {
    private let pid: pid_t
    private let input: Int32
    private let output: Int32

    package init(_ command: [String], environment: [String: String] = [:]) throws {
        (pid, input, output) = try Spawn.background(command, environment: environment)
    }

    deinit {
        close(input)
        kill(pid, SIGTERM)
        if Spawn.wait(for: pid, seconds: 2) == nil {
            kill(pid, SIGKILL)
            _ = Spawn.wait(for: pid, seconds: 5)
        }
        close(output)
    }

    /// True if the program has not ended yet.
    package var isRunning: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == 0
    }

    /// Returns the first line that the program prints, waiting at most `seconds`.
    package func firstLine(seconds: Double = 60) throws -> String {
        var bytes: [UInt8] = []
        let deadline = Clock.now + seconds
        while Clock.now < deadline {
            var item = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&item, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            guard read(output, &byte, 1) == 1, byte != 0x0A else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
