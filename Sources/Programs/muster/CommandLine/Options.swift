import AppCore
import CommandLine
import Geodesy
import Terminal

/// The options that several commands have.
extension Option {
    static let content = Option(
        name: "content", value: "DIR", summary: "Read the pack in DIR and no other.")
    static let pack = Option(
        name: "pack", value: "ID", summary: "Read the installed pack with this identifier (muster packs).")
    static let plain = Option(
        name: "plain", summary: "Numbered lines instead of screens, without any escape sequence.")
    /// For commands that print text and show no screens.
    static let plainText = Option(
        name: "plain",
        summary: "Text alone: no escape sequence, no color and no frame, on a terminal too.")
    static let width = Option(name: "width", value: "N", summary: "Columns of the text, 20 to 400.")
    /// Screens take the whole terminal.
    static let linesWidth = Option(
        name: "width", value: "N", summary: "Columns of the numbered lines (--plain), 20 to 400.")
    static let color = Option(
        name: "color", value: "WHEN", summary: "auto, always or never. NO_COLOR counts as never.",
        words: { ColorChoice.allCases.map(\.rawValue) })
    static let theme = Option(
        name: "theme", value: "NAME", summary: "terminal, dark, light, high-contrast or monochrome.",
        words: { Setting.theme.choices })
    static let textWidth = Option(
        name: "text-width", value: "N",
        summary: "The most columns that text takes on a screen, 20 to 400, or full.",
        words: { Setting.textWidth.choices })
    static let letters = Option(
        name: "letters", value: "WHAT",
        summary: "pager: letters are keys in guides and other pages. Unless set, they begin a search.",
        words: { Setting.letters.choices })
    static let mouse = Option(
        name: "mouse", value: "WHEN", summary: "on: a click opens, the wheel scrolls. Off unless set.",
        words: { Setting.mouse.choices })
    static let remember = Option(
        name: "remember", value: "WHEN",
        summary: "off: what you read is not remembered. On unless set.",
        words: { Setting.remember.choices })
    static let isPrivate = Option(
        name: "private", summary: "Write nothing at all: no history, no place, no setting, no cache.")
    static let textSize = Option(
        name: "text-size", value: "SIZE",
        summary: "large: steps, and a kiosk's first screen, in letters of several cells, where they fit.",
        words: { Setting.textSize.choices })
    static let bell = Option(
        name: "bell", value: "WHEN",
        summary: "on: a timer or a new alert rings the terminal's bell. Off unless set.",
        words: { Setting.bell.choices })
    static let alerts = Option(
        name: "alerts", value: "WHICH",
        summary: "Which alerts are listed: all, or words such as severe, here, Tornado Warning.",
        words: { Setting.alerts.choices })
    static let quakes = Option(
        name: "quakes", value: "WHICH",
        summary:
            "Which earthquakes are listed: all, or words such as M 4, 3 days, USGS, all kinds, what matters.",
        words: { Setting.quakes.choices })
    static let within = Option(
        name: "within", value: "KM",
        summary: "Only earthquakes so near to you (--here), or else to the pack's point of reference.",
        words: { EarthquakeFilter.distances.map(String.init) })
    static let gpsCommand = Option(
        name: "gps-command", value: "CMD",
        summary: "Follow your position: start CMD, such as \"gpspipe -w\", and read what it writes.",
        words: { Setting.gpsCommand.choices })
    static let date = Option(
        name: "date", value: "YYYY-MM-DD", summary: "Take DATE for today, for reviews that are overdue.")
    /// The same option for commands to which the time of day matters.
    static let moment = Option(
        name: "date", value: "DATE",
        summary: "Show what is in force at another moment, such as 2026-11-21T18:00:00Z.")
    static let here = Option(
        name: "here", value: "LAT,LON",
        summary:
            "Where you are, in degrees (37.2289,-80.4236), or a larger city (\"Blacksburg, VA\"). It is never written "
            + "anywhere.")
    static let facing = Option(
        name: "facing", value: "DIRECTION",
        summary: "With --here: where the reader of this screen looks, N, NE ... NW or degrees.",
        words: { CompassPoint.allCases.map(\.rawValue) })
    static let gps = Option(
        name: "gps", value: "FILE",
        summary: "Follow your position: a pipe that gpspipe -w writes into, such as <(gpspipe -w).")
    static let json = Option(name: "json", summary: "Write JSON for programs.")
    /// The options of every command that prints text.
    static let printing: [Option] = [.json, .content, .pack, .plainText, .width, .color]
    static let kiosk = Option(name: "kiosk", summary: "The same as the command kiosk, wherever it stands.")
}
