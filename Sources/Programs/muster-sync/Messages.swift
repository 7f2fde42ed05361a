internal import Glibc

/// Lines for people on stderr, data on stdout.
enum Messages {
    /// - Parameters:
    ///   - text: safe to show.
    static func error(_ text: String) { write("muster-sync: \(text)\n", to: 2) }

    static func output(_ text: String) { write(text + "\n", to: 1) }

    /// - Parameters:
    ///   - text: safe to show, whole lines.
    static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { return }
        }
    }
}
