import AppCore
import Clocks
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

/// The clock of this machine, in its time zone.
enum Clock {
    /// - Parameter day: a day given on the command line, which replaces the current date.
    static func now(on day: CalendarDate? = nil) -> LocalTime {
        let now = Moment.now()
        let here = LocalZone.ofMachine.time(at: now)
        var local = LocalTime(now, day: day ?? here.day, uptime: uptime())
        local.timeOfDay = TimeOfDay(hour: here.minute / 60, minute: here.minute % 60)
        return local
    }

    /// Returns the milliseconds on a clock that cannot be set. It runs while the machine sleeps: time passes
    /// for a person too, and the one who opens a laptop may not be the one who closed it.
    static func uptime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
