internal import Files
internal import TextMetrics

/// Writes to standard output, buffered, and messages to standard error. In a locale other than UTF-8 both are ASCII. This is
/// the last door of every text: nothing passes it that could steer a terminal.
public final class Output {
    public let isUTF8: Bool
    /// The reason that writing failed; `nil` if it did not.
    public private(set) var failure: String?
    private var buffer: [UInt8] = []

    private static let flushAt = 1 << 16

    public init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

    public func write(_ text: String) {
        buffer.append(contentsOf: shown(text))
        if buffer.count >= Self.flushAt { flush() }
    }

    /// Writes text unchanged in any locale, for files that go to standard output.
    public func write(exactly text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.flushAt { flush() }
    }

    /// Writes text to a descriptor as it would go to standard output. Errors are ignored.
    public func write(_ text: String, to descriptor: Int32) {
        _ = Self.writeAll(Array(shown(text)), to: descriptor)
    }

    public func flush() {
        if failure == nil, let problem = Self.writeAll(buffer, to: 1) { failure = problem }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes a line to standard error.
    public func message(_ text: String) {
        _ = Self.writeAll(Array(shown(Sanitizer.clean(text) + "\n")), to: 2)
    }

    /// Clears the current line of the terminal on standard error and writes `text` there.
    public func showProgress(_ text: String) {
        _ = Self.writeAll(Array("\r\u{1B}[K".utf8) + shown(text), to: 2)
    }

    private func shown(_ text: String) -> String.UTF8View {
        let text = Sanitizer.cleanOutput(text)
        return (isUTF8 ? text : AsciiFallback.text(text)).utf8
    }

    /// Writes all bytes. Returns the reason if that failed, else `nil`.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        let code = FileTransfer.write(bytes, to: descriptor)
        return code == 0 ? nil : FileFailure.reason(code)
    }

    /// Returns text that a person typed, safe to write to a terminal. `message` makes it ASCII where the terminal needs it.
    public static func printable(_ text: String) -> String {
        TextFitting.truncated(Sanitizer.clean(text), to: 60)
    }
}
