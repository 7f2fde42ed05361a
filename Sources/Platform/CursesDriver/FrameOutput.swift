// Sends the output of ncurses to the terminal one whole frame at a time.
internal import CNcurses
import Files
internal import Glibc

/// The stream to which ncurses writes.
///
/// ncurses flushes whenever its buffer is full, even in the middle of a frame, and each write wakes the
/// terminal to draw that part. So ncurses gets a separate descriptor, which leads to a file in memory while a
/// frame is drawn; then the frame is sent in one write. Standard output itself is never redirected: the crash
/// handler restores the terminal through it.
final class FrameOutput {
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32
    /// The descriptor of the file in memory; -1 if the system has none, in which case frames are sent as
    /// ncurses flushes them.
    private var memory: Int32
    private var isCollecting = false
    /// The bytes to send before the collected frame, in the same write, since each write wakes the terminal.
    private var opening: [UInt8] = []

    /// The value of `MFD_CLOEXEC` in Linux's linux/memfd.h.
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

    /// Starts collecting the output of ncurses, to send it after `opening`.
    func collect(after opening: String) {
        if memory >= 0, !isCollecting { isCollecting = lead(to: memory) }
        if isCollecting { self.opening = Array(opening.utf8) } else { Self.write(Array(opening.utf8)[...]) }
    }

    private func lead(to target: Int32) -> Bool { dup3(target, descriptor, O_CLOEXEC) >= 0 }

    /// Drops the output of ncurses in `body`, and collects it from then on. Does nothing without a file in memory.
    func collectDropping(_ body: () -> Void) {
        guard memory >= 0, !isCollecting, lead(to: memory) else { return }
        isCollecting = true
        body()
        lseek(memory, 0, SEEK_SET)
    }

    /// Sends the collected output. Then ncurses writes to the terminal again, and the file is emptied for the
    /// next frame: now and not before collecting, so that the first screen need not wait for it.
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

    /// Makes frames be sent as ncurses flushes them: two frames in the file would both be shown.
    private func leaveMemory() {
        close(memory)
        memory = -1
    }

    /// Writes all bytes to standard output, unless the terminal is gone, which is detected when input is read.
    static func write(_ bytes: ArraySlice<UInt8>) {
        _ = bytes.withUnsafeBytes { FileTransfer.write($0, to: STDOUT_FILENO) }
    }
}
