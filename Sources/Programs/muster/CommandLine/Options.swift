import AppCore
import CommandLine
import Geodesy
import Terminal

/// The options that several commands have.
extension Option {
    static let content = Option("content", "DIR", "Read the pack in DIR and no other.")
    static let pack = Option("pack", "ID", "Read the installed pack with this identifier (muster packs).")
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
    static let theme = Option(
        "theme", "NAME", "terminal, dark, light, high-contrast or monochrome.",
        words: { Setting.theme.choices })
    static let textWidth = Option(
        "text-width", "N", "The most columns that text takes on a screen, 20 to 400, or full.",
        words: { Setting.textWidth.choices })
    static let letters = Option(
        "letters", "WHAT",
        "pager: letters are keys in guides and other pages. Unless set, they begin a search.",
        words: { Setting.letters.choices })
    static let mouse = Option(
        "mouse", "WHEN", "on: a click opens, the wheel scrolls. Off unless set.",
        words: { Setting.mouse.choices })
    static let remember = Option(
        "remember", "WHEN", "off: what you read is not remembered. On unless set.",
        words: { Setting.remember.choices })
    static let isPrivate = Option(
        "private", "Write nothing at all: no history, no place, no setting, no cache.")
    static let textSize = Option(
        "text-size", "SIZE",
        "large: steps, and a kiosk's first screen, in letters of several cells, where they fit.",
        words: { Setting.textSize.choices })
    static let bell = Option(
        "bell", "WHEN", "on: a timer or a new alert rings the terminal's bell. Off unless set.",
        words: { Setting.bell.choices })
    static let alerts = Option(
        "alerts", "WHICH", "Which alerts are listed: all, or words such as severe, here, Tornado Warning.",
        words: { Setting.alerts.choices })
    static let quakes = Option(
        "quakes", "WHICH",
        "Which earthquakes are listed: all, or words such as M 4, 3 days, USGS, all kinds, what matters.",
        words: { Setting.quakes.choices })
    static let within = Option(
        "within", "KM",
        "Only earthquakes so near to you (--here), or else to the pack's point of reference.",
        words: { EarthquakeFilter.distances.map(String.init) })
    static let gpsCommand = Option(
        "gps-command", "CMD",
        "Follow your position: start CMD, such as \"gpspipe -w\", and read what it writes.",
        words: { Setting.gpsCommand.choices })
    static let date = Option("date", "YYYY-MM-DD", "Take DATE for today, for reviews that are overdue.")
    /// The same option for commands to which the time of day matters.
    static let moment = Option(
        "date", "DATE", "Show what is in force at another moment, such as 2026-11-21T18:00:00Z.")
    static let here = Option(
        "here", "LAT,LON",
        "Where you are, in degrees (37.2289,-80.4236), or a larger city (\"Blacksburg, VA\"). It is never written "
            + "anywhere.")
    static let facing = Option(
        "facing", "DIRECTION",
        "With --here: where the reader of this screen looks, N, NE ... NW or degrees.",
        words: { CompassPoint.allCases.map(\.rawValue) })
    static let gps = Option(
        "gps", "FILE", "Follow your position: a pipe that gpspipe -w writes into, such as <(gpspipe -w).")
    static let json = Option("json", "Write JSON for programs.")
    /// The options of every command that prints text.
    static let printing: [Option] = [.json, .content, .pack, .plainText, .width, .color]
    static let kiosk = Option("kiosk", "The same as the command kiosk, wherever it stands.")
}
