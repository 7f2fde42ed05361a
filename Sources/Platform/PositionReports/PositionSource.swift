import ChildProgram
internal import Glibc

/// Where bytes of a receiver come from.
protocol PositionInput {
    /// Readable when there is something; nil after its end.
    var descriptor: Int32? { get }
    /// Returns what came since the last time, at most `most` bytes; empty where there is nothing at present.
    func read(most: Int) -> [UInt8]
}

/// What a command writes. The command is ended when no one reads it any more.
final class CommandOutput: PositionInput {
    private let program: ChildProgram

    init(_ program: ChildProgram) { self.program = program }

    deinit {
        program.end()
        _ = program.reap()
    }

    var descriptor: Int32? { program.output }

    func read(most: Int) -> [UInt8] { program.read(most: most) }
}

/// A pipe that a program writes positions into: a FIFO, or a descriptor that the shell has opened (`/dev/fd/63`).
///
/// Nothing else is read: what lies on the disk is old, and a device would have to be set up first.
final class PositionSource: PositionInput {
    /// Why a path cannot be read.
    struct Failure: Error {
        var message: String
    }

    private(set) var descriptor: Int32?

    init(path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(message: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFIFO else { throw Failure(message: "it is no pipe (FIFO)") }
        // A FIFO with a name outlives those who write into it: one that is opened for writing too has no end.
        let outlives = !path.hasPrefix("/dev/fd/") && !path.hasPrefix("/proc/")
        let opened = open(path, (outlives ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { throw Failure(message: String(cString: strerror(errno))) }
        // Another file may be there by now.
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
            close(opened)
            throw Failure(message: "it is no pipe (FIFO)")
        }
        descriptor = opened
    }

    deinit { if let descriptor { close(descriptor) } }

    func read(most: Int) -> [UInt8] {
        guard let descriptor else { return [] }
        return Array(unsafeUninitializedCapacity: most) { buffer, count in
            let got = Glibc.read(descriptor, buffer.baseAddress, most)
            count = max(0, got)
            guard got == 0 || got < 0 && errno != EAGAIN && errno != EINTR else { return }
            close(descriptor)
            self.descriptor = nil
        }
    }
}
