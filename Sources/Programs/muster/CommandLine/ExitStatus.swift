/// The exit codes of the program.
enum ExitStatus: Int32 {
    case done = 0
    /// Nothing was found, or there were problems; the output could not be written.
    case nothingFound = 1
    case usage = 2
    /// The content cannot be used.
    case unusableContent = 3
    case refused = 4
    /// The data of the feeds may be out of date.
    case stale = 5
    /// No data of the feeds was ever read.
    case neverRead = 6
}

/// Ends a command, with a message for stderr and the exit code.
struct CommandFailure: Error {
    var message: String
    var status: ExitStatus

    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .usage)
    }
}
