internal import Glibc

/// Reads lines of standard input, limited in length.
final class LineInput {
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// The most bytes of a line; the rest is dropped.
    private static let longestLine = 4096

    /// Returns the next line without its newline, or `nil` at the end of the input.
    func next() -> String? {
        while true {
            if let newline = buffer.firstIndex(of: 0x0A) {
                let line = buffer[..<newline].prefix(Self.longestLine)
                defer { buffer.removeSubrange(...newline) }
                return String(decoding: line, as: UTF8.self)
            }
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = [] }
                return String(decoding: buffer, as: UTF8.self)
            }
            fill()
        }
    }

    /// Waits until `descriptor` is readable, but no longer than `milliseconds`. Returns whether a person has typed
    /// meanwhile; input that is not from a terminal does not count.
    func waits(besides descriptor: Int32?, milliseconds: Int?) -> Bool {
        var sources = [pollfd(fd: isatty(0) == 1 && !isAtEnd ? 0 : -1, events: Int16(POLLIN), revents: 0)]
        if let descriptor { sources.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        guard buffer.isEmpty || isatty(0) == 0 else { return true }
        let count = poll(&sources, nfds_t(sources.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
        return count > 0 && sources[0].revents != 0
    }

    private func fill() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(0, &chunk, chunk.count)
        if count > 0 {
            // Drop the rest of an overlong line, up to its end.
            if buffer.count > Self.longestLine, !chunk[..<count].contains(0x0A) { return }
            buffer += chunk[..<count]
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }
}
