/// What the program's exit code says.
enum ExitStatus: Int32 {
    case done = 0
    /// Nothing was found, or problems were; the output could not be written.
    case nothingFound = 1
    case usage = 2
    /// The content can not be used.
    case unusableContent = 3
    case refused = 4
    /// Ended by a signal is 128 plus its number; these are the ones that ask a program to end.
    case hangUp = 129
    case interrupted = 130
    case quit = 131
    case terminated = 143

    init(signal: Int32) {
        self = ExitStatus(rawValue: 128 + signal) ?? .terminated
    }
}

/// Ends a command: what to say on stderr, and the exit code.
struct CommandFailure: Error {
    var message: String
    var status: ExitStatus

    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .usage)
    }
}
