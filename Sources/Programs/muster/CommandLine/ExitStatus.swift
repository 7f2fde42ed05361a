/// The exit codes of the program.
enum ExitStatus: Int32 {
    case done = 0
    /// Nothing was found, or problems were; the output could not be written.
    case nothingFound = 1
    case usage = 2
    /// The content cannot be used.
    case unusableContent = 3
    case refused = 4
    /// What was read of feeds may be out of date.
    case stale = 5
    /// Nothing was ever read of feeds.
    case neverRead = 6
}

/// Ends a command: what to say on stderr, and the exit code.
struct CommandFailure: Error {
    var message: String
    var status: ExitStatus

    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .usage)
    }
}
