internal import Glibc

/// Lines of standard input, bounded in length.
final class LineInput {
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// Bytes of a line that are kept; the rest of a longer one is dropped.
    private static let longestLine = 4096

    /// The next line without its newline; `nil` at the end of the input.
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

    /// Waits for something to read in `descriptor`, at most so many milliseconds. Returns whether a person has typed
    /// meanwhile; what a pipe holds ready interrupts nothing.
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
            // Of an endless line only the beginning is kept, and where it ends.
            if buffer.count > Self.longestLine, !chunk[..<count].contains(0x0A) { return }
            buffer += chunk[..<count]
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }
}
