import AppCore
import Campus
import Clocks
import CommandLine
import Geodesy
import PlaceNames
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
        try parsed(.date, "a day such as 2026-11-21") { text in
            // A time that cannot be read is not passed over.
            text.utf8.count == 10 || Moment(text) != nil ? CalendarDate(text) : nil
        } ?? Clock.now().day
    }

    /// Returns the moment of `--date`, else the clock's, for commands to which only the day matters.
    func now() -> Moment { value(.date).flatMap { Moment($0) } ?? Clock.now().moment }

    /// Returns the same for commands to which the time of day matters. A day alone is refused: what was in force in the
    /// evening may not have been at noon.
    func moment() throws(CommandFailure) -> Moment {
        try parsed(.date, "a moment such as 2026-11-21T18:00:00Z") { Moment($0) } ?? Clock.now().moment
    }

    func colorChoice() throws(CommandFailure) -> ColorChoice {
        try parsed(.color, "auto, always or never", ColorChoice.init(rawValue:)) ?? .auto
    }

    /// Returns what an option's value is read as, or nil without it; `form` says which values it takes.
    func parsed<Value>(
        _ option: Option, _ form: String, _ read: (String) -> Value?
    ) throws(CommandFailure) -> Value? {
        guard let text = value(option) else { return nil }
        guard let value = read(text)
        else { throw .usage("--\(option.name) takes \(form), not \"\(Output.printable(text))\"") }
        return value
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

    func emphasis() throws(CommandFailure) -> Emphasis { Emphasis(isOn: try writesStyles()) }

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

// The position of the person.
extension Invocation {
    func here() throws(CommandFailure) -> HereState {
        HereState(given: try givenPosition(), facing: try facing())
    }

    func givenPosition() throws(CommandFailure) -> PersonPosition? {
        guard let text = value(.here) else { return nil }
        if let point = GeoPoint(text: text) { return PersonPosition(point, source: .given) }
        let cities = PlaceNames.cities(text)
        guard let city = cities.first, cities.count == 1 else {
            let several = cities.prefix(5).map(\.fullName).joined(with: "; ")
            throw .usage(
                cities.isEmpty
                    ? "--here takes latitude and longitude in degrees, such as 37.2289,-80.4236, or a larger city, such as "
                        + "\"Blacksburg, VA\", not \"\(Output.printable(text))\""
                    : "several cities are called \"\(Output.printable(text))\": \(several); name one of them whole"
            )
        }
        return PersonPosition(city.point, source: .given)
    }

    /// Returns the kilometers of `--within`, or nil without it.
    func within() throws(CommandFailure) -> Int? { try number(.within, in: EarthquakeFilter.distanceRange) }

    private func facing() throws(CommandFailure) -> Double? {
        if value(.facing) != nil, !has(.here) { throw .usage("--facing goes with --here") }
        return try parsed(
            .facing, "N, NE, E, SE, S, SW, W, NW or degrees from 0 to 360", CompassPoint.bearing(text:))
    }
}
