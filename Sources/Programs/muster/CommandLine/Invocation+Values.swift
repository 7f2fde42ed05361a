import Clocks
import CommandLine
import ScreenKit
import Terminal
import TextMetrics
import TextTools

/// The values of the options that several commands have.
extension Invocation {
    var environment: Environment { .current }

    /// Returns the value of `--width`, otherwise the terminal's width, otherwise 80 columns.
    func width() throws(CommandFailure) -> Int {
        try number(.width, in: 20...400) ?? min(max(environment.outputWidth ?? 80, 20), 400)
    }

    /// Returns the day of `--date`, otherwise the clock's day.
    func today() throws(CommandFailure) -> CalendarDate? {
        guard let text = value(.date) else { return Clock.today() }
        // A time that cannot be read is not passed over.
        guard let date = CalendarDate(text), text.utf8.count == 10 || Moment(text) != nil else {
            throw .usage("--date takes a day such as 2026-11-21, not \"\(Output.printable(text))\"")
        }
        return date
    }

    /// Returns the moment that `--date` names, as `2026-11-21T18:00:00Z`, otherwise the clock's. For commands to which only
    /// the day matters.
    func now() -> Moment { value(.date).flatMap { Moment($0) } ?? Clock.now().moment }

    /// Returns the same for commands to which the time of day matters. A day alone is refused: what was in force in the
    /// evening may not have been at noon.
    func moment() throws(CommandFailure) -> Moment {
        guard let text = value(.date) else { return Clock.now().moment }
        guard let moment = Moment(text) else {
            throw .usage(
                "--date takes a moment such as 2026-11-21T18:00:00Z, not \"\(Output.printable(text))\"")
        }
        return moment
    }

    func colorChoice() throws(CommandFailure) -> ColorChoice {
        guard let text = value(.color) else { return .auto }
        guard let choice = ColorChoice(rawValue: text) else {
            throw .usage("--color takes auto, always or never, not \"\(Output.printable(text))\"")
        }
        return choice
    }

    /// Returns whether text is written with colors and attributes: to a terminal that supports them, or on request.
    func writesStyles() throws(CommandFailure) -> Bool {
        let choice = try colorChoice()
        // Plain means plain, whatever is said of colors.
        if has(.plain) { return false }
        return switch choice {
        case .always: true
        case .never: false
        case .auto:
            environment.isOutputTerminal && !environment.refusesColor
                && !["dumb", "", "unknown"].contains(environment.variables["TERM"] ?? "")
        }
    }

    /// Returns bold text, if the output supports styles.
    func emphasis() throws(CommandFailure) -> Emphasis { Emphasis(isOn: try writesStyles()) }

    /// Prints a result: as JSON, or as text.
    func write(
        json: @autoclosure () -> JSON, text: @autoclosure () throws(CommandFailure) -> String
    ) throws(CommandFailure) {
        output.write(has(.json) ? json().text : try text())
    }

    /// The characters that the output may contain.
    var look: TerminalProfile {
        TerminalProfile(glyphs: environment.isUTF8 ? .full : .ascii, hasColors: true)
    }

    var symbols: SymbolSet { environment.isUTF8 ? .unicode : .ascii }
}
