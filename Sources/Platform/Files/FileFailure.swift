// What the system refused, as data.
internal import Glibc

/// An operation on a file or folder that failed.
public struct FileFailure: Error, Sendable, Equatable {
    public enum Operation: String, Sendable {
        case open, read, write, create, link, rename, remove, flush, lock
    }

    public var operation: Operation
    /// The path as a person knows it.
    public var path: String
    /// An `errno`.
    public var code: Int32

    public init(_ operation: Operation, _ path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// A failure with the present `errno`.
    package init(_ operation: Operation, _ path: String) {
        self.init(operation, path, code: errno)
    }

    /// The system's message.
    public var reason: String { Self.reason(code) }

    /// The system's message for an `errno`.
    package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// Whether no space is left, or none that this user may take.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }
    public var isReadOnly: Bool { code == EROFS }
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    package var isTooLarge: Bool { code == EFBIG }
    /// Whether something else than a plain file has the name: a folder, link, pipe, socket or device.
    package var isNotFile: Bool { code == EISDIR || code == ELOOP || code == ENODEV || code == ENXIO }

    // Codes for callers that find a failure themselves, so that they need not import Glibc.
    package static let exists = EEXIST
    package static let corrupt = EIO
}
