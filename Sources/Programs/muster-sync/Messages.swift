import CommandLine
import Files
internal import Glibc
import Synchronization
import TextMetrics

/// Writes lines for people to stderr, results to stdout. Nothing passes this last door that could steer a terminal.
enum Messages {
    static func error(_ text: String) { write("muster-sync: \(text)\n", to: 2) }

    static func output(_ text: String) { write(text + "\n", to: 1) }

    /// Writes what a person is to see before an answer is read.
    static func prompt(_ text: String) { write(text, to: 2) }

    /// Writes whole lines for programs to stdout, exactly.
    static func data(_ text: String) { write(Array(text.utf8), to: 1) }

    /// Ends the program. It has failed if a result could not be written.
    static func end(_ status: ExitStatus) -> Never {
        let code = failure.load(ordering: .relaxed)
        guard code != 0 else { status.end() }
        error("the output could not be written: \(FileFailure.reason(code))")
        status.worse(.failed).end()
    }

    /// The error of the last result that could not be written; 0 for none.
    private static let failure = Atomic<Int32>(0)

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(Sanitizer.clean(text).utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        let code = FileTransfer.write(bytes, to: descriptor)
        // A reader that has ended wants no more: that is no failure of the command.
        if descriptor == 1, code != 0, code != EPIPE { failure.store(code, ordering: .relaxed) }
    }
}
