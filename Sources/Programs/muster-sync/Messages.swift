import Files
import TextMetrics

/// Writes lines for people to stderr, and results to stdout. This is the last door of every text: nothing passes it that
/// could steer a terminal.
enum Messages {
    static func error(_ text: String) { write("muster-sync: \(text)\n", to: 2) }

    static func output(_ text: String) { write(text + "\n", to: 1) }

    /// Writes what a person is to see before an answer is read.
    static func prompt(_ text: String) { write(text, to: 2) }

    /// Writes whole lines for programs to stdout, exactly.
    static func data(_ text: String) { _ = FileTransfer.write(Array(text.utf8), to: 1) }

    private static func write(_ text: String, to descriptor: Int32) {
        _ = FileTransfer.write(Array(Sanitizer.clean(text).utf8), to: descriptor)
    }
}
