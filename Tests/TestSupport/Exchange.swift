// The pipes between a test and the program it runs.
import Glibc

/// Writes a program's input and reads its output at the same time, so that neither side waits forever.
struct Exchange {
    var input: Int32
    var output: Int32
    var errors: Int32
    var stdin: [UInt8]
    private(set) var stdout: [UInt8] = []
    private(set) var stderr: [UInt8] = []

    init(input: Int32, output: Int32, errors: Int32, stdin: [UInt8]) {
        (self.input, self.output, self.errors, self.stdin) = (input, output, errors, stdin)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    /// Runs until the program has closed its outputs. Returns false if that takes longer than `seconds`.
    mutating func run(seconds: Double) -> Bool {
        defer { for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) } }
        // A program that ends without reading its input would end the tests, too.
        signal(SIGPIPE, SIG_IGN)
        let deadline = Clock.now + seconds
        while output >= 0 || errors >= 0 {
            let left = deadline - Clock.now
            if left <= 0 { return false }
            step(milliseconds: Int32(left * 1000) + 1)
        }
        return true
    }

    private mutating func step(milliseconds: Int32) {
        if input >= 0, stdin.isEmpty { Self.shut(&input) }
        var sources = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&sources, 3, milliseconds) > 0 else { return }
        if sources[0].revents != 0 { feed() }
        if sources[1].revents != 0 { Self.take(&output, into: &stdout) }
        if sources[2].revents != 0 { Self.take(&errors, into: &stderr) }
    }

    private mutating func feed() {
        let count = write(input, stdin, stdin.count)
        if count > 0 { stdin.removeFirst(count) } else if errno != EAGAIN { Self.shut(&input) }
    }

    private static func take(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { shut(&descriptor) }
    }

    private static func shut(_ descriptor: inout Int32) {
        close(descriptor)
        descriptor = -1
    }
}
