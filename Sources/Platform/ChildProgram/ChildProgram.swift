// Runs another program as a child without waiting for it.
internal import CGlibc
internal import Glibc

/// A running program whose standard output is read here. Its input is only what it is given at its start; it
/// has no terminal and none of our descriptors.
public final class ChildProgram {
    public enum Ending: Equatable {
        case exited(Int32)
        case killed
    }

    public enum Start {
        case running(ChildProgram)
        /// It failed, with this error number.
        case failed(Int32)
    }

    /// The descriptor of its output, readable when it has written or has ended; nil after the output's end.
    public private(set) var output: Int32?
    private let process: pid_t
    /// The end of a pipe at whose other end the guard waits, if it has one.
    private let life: Int32?
    private var ending: Ending?

    private init(_ process: pid_t, output: Int32, life: Int32?) {
        (self.process, self.output, self.life) = (process, output, life)
    }

    /// Leaves it running, unless it ends with this program: it ends by itself.
    deinit { for descriptor in [output, life] { if let descriptor { close(descriptor) } } }

    /// The shell script that runs the program and makes it end with this one, however that ends: a guard waits for the
    /// end of the standard input, which this program holds open, and ends the whole process group.
    private static let guarded = """
        exec 3<&0 </dev/null
        (read -r end <&3; kill -s KILL -- -$$) >/dev/null 2>&1 &
        exec 3<&- "$@"
        """

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - input: its standard input, at most `maxInput` bytes.
    ///   - variables: added to the environment, as `NAME=VALUE`.
    ///   - takesErrors: whether its standard error is read together with its output.
    ///   - endsWithProgram: whether it, and all that it starts, is ended when this object is released and when this
    ///     program ends, even by a signal. It then gets no input.
    public static func start(
        _ file: String, _ arguments: [String], input: [UInt8] = [], variables: [String] = [],
        takesErrors: Bool = false, endsWithProgram: Bool = false
    ) -> Start {
        var ends: [Int32] = [-1, -1]
        guard muster_private_pipe(&ends) == 0 else { return .failed(errno) }
        var source: Int32?
        var life: Int32?
        var isStarted = false
        defer {
            // The child has its own copies of the first two.
            for descriptor in [ends[1], source] + (isStarted ? [] : [ends[0], life]) {
                if let descriptor { close(descriptor) }
            }
        }
        if endsWithProgram || !input.isEmpty {
            guard let pipe = Self.pipe(holding: input.prefix(maxInput)) else { return .failed(errno) }
            source = pipe.read
            if endsWithProgram { life = pipe.write } else { close(pipe.write) }
        }
        // They are below 3 only where this program itself was started without input or output.
        guard ends[0] > 2, ends[1] > 2 else { return .failed(EBADF) }
        // Before the child is started: nothing may fail after it.
        guard fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else { return .failed(errno) }
        var process: pid_t = 0
        let (program, words) =
            endsWithProgram ? ("/bin/sh", ["-c", guarded, file, file] + arguments) : (file, arguments)
        let code = spawn(
            program, words, input: source, output: ends[1], takesErrors: takesErrors, variables, &process)
        guard code == 0 else { return .failed(code) }
        isStarted = true
        return .running(ChildProgram(process, output: ends[0], life: life))
    }

    /// The most bytes of input: a pipe holds as many before they are read (pipe(7)), so that writing does not block.
    public static let maxInput = 60 << 10

    /// Returns the ends of a pipe that holds these bytes, or nil, with the reason in `errno`.
    private static func pipe(holding bytes: ArraySlice<UInt8>) -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard muster_private_pipe(&ends) == 0 else { return nil }
        let written = bytes.isEmpty ? 0 : bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        guard written == bytes.count, ends[0] > 2, ends[1] > 2 else {
            for end in ends { close(end) }
            errno = EBADF
            return nil
        }
        return (ends[0], ends[1])
    }

    /// The value of POSIX_SPAWN_SETSID (glibc 2.26), which the Glibc module does not import.
    private static let newSession: Int32 = 0x80

    /// Starts it in a session and process group of its own: it gets no interrupt typed here, and cannot write here.
    private static func spawn(
        _ file: String, _ arguments: [String], input: Int32?, output: Int32, takesErrors: Bool,
        _ variables: [String], _ process: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if takesErrors {
            posix_spawn_file_actions_adddup2(&actions, output, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        // Whatever is open here, the versions of the guides that are held for example, is none of its business.
        muster_close_from(&actions, 3)
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = ([file] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
        defer { for variable in environment { free(variable) } }
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            inherited.append(variable)
            next += 1
        }
        // Of two of one name the first counts.
        var settings = environment + inherited + [nil]
        return posix_spawn(&process, file, &actions, &attributes, &words, &settings)
    }

    /// Returns its output since the last call, at most `most` bytes; empty if there is nothing at present.
    public func read(max most: Int) -> [UInt8] { OpenInput.read(&output, max: most) }

    /// Returns the way in which it ended, or nil while it runs. Never waits.
    public func reap() -> Ending? {
        if let ending { return ending }
        var status: Int32 = 0
        let reaped = waitpid(process, &status, WNOHANG)
        guard reaped == process || reaped < 0 && errno == ECHILD else { return nil }
        ending = reaped == process && status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed
        return ending
    }

    /// Ends it and all programs it has started at once.
    public func end() {
        // The guard is in the group until the input ends, so that no other group can have its number.
        guard ending == nil || life != nil else { return }
        kill(-process, SIGKILL)
        guard ending == nil else { return }
        kill(process, SIGKILL)
    }
}
