// Errors of the system, as data.
internal import Glibc

public struct FileFailure: Error, Sendable, Equatable {
    public enum Operation: String, Sendable {
        case open, read, write, create, link, rename, remove, flush, lock
    }

    public var operation: Operation
    /// The path as known to the user.
    public var path: String
    /// The `errno`.
    public var code: Int32
    /// True if the change was made, but may be lost in a power failure: only the flush after it failed.
    public var isInPlace = false

    /// - Parameter code: the present `errno` if nil.
    public init(_ operation: Operation, _ path: String, code: Int32? = nil) {
        (self.operation, self.path, self.code) = (operation, path, code ?? errno)
    }

    public var reason: String { Self.reason(code) }

    /// Returns the system's message for an `errno`.
    public static func reason(_ code: Int32) -> String {
        code == foreign ? "another user may have written it" : String(cString: strerror(code))
    }

    /// True if there is no space left, or none that this user may use.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }
    public var isReadOnly: Bool { code == EROFS }
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    public var isTooLarge: Bool { code == EFBIG }
    /// True if another user may have written a file that says what to run or whom to trust.
    public var isForeign: Bool { code == Self.foreign }
    /// True if something other than a regular file has the name: a folder, link, pipe, socket or device.
    public var isNotFile: Bool { code == EISDIR || code == ELOOP || code == ENODEV || code == ENXIO }

    // Codes for callers that find a failure themselves, so that they need not import Glibc.
    public static let exists = EEXIST
    public static let corrupt = EIO
    /// A code that the system does not use.
    static let foreign: Int32 = -1
}
