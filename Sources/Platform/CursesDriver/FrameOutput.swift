// Sends what ncurses draws to the terminal one whole frame at a time.
internal import CNcurses
internal import Glibc

/// The stream ncurses writes to.
///
/// Until a program has left the screen once, ncurses flushes at every movement of the cursor: some thirty writes
/// for a first screen, each of which wakes the terminal to draw a part of it. So ncurses gets a descriptor of
/// its own, which leads into a file in memory while a frame is drawn; then the frame goes out in one write.
/// Standard output itself is never redirected: whoever restores the terminal after a crash finds it there.
final class FrameOutput {
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32
    /// The file in memory; -1 where the system has none, and frames go out as ncurses flushes them.
    private let memory: Int32
    private var isCollecting = false

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

    /// From here on what ncurses writes is collected.
    func collect() {
        guard memory >= 0, !isCollecting, ftruncate(memory, 0) == 0, lseek(memory, 0, SEEK_SET) == 0 else {
            return
        }
        isCollecting = lead(to: memory)
    }

    private func lead(to target: Int32) -> Bool {
        dup2(target, descriptor) >= 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }

    /// Sends what was collected; what ncurses writes goes straight to the terminal again.
    func send() {
        guard isCollecting else { return }
        isCollecting = false
        let length = lseek(memory, 0, SEEK_CUR)
        _ = lead(to: STDOUT_FILENO)
        guard length > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let count = pread(memory, &bytes, bytes.count, 0)
        var rest = bytes[..<max(0, count)]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            // A terminal that is gone is noticed where input is waited for.
            if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
        }
    }
}
