internal import Glibc
import Terminal

/// What the program is told by the world around it, read once.
struct Environment {
    var variables: [String: String]
    var isInputTerminal: Bool
    var isOutputTerminal: Bool

    static func current() -> Environment {
        Environment(
            variables: currentVariables(), isInputTerminal: isatty(0) == 1,
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

    /// Whether text beyond ASCII may be written.
    var isUTF8: Bool { TerminalLocale.isUTF8(environment: variables) }

    /// Whether `NO_COLOR` is set and not empty (no-color.org).
    var refusesColor: Bool { !(variables["NO_COLOR"] ?? "").isEmpty }

    /// Columns of the terminal that output goes to; `nil` where it goes elsewhere.
    var outputWidth: Int? {
        guard isOutputTerminal else { return nil }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
