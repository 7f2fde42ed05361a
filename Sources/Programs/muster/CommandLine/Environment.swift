import AppCore
internal import Glibc
import Terminal
import TextTools

/// The environment of the program, read once.
struct Environment {
    var variables: EnvironmentVariables
    /// The variables that begin like those of the settings; nil if there are none.
    var settings: EnvironmentVariables?
    var isInputTerminal: Bool
    var isOutputTerminal: Bool

    static let current = Environment(
        variables: EnvironmentVariables(reading: names),
        settings: variables(beginning: Setting.variablePrefix), isInputTerminal: isatty(0) == 1,
        isOutputTerminal: isatty(1) == 1)

    /// The variables that the program uses beside those of the settings; it does not read others.
    private static let names = [
        "TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "LINES", "COLUMNS", "TERMINFO",
        "TERMINFO_DIRS", "HOME", "ESCDELAY", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "PAGER",
    ]

    /// Reads the variables that begin with `prefix`: asking for each by its name would cost every start something.
    private static func variables(beginning prefix: String) -> EnvironmentVariables? {
        var names: [String] = []
        var next = environ
        while let line = next.pointee {
            next += 1
            guard strncmp(line, prefix, prefix.utf8.count) == 0 else { continue }
            names.append(String(String(cString: line).prefix { $0 != "=" }))
        }
        return names.isEmpty ? nil : EnvironmentVariables(reading: names)
    }

    /// True if text beyond ASCII may be written.
    var isUTF8: Bool { TerminalLocale.isUTF8(environment: variables) }

    /// True if `NO_COLOR` is set and not empty (no-color.org).
    var refusesColor: Bool { !(variables["NO_COLOR"] ?? "").isEmpty }

    /// The columns of the terminal that output goes to; `nil` if it goes elsewhere.
    var outputWidth: Int? { outputSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    /// The rows of the terminal that output goes to; `nil` if it goes elsewhere.
    var outputRows: Int? { outputSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private var outputSize: winsize? {
        var size = winsize()
        return isOutputTerminal && ioctl(1, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
