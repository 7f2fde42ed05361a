// Sends what ncurses draws to the terminal one whole frame at a time.
internal import CNcurses
internal import Glibc

/// The stream ncurses writes to.
///
/// ncurses flushes where a part of a frame fills its buffer, and each write wakes the terminal to draw that part. So
/// ncurses gets a descriptor of its own, which leads into a file in memory while a frame is drawn; then the frame goes out in
/// one write.
/// Standard output itself is never redirected: the crash handler restores the terminal through it.
final class FrameOutput {
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32
    /// The file in memory; -1 where the system has none, and frames go out as ncurses flushes them.
    private var memory: Int32
    private var isCollecting = false
    /// Bytes to send before the collected frame, in the same write: each write wakes the terminal.
    private var opening: [UInt8] = []

    /// `MFD_CLOEXEC` of Linux's linux/memfd.h.
    private static let closeOnExec: UInt32 = 1

    init?() {
        let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        guard let stream = fdopen(copy, "w") else {
            close(copy)
            return nil
        }
        self.stream = stream
        descriptor = copy
        memory = memfd_create("muster-frame", Self.closeOnExec)
    }

    deinit {
        send()
        fclose(stream)
        if memory >= 0 { close(memory) }
    }

    /// Collects from now on what ncurses writes, to send it after `opening`.
    func collect(after opening: String) {
        if memory >= 0, !isCollecting { isCollecting = lead(to: memory) }
        if isCollecting { self.opening = Array(opening.utf8) } else { Self.write(Array(opening.utf8)[...]) }
    }

    private func lead(to target: Int32) -> Bool { dup3(target, descriptor, O_CLOEXEC) >= 0 }

    /// Drops what ncurses writes in `body`, and collects what it writes from then on. Returns false, without having called
    /// it, where there is no file in memory.
    func collect(dropping body: () -> Void) -> Bool {
        guard memory >= 0, !isCollecting, lead(to: memory) else { return false }
        isCollecting = true
        body()
        return lseek(memory, 0, SEEK_SET) == 0
    }

    /// Sends what was collected. From then on ncurses writes to the terminal again, and the file is empty for the next
    /// frame: emptied here and not before collecting, which the first screen would wait for.
    func send() {
        guard isCollecting else { return }
        isCollecting = false
        let length = max(0, Int(lseek(memory, 0, SEEK_CUR)))
        _ = lead(to: STDOUT_FILENO)
        var bytes = opening + [UInt8](repeating: 0, count: length)
        let start = opening.count
        opening = []
        let count = bytes.withUnsafeMutableBytes {
            pread(memory, $0.baseAddress?.advanced(by: start), length, 0)
        }
        Self.write(bytes[..<(start + max(0, count))])
        if ftruncate(memory, 0) != 0 || lseek(memory, 0, SEEK_SET) != 0 { leaveMemory() }
    }

    /// Lets frames go out as ncurses flushes them: one that follows another in the file would show both.
    private func leaveMemory() {
        close(memory)
        memory = -1
    }

    /// Writes to standard output, all of it unless the terminal is gone, which is noticed where input is waited for.
    static func write(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
        }
    }
}
