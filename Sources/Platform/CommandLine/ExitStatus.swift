internal import Glibc

/// The exit codes of both programs.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The disk or the network failed, there were problems, or the output could not be written.
    case failed = 1
    case usage = 2
    /// The content cannot be used.
    case unusableContent = 3
    case refused = 4
    /// The data of the feeds may be out of date.
    case stale = 5
    /// No data of the feeds was ever read.
    case neverRead = 6

    /// The same code as of a failure, for a command that looks for something.
    public static var nothingFound: ExitStatus { .failed }

    /// Returns the more serious of two: a refusal, then content that cannot be used, then a failure.
    public func worse(_ other: ExitStatus) -> ExitStatus { rawValue < other.rawValue ? other : self }

    /// Ends the program. The system frees its resources: nothing is freed piece by piece, and no library
    /// cleans up while another thread may still use it.
    public func end() -> Never { _exit(rawValue) }
}

/// Ends a command, with a message for stderr and the exit code.
public struct CommandFailure: Error {
    public var message: String
    public var status: ExitStatus
    /// True if the help of a command says what is right.
    private(set) var isMisuse = false
    /// The words that name that command; nil if it is the one that was run.
    private(set) var path: String?

    public init(_ message: String, _ status: ExitStatus) { (self.message, self.status) = (message, status) }

    /// Returns the failure of wrong words.
    ///
    /// - Parameter path: the words that name the command whose help says more; the one that was run if nil.
    public static func usage(_ message: String, path: String? = nil) -> CommandFailure {
        var failure = CommandFailure(message, .usage)
        (failure.isMisuse, failure.path) = (true, path)
        return failure
    }
}
