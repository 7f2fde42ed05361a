// What the disk refused, as data.
internal import Glibc

public struct DiskFailure: Error, Sendable, Equatable {
    public enum Action: String, Sendable {
        case open, read, write, create, link, rename, remove, flush, lock
    }

    public var action: Action
    /// The path as a person knows it.
    public var path: String
    /// What the system said, an `errno`.
    public var code: Int32

    public init(_ action: Action, _ path: String, code: Int32) {
        self.action = action
        self.path = path
        self.code = code
    }

    static let exists = EEXIST
    /// What was written there once does not come back.
    static let unreadable = EIO

    /// The system's own words.
    public var reason: String { String(cString: strerror(code)) }
    /// No space is left, or none that this user may take.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }
    public var isReadOnly: Bool { code == EROFS }
    public var isForbidden: Bool { code == EACCES || code == EPERM }
}
