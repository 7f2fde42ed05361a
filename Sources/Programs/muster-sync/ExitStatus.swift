internal import Glibc
import PackSync

/// The exit codes of the program; the same numbers as the reader's.
enum ExitStatus: Int32 {
    case done = 0
    /// The disk or the network failed.
    case failed = 1
    case usage = 2
    /// The content cannot be used.
    case unusableContent = 3
    case refused = 4

    /// Returns the more serious of two: a refusal, then content that cannot be used, then a failure.
    func worse(_ other: ExitStatus) -> ExitStatus { rawValue < other.rawValue ? other : self }

    /// Ends the program. The system frees its resources: nothing is freed piece by piece, and no library
    /// cleans up while another thread may still use it.
    func end() -> Never { _exit(rawValue) }
}

/// Ends a command, with a message for stderr and the exit code.
struct CommandFailure: Error {
    var message: String
    var status: ExitStatus

    init(_ message: String, _ status: ExitStatus) {
        self.message = message
        self.status = status
    }

    init(_ problem: PublishProblem) {
        message = problem.sentence
        switch problem.kind {
        case .disk: status = .failed
        case .content: status = .unusableContent
        case .refused: status = .refused
        }
    }

    init(_ refusal: Refusal) {
        self.init("refused (\(refusal.code)): \(refusal.sentence)", .refused)
    }
}
