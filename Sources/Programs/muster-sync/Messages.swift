import Files

/// Writes lines for people to stderr, and data to stdout.
enum Messages {
    /// - Parameters:
    ///   - text: safe to show.
    static func error(_ text: String) { write("muster-sync: \(text)\n", to: 2) }

    static func output(_ text: String) { write(text + "\n", to: 1) }

    /// - Parameters:
    ///   - text: safe to show, whole lines.
    static func write(_ text: String, to descriptor: Int32) {
        _ = FileTransfer.write(Array(text.utf8), to: descriptor)
    }
}
