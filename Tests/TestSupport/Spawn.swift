// Starts programs on pipes or on a pseudo-terminal, and never waits for one without a limit.
internal import CGlibc
import Glibc

/// The way in which a program ended.
package enum ExitStatus: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)

    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
    }
}

/// The exit status and output of a program.
package struct ProgramResult: Sendable {
    package let status: ExitStatus
    package let stdout: String
    package let stderr: String
}

/// Runs a program to its end, for at most `seconds`.
///
/// - Parameters:
///   - environment: the variables added to `Spawn.environment`; the test's environment is not passed on.
///   - asOrdinaryUser: true to run as a user other than root, who could read files of mode 000. No change if
///     the tests do not run as root.
package func runProgram(
    _ command: [String], stdin: String = "", environment: [String: String] = [:],
    asOrdinaryUser: Bool = false, seconds: Double = 60
) throws -> ProgramResult {
    try Spawn.run(
        asOrdinaryUser ? Spawn.asOrdinaryUser(command) : command, stdin: Array(stdin.utf8),
        environment: environment, seconds: seconds)
}

package enum Spawn {
    /// The environment of every program under test, independent of the machine's settings.
    package static let environment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent",
        "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
    ]

    /// Returns a command that runs as user and group 65534 (nobody), which own nothing.
    package static func asOrdinaryUser(_ command: [String]) -> [String] {
        guard geteuid() == 0 else { return command }
        return ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] + command
    }

    package static func run(
        _ command: [String], stdin: [UInt8] = [], environment: [String: String] = [:], seconds: Double
    ) throws -> ProgramResult {
        let pipes = try (0..<3).map { _ in try makePipe() }
        let pid = try start(command, environment: environment, attributes: 0) { actions in
            posix_spawn_file_actions_adddup2(&actions, pipes[0].read, 0)
            posix_spawn_file_actions_adddup2(&actions, pipes[1].write, 1)
            posix_spawn_file_actions_adddup2(&actions, pipes[2].write, 2)
        }
        for descriptor in [pipes[0].read, pipes[1].write, pipes[2].write] { close(descriptor) }
        var exchange = Exchange(
            input: pipes[0].write, output: pipes[1].read, errors: pipes[2].read, stdin: stdin)
        let isComplete = exchange.run(seconds: seconds)
        if !isComplete { kill(pid, SIGKILL) }
        let status = wait(for: pid, seconds: 5)
        guard isComplete, let status else {
            throw HarnessFailure("\(command.joined(separator: " ")) did not end within \(seconds) s")
        }
        return ProgramResult(
            status: status, stdout: String(decoding: exchange.stdout, as: UTF8.self),
            stderr: String(decoding: exchange.stderr, as: UTF8.self))
    }

    /// Starts a program that runs during the test; it shares the test's standard error.
    static func background(
        _ command: [String], environment: [String: String]
    ) throws -> (pid: pid_t, input: Int32, output: Int32) {
        let pipes = try (0..<2).map { _ in try makePipe() }
        let pid = try start(command, environment: environment, attributes: 0) { actions in
            posix_spawn_file_actions_adddup2(&actions, pipes[0].read, 0)
            posix_spawn_file_actions_adddup2(&actions, pipes[1].write, 1)
        }
        close(pipes[0].read)
        close(pipes[1].write)
        return (pid, pipes[0].write, pipes[1].read)
    }

    /// Starts a program as the leader of a new session, with the terminal at `path` as its terminal.
    static func start(
        _ command: [String], environment: [String: String], onTerminal path: String
    ) throws -> pid_t {
        // Value of POSIX_SPAWN_SETSID in glibc, which shows it to GNU programs only.
        let newSession: Int16 = 0x80
        return try start(command, environment: environment, attributes: newSession) { actions in
            // The first terminal that a session's leader opens becomes its controlling terminal.
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    /// Returns the status of a child once it has ended, or `nil` if it still runs after `seconds`.
    static func wait(for pid: pid_t, seconds: Double) -> ExitStatus? {
        let deadline = Clock.now + seconds
        while true {
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid { return ExitStatus(waitStatus: status) }
            if Clock.now > deadline { return nil }
            usleep(2000)
        }
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard muster_private_pipe(&ends) == 0 else { throw HarnessFailure("no pipe: errno \(errno)") }
        return (ends[0], ends[1])
    }

    private static func start(
        _ command: [String], environment: [String: String], attributes flags: Int16,
        prepare: (inout posix_spawn_file_actions_t) -> Void
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        prepare(&actions)
        // Tests run side by side: what another one has open must not leak into this program, where it would keep a pipe or
        // a terminal open, or a file locked.
        muster_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setDefaultSignals(&attributes, flags: flags)

        let variables = self.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in arguments + settings { free(pointer) } }
        var pid: pid_t = 0
        let error = posix_spawnp(&pid, command[0], &actions, &attributes, &arguments, &settings)
        guard error == 0 else { throw HarnessFailure("cannot start \(command[0]): error \(error)") }
        return pid
    }

    /// Resets ignored and blocked signals, which the test runner may have set, so that the program starts as
    /// it does from a shell.
    private static func setDefaultSignals(_ attributes: inout posix_spawnattr_t, flags: Int16) {
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let defaults = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, flags | defaults)
    }
}

/// The number of seconds on the monotonic clock.
package enum Clock {
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
