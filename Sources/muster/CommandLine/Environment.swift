import Glibc
import Terminal

/// What the program is told by the world around it, read once.
struct Environment {
    var variables: [String: String]
    /// The path this program was started by, as the kernel knows it.
    var executable: String
    var isInputTerminal: Bool
    var isOutputTerminal: Bool

    static func current() -> Environment {
        Environment(
            variables: currentVariables(), executable: executablePath(), isInputTerminal: isatty(0) == 1,
            isOutputTerminal: isatty(1) == 1)
    }

    private static func currentVariables() -> [String: String] {
        var variables: [String: String] = [:]
        guard var entry = Optional(environ) else { return variables }
        while let text = entry.pointee {
            let line = String(cString: text)
            if let split = line.firstIndex(of: "=") {
                variables[String(line[..<split])] = String(line[line.index(after: split)...])
            }
            entry += 1
        }
        return variables
    }

    private static func executablePath() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0, length < buffer.count else { return CommandLine.arguments.first ?? "" }
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether text beyond ASCII may be written.
    var isUTF8: Bool { TerminalLocale.isUTF8(environment: variables) }

    /// Columns of the terminal that output goes to; `nil` where it goes elsewhere.
    var outputWidth: Int? {
        guard isOutputTerminal else { return nil }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
