// A terminal controlled by the test: keys in, bytes out.
import Glibc

/// A program on a terminal controlled by the test, which keeps all output byte by byte.
package final class PseudoTerminal {
    /// The bytes that a terminal sends for F10, which exits the reader from every screen.
    package static let f10 = "\u{1B}[21~"

    package let pid: pid_t
    /// The output of the program read so far.
    package private(set) var transcript: [UInt8] = []
    private var master: Int32
    private var status: ExitStatus?

    /// Starts a program as a session leader on a new terminal.
    package init(
        _ command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws {
        // Closed on exec from the first moment on: a copy in another program would keep the terminal alive.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard master >= 0 else { throw HarnessFailure("no pseudo-terminal: errno \(errno)") }
        // TIOCSPTLCK and TIOCGPTN of Linux's asm-generic/ioctls.h, which Glibc does not show.
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            close(master)
            throw HarnessFailure("no pseudo-terminal: errno \(errno)")
        }
        Self.setSize(of: master, columns: columns, rows: rows)
        do {
            pid = try Spawn.start(command, environment: environment, onTerminal: "/dev/pts/\(number)")
        } catch {
            close(master)
            throw error
        }
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            _ = Spawn.wait(for: pid, seconds: 5)
        }
        if master >= 0 { close(master) }
    }

    // MARK: The keyboard and the window

    package func send(_ bytes: [UInt8], seconds: Double = 5) throws {
        var rest = bytes[...]
        let deadline = Clock.now + seconds
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            if Clock.now > deadline { throw HarnessFailure("the terminal takes no more input") }
            if count < 0 { readAvailable(milliseconds: 10) }
        }
    }

    /// Sends as much as the terminal accepts at once, without reading output.
    package func sendWithoutReading(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Resizes the window; the program receives SIGWINCH.
    package func resize(columns: Int, rows: Int) { Self.setSize(of: master, columns: columns, rows: rows) }

    private static func setSize(of terminal: Int32, columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Hangs up, as a closed window or a broken connection does.
    package func hangUp() {
        close(master)
        master = -1
    }

    package func signal(_ number: Int32) { kill(pid, number) }

    /// The settings of the terminal that programs change.
    package struct Settings: Equatable, CustomStringConvertible {
        package let input, output, control, local: UInt32
        let characters: [UInt8]
        package var description: String {
            "input \(input) output \(output) control \(control) local \(local) characters \(characters)"
        }
    }

    package var settings: Settings {
        var settings = termios()
        tcgetattr(master, &settings)
        return Settings(
            input: settings.c_iflag, output: settings.c_oflag, control: settings.c_cflag,
            local: settings.c_lflag,
            characters: withUnsafeBytes(of: settings.c_cc) { Array($0) })
    }

    // MARK: The screen

    package var text: String { String(decoding: transcript, as: UTF8.self) }

    /// Discards the output read so far.
    package func clearTranscript() { transcript = [] }

    /// Reads until the transcript contains `text`.
    package func read(until text: String, seconds: Double = 30) throws {
        let wanted = Array(text.utf8)
        let deadline = Clock.now + seconds
        while !contains(wanted) {
            if Clock.now > deadline {
                throw HarnessFailure(
                    "no \(text.debugDescription) within \(seconds) s in \(self.text.debugDescription)")
            }
            if !readAvailable(milliseconds: 20), master < 0 || hasEnded {
                readAvailable(milliseconds: 20)
                if contains(wanted) { return }
                throw HarnessFailure(
                    "ended (\(status.map { "\($0)" } ?? "?")) before \(text.debugDescription); \(self.text.debugDescription)"
                )
            }
        }
    }

    /// Reads until there was no output for `milliseconds`.
    package func readUntilQuiet(milliseconds: Int32 = 150, seconds: Double = 5) {
        let deadline = Clock.now + seconds
        while Clock.now < deadline, readAvailable(milliseconds: milliseconds) {}
    }

    package func contains(_ text: String) -> Bool { contains(Array(text.utf8)) }

    private func contains(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        return transcript.withUnsafeBytes { memmem($0.baseAddress, $0.count) != nil }

        func memmem(_ base: UnsafeRawPointer?, _ count: Int) -> UnsafeRawPointer? {
            guard let base, count >= bytes.count else { return nil }
            for start in 0...(count - bytes.count) where memcmp(base + start, bytes, bytes.count) == 0 {
                return base + start
            }
            return nil
        }
    }

    /// Reads available output. Returns true if there was any.
    @discardableResult
    private func readAvailable(milliseconds: Int32) -> Bool {
        guard master >= 0 else { return false }
        var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &buffer, buffer.count)
        guard count > 0 else {
            usleep(1000)  // the program's end is closed: poll returns at once
            return false
        }
        transcript += buffer[..<count]
        return true
    }

    // MARK: The program

    private var hasEnded: Bool {
        if status == nil { status = Spawn.wait(for: pid, seconds: 0) }
        return status != nil
    }

    /// Waits for the program's end while reading output. Returns `nil` if it still runs after `seconds`.
    package func waitForExit(seconds: Double = 30) -> ExitStatus? {
        let deadline = Clock.now + seconds
        while !hasEnded, Clock.now < deadline {
            if !readAvailable(milliseconds: 5) { usleep(1000) }
        }
        readUntilQuiet(milliseconds: 20)
        return status
    }

    /// Returns the CPU time that the program has used, in seconds: user and system, fields 14 and 15 of
    /// /proc/PID/stat, in ticks of a hundredth.
    package func cpuSeconds() throws -> Double {
        guard let file = fopen("/proc/\(pid)/stat", "r") else { throw HarnessFailure("no process \(pid)") }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = fread(&buffer, 1, buffer.count, file)
        let line = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The second field, in parentheses, may contain blanks.
        let fields = line.drop { $0 != ")" }.split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw HarnessFailure("cannot read /proc/\(pid)/stat")
        }
        return (user + system) / 100
    }
}
