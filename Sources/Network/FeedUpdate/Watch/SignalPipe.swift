// Delivers signals as bytes of a pipe, so that one wait covers them and everything else (D. J. Bernstein,
// "The self-pipe trick").
internal import CGlibc
internal import Glibc

/// The end of the pipe that the signal handler writes to. Set once, before the handler is installed.
private nonisolated(unsafe) var writingEnd: Int32 = -1

/// The signals of this process; there is only one such pipe.
final class SignalPipe {
    /// The descriptor that is readable when a signal has arrived.
    let descriptor: Int32

    /// Returns nil if no pipe can be created.
    init?(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        guard muster_private_pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        descriptor = ends[0]
        writingEnd = ends[1]
        for number in signals {
            signal(number) { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(writingEnd, &byte, 1)
                errno = code
            }
        }
    }

    /// Returns the signals received since the last call.
    func received() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        var signals: Set<Int32> = []
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            signals.formUnion(bytes[..<count].map(Int32.init))
        }
        return signals
    }
}
