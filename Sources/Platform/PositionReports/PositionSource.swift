// Where positions come from: a pipe, a saved file, or a program such as gpspipe.
import ChildProgram
internal import Glibc

/// Where bytes of a receiver come from.
package protocol PositionInput {
    /// Readable when there is something; nil after its end.
    var descriptor: Int32? { get }
    /// Returns what came since the last time, at most `most` bytes; empty where there is nothing at present.
    func read(most: Int) -> [UInt8]
}

/// What a command writes. The command is ended when no one reads it any more.
package final class CommandOutput: PositionInput {
    private let program: ChildProgram

    package init(_ program: ChildProgram) { self.program = program }

    deinit {
        program.end()
        _ = program.reap()
    }

    package var descriptor: Int32? { program.output }

    package func read(most: Int) -> [UInt8] { program.read(most: most) }
}

/// A pipe that a program writes positions into: a FIFO, or a descriptor that the shell has opened (`/dev/fd/63`). Where it is
/// wanted, a file too that a receiver's positions were saved in.
///
/// No device is read: it would have to be set up first.
package final class PositionSource: PositionInput {
    /// Why a path cannot be read.
    package struct Failure: Error {
        package var message: String
    }

    /// Of a longer file the end is read, in bytes.
    private static let mostSaved: off_t = 1 << 20
    private static let descriptors = ["/dev/fd/", "/dev/stdin", "/proc/"]

    package private(set) var descriptor: Int32?
    /// Whether it is a file: what is in it does not come now, and its last position counts.
    package let isSaved: Bool

    /// Opens a path.
    ///
    /// - Parameters:
    ///   - takesFiles: whether a file may be read. What lies on the disk is old: it says where a place is, and not where a
    ///     person is now.
    /// - Throws: `Failure` if it does not exist, cannot be read or is something else.
    package init(path: String, takesFiles: Bool = false) throws(Failure) {
        let wrong = Failure(message: takesFiles ? "it is no pipe (FIFO) and no file" : "it is no pipe (FIFO)")
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(message: String(cString: strerror(errno))) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFIFO || takesFiles && kind == S_IFREG else { throw wrong }
        // A FIFO with a name outlives those who write into it: one that is opened for writing too has no end.
        let outlives = kind == S_IFIFO && !Self.descriptors.contains { path.hasPrefix($0) }
        let opened = open(path, (outlives ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { throw Failure(message: String(cString: strerror(errno))) }
        // Another file may be there by now.
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == kind else {
            close(opened)
            throw wrong
        }
        isSaved = kind == S_IFREG
        if isSaved, status.st_size > Self.mostSaved {
            lseek(opened, status.st_size - Self.mostSaved, SEEK_SET)
        }
        descriptor = opened
    }

    deinit { if let descriptor { close(descriptor) } }

    package func read(most: Int) -> [UInt8] {
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
