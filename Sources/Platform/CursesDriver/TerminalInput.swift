// Waits for keys and signals at once, without using CPU time in the meantime.
internal import CTerminalRestore
import Clocks
internal import Glibc
import Terminal

/// A point in time that poll() can wait for.
struct Deadline {
    private let end: Int

    init(milliseconds: Int) { end = Monotonic.milliseconds &+ max(0, min(milliseconds, 1 << 40)) }

    /// Milliseconds left, at least 0.
    var remaining: Int { max(0, end - Monotonic.milliseconds) }
}

/// Reads the bytes of standard input as events, and the signals received.
final class TerminalInput {
    enum Answer {
        case event(TerminalEvent)
        case signal(Int32)
        case timeout
        /// One of the other descriptors can be read.
        case readable
        case lost
    }

    /// The decoder, made when the first key arrives: reading the sequences of all keys takes a while, and the
    /// screen is drawn first.
    private lazy var decoder = InputDecoder(keys: TerminalEntry.readKeys(), escapeDelay: escapeDelay)
    private let escapeDelay: String?
    /// The decoded events that have not been returned, the next one last.
    private var queue: [TerminalEvent] = []

    /// The end of the wait for the rest of a sequence; it does not restart with each call.
    private var escapeTimeout: Deadline?

    init(escapeDelay: String?) { self.escapeDelay = escapeDelay }

    /// Adds an event that is returned before any key.
    func push(_ event: TerminalEvent) { queue.append(event) }

    /// Returns the first of these: a signal, a key, the end of the terminal, data in `others`, or the deadline.
    func next(before deadline: Deadline?, watching others: [Int32] = []) -> Answer {
        while true {
            let signal = muster_guard_take_signal()
            if signal != 0 { return .signal(signal) }
            if let event = queue.popLast() { return .event(event) }
            let first = [escapeTimeout?.remaining, deadline?.remaining].compactMap { $0 }.min()
            switch wait(milliseconds: first, others) {
            case .gone: return .lost
            case .readable: if !read() { return .lost }
            case .woken: continue
            case .other: return .readable
            case .silence:
                // Keys half arrived come before the timeout that may have been waited for, too.
                if let escapeTimeout, escapeTimeout.remaining == 0 {
                    queue = decoder.giveUp().reversed()
                    self.escapeTimeout = nil
                }
                if queue.isEmpty, let deadline, deadline.remaining == 0 { return .timeout }
            }
        }
    }

    /// True if a decoded event has not been returned, or bytes have arrived.
    var isEventWaiting: Bool { !queue.isEmpty || wait(milliseconds: 0) == .readable }

    var isHungUp: Bool { wait(milliseconds: 0) == .gone }

    private enum Waited { case readable, woken, other, silence, gone }

    private func wait(milliseconds: Int?, _ others: [Int32] = []) -> Waited {
        var sources = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: muster_guard_wake_fd(), events: Int16(POLLIN), revents: 0),
        ]
        for other in others { sources.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
        let timeout = milliseconds.map { Int32(clamping: $0) } ?? -1
        guard poll(&sources, nfds_t(sources.count), timeout) >= 0 else {
            return errno == EINTR ? .woken : .gone
        }
        // A terminal that hung up reports so together with "readable", forever.
        if sources[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return .gone }
        if sources[1].revents != 0 { return .woken }
        if sources[0].revents != 0 { return .readable }
        return sources.dropFirst(2).contains { $0.revents != 0 } ? .other : .silence
    }

    /// Reads the available bytes. Returns false at the end of input.
    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
            queue = decoder.feed(Array(buffer[..<count])).reversed()
            escapeTimeout = decoder.escapeTimeout.map { Deadline(milliseconds: $0) }
            return true
        }
        return count < 0 && (errno == EINTR || errno == EAGAIN)
    }
}
