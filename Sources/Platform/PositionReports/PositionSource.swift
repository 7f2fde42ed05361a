// The sources of positions: a pipe or a saved file. See also `CommandOutput`.
import ChildProgram
internal import Glibc

/// A source of a receiver's bytes.
public protocol PositionInput {
    /// The descriptor, readable if there is input; nil after its end.
    var descriptor: Int32? { get }
    /// Returns the bytes since the last call, at most `most`; empty if there are none at present.
    func read(max most: Int) -> [UInt8]
}

/// A pipe to which a program writes positions: a FIFO, or a descriptor that the shell has opened
/// (`/dev/fd/63`). Optionally also a file with saved positions of a receiver.
///
/// Devices are not read: they would have to be configured first.
public final class PositionSource: PositionInput {
    /// The reason that a path cannot be read.
    public struct Failure: Error { public var message: String }

    /// The most bytes that are read from the end of a longer file.
    private static let maxSaved: off_t = 1 << 20
    private static let descriptors = ["/dev/fd/", "/dev/stdin", "/proc/"]

    public private(set) var descriptor: Int32?
    /// True if it is a file: its content is not live, and its last position counts.
    public let isSaved: Bool

    /// Opens a path.
    ///
    /// - Parameter takesFiles: whether a file may be read. A file's content is old: it is good for the
    ///   location of a place, but not for the present position of a person.
    /// - Throws: `Failure` if it does not exist, cannot be read or is something else.
    public init(path: String, takesFiles: Bool = false) throws(Failure) {
        let wrong = Failure(
            message: takesFiles ? "it is neither a pipe (FIFO) nor a file" : "it is not a pipe (FIFO)")
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
        if isSaved, status.st_size > Self.maxSaved { lseek(opened, status.st_size - Self.maxSaved, SEEK_SET) }
        descriptor = opened
    }

    deinit { if let descriptor { close(descriptor) } }

    public func read(max most: Int) -> [UInt8] { OpenInput.read(&descriptor, max: most) }
}
