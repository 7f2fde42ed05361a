import AppCore
import CommandLine
import Geodesy
import Terminal

/// The options that several commands have.
extension Option {
    static func setting(_ setting: Setting) -> Option {
        let description = setting.description
        return Option(
            description.name, description.placeholder, description.help,
            // The installed packs have a list of their own.
            words: { setting == .pack ? [] : description.choices() })
    }

    static let content = Option("content", "DIR", "Read the pack in DIR and no other.")
    static let pack = setting(.pack)
    static let plain = Option("plain", "Numbered lines instead of screens, without any escape sequence.")
    /// For commands that print text and show no screens.
    static let plainText = Option(
        "plain", "Text alone: no escape sequence, no color and no frame, on a terminal too.")
    static let width = Option("width", "N", "Columns of the text, 20 to 400.")
    /// Screens take the whole terminal.
    static let linesWidth = Option("width", "N", "Columns of the numbered lines (--plain), 20 to 400.")
    static let color = Option(
        "color", "WHEN", "auto, always or never. NO_COLOR counts as never.",
        words: { ColorChoice.allCases.map(\.rawValue) })
    static let isPrivate = Option(
        "private", "Write nothing at all: no history, no place, no setting, no cache.")
    static let within = Option(
        "within", "KM", "Only earthquakes so near to you (--here), or else to the pack's point of reference.",
        words: { EarthquakeFilter.distances.map(String.init) })
    static let date = Option("date", "YYYY-MM-DD", "Take DATE for today, for reviews that are overdue.")
    static let text = Option("text", "With NUMBER or ID: a short text to send on or write down.")
    /// The same option for commands to which the time of day matters.
    static let moment = Option(
        "date", "DATE", "Show what is in force at another moment, such as 2026-11-21T18:00:00Z.")
    static let here = Option(
        "here", "LAT,LON",
        "Where you are, in degrees (37.2289,-80.4236), or a larger city (\"Blacksburg, VA\"). It is never written "
            + "anywhere.")
    static let facing = Option(
        "facing", "DIRECTION", "With --here: where the reader of this screen looks, N, NE ... NW or degrees.",
        words: { CompassPoint.allCases.map(\.rawValue) })
    static let gps = Option(
        "gps", "FILE", "Follow your position: a pipe that gpspipe -w writes into, such as <(gpspipe -w).")
    static let json = Option("json", "Write JSON for programs.")
    /// The options of every command that prints text.
    static let printing: [Option] = [.json, .content, .pack, .plainText, .width, .color]
    static let kiosk = Option("kiosk", "The same as the command kiosk, wherever it stands.")
}
