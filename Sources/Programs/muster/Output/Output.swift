import Files
import TextMetrics

/// Standard output, buffered, and messages to standard error. In a locale that is not UTF-8 both are ASCII.
final class Output {
    let isUTF8: Bool
    /// Why writing failed, if it did.
    private(set) var failure: String?
    private var buffer: [UInt8] = []

    private static let flushAt = 1 << 16

    init(isUTF8: Bool) {
        self.isUTF8 = isUTF8
    }

    func write(_ text: String) {
        buffer.append(contentsOf: (isUTF8 ? text : AsciiFallback.text(text)).utf8)
        if buffer.count >= Self.flushAt { flush() }
    }

    /// The text as it is, whatever the locale: for files that happen to go to standard output.
    func write(exactly text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.flushAt { flush() }
    }

    func flush() {
        if failure == nil, let problem = Self.writeAll(buffer, to: 1) { failure = problem }
        buffer.removeAll(keepingCapacity: true)
    }

    /// One line to standard error.
    func message(_ text: String) {
        _ = Self.writeAll(Array(((isUTF8 ? text : AsciiFallback.text(text)) + "\n").utf8), to: 2)
    }

    /// Writes everything or says why not.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        let code = FileTransfer.write(bytes, to: descriptor)
        return code == 0 ? nil : FileFailure.reason(code)
    }

    /// What a person typed, safe to write back to a terminal.
    static func printable(_ text: String) -> String {
        TextFitting.truncated(Sanitizer.clean(text), to: 60, symbols: .ascii)
    }
}
