import ContentPack
import TextTools

/// The name of a theme. `Screens` defines its colors.
public enum ThemeName: String, Sendable, Hashable, Codable, CaseIterable {
    /// The terminal's own text and background, with the pack's colors in bars and links.
    case terminal
    case dark
    /// Dark text on a soft warm background.
    case light
    case highContrast = "high-contrast"
    /// No colors at all: bold, underline and reverse video tell things apart.
    case monochrome
}

/// The size of the steps of a guide and of the first screen of a kiosk.
public enum TextSize: String, Sendable, Hashable, Codable, CaseIterable {
    case normal
    /// In letters of several cells, if they fit.
    case large
}

/// The meaning of letters in guides and other pages.
public enum LetterMeaning: String, Sendable, Hashable, Codable, CaseIterable {
    /// They begin a search, as everywhere.
    case search
    /// They are keys, as in a pager; never in a kiosk.
    case pager
}

/// A setting, by the name it has in the settings file and, with two dashes before it, on the command line.
public enum Setting: String, Sendable, Hashable, Codable, CaseIterable {
    case theme
    case textWidth = "text-width"
    case textSize = "text-size"
    case letters
    case mouse
    case bell
    /// The installed pack to read, by its Identifier.
    case pack
    /// Records which guides were read, and how far, from session to session.
    case remember
    /// The command that reports positions; none is started in a kiosk.
    case gpsCommand = "gps-command"
    /// The filter of the list of alerts.
    case alerts
    /// The filter of the list of earthquakes.
    case quakes

    /// The name that people see.
    public var title: String {
        switch self {
        case .theme: "Theme"
        case .textWidth: "Text width"
        case .textSize: "Text size"
        case .letters: "Letters in pages"
        case .mouse: "Mouse"
        case .pack: "Pack"
        case .remember: "Remember"
        case .gpsCommand: "GPS command"
        case .bell: "Bell"
        case .alerts: "Alerts listed"
        case .quakes: "Earthquakes listed"
        }
    }

    /// The environment variable that sets it.
    public var variable: String {
        switch self {
        case .theme: "MUSTER_THEME"
        case .textWidth: "MUSTER_TEXT_WIDTH"
        case .textSize: "MUSTER_TEXT_SIZE"
        case .letters: "MUSTER_LETTERS"
        case .mouse: "MUSTER_MOUSE"
        case .pack: "MUSTER_PACK"
        case .remember: "MUSTER_REMEMBER"
        case .gpsCommand: "MUSTER_GPS_COMMAND"
        case .bell: "MUSTER_BELL"
        case .alerts: "MUSTER_ALERTS"
        case .quakes: "MUSTER_QUAKES"
        }
    }

    /// The values to choose from, in the order in which they follow each other; other widths than these can
    /// be given too. The installed packs are not known here: they are chosen on a separate screen.
    public var choices: [String] {
        switch self {
        case .theme: ThemeName.allCases.map(\.rawValue)
        case .textWidth: ["60", "72", "80", "96", "full"]
        case .textSize: TextSize.allCases.map(\.rawValue)
        case .letters: LetterMeaning.allCases.map(\.rawValue)
        case .mouse, .bell: ["off", "on"]
        case .pack: [Settings.defaultPack]
        case .remember: ["on", "off"]
        case .gpsCommand: [Settings.noCommand]
        case .alerts: [AlertFilter.everything, "here"] + AlertFilter.severities.dropFirst()
        case .quakes:
            [EarthquakeFilter.everything]
                + EarthquakeFilter.magnitudes.map { "M " + EarthquakeFilter.number($0) }
        }
    }

    /// The values that can be given, for messages.
    public var expectation: String {
        switch self {
        case .theme: "terminal, dark, light, high-contrast or monochrome"
        case .textWidth: "full or a number of columns from 20 to 400"
        case .textSize: "normal or large"
        case .letters: "search or pager"
        case .mouse, .bell, .remember: "on or off"
        case .gpsCommand: "off or a command such as gpspipe -w, at most \(Settings.longestCommand) bytes"
        case .alerts: "all or words such as severe, here, Tornado Warning"
        case .quakes: "all or words such as M 4, 3 days, USGS, all kinds, what matters"
        case .pack: "an identifier such as org.example.campus, or default"
        }
    }
}

/// The values of the settings.
public struct Settings: Sendable, Hashable, Codable {
    public var theme = ThemeName.terminal
    /// The most columns that text takes; `nil` for all available. Lines longer than the usual 96 are hard to
    /// read.
    public var textWidth: Int? = 96
    public var textSize = TextSize.large
    public var letters = LetterMeaning.search
    public var mouse = false
    /// The Identifier of the pack to read; `nil` for the one that `sync.conf` names, or else the bundled one.
    public var pack: String?
    /// False if nothing is recorded of what is read, and nothing recorded before is shown.
    public var remember = true
    /// True if the terminal's bell rings for a timer, at each beat and when its count is reached, and for a
    /// new alert for here.
    public var bell = false
    /// The filter of the list of alerts.
    public var alerts = AlertFilter()
    /// The filter of the list of earthquakes.
    public var quakes = EarthquakeFilter()

    /// A shell command whose output is read for positions; nil for none.
    public var gpsCommand: String?

    /// The word for no command.
    public static let noCommand = "off"
    static let longestCommand = 500
    /// The word for no choice of a pack.
    public static let defaultPack = "default"
    public static let textWidths = 20...400

    public init() {}

    /// Returns whether letters are keys in pages. On a public screen a letter always begins a search.
    public func takesLettersAsKeys(for access: Access) -> Bool { letters == .pager && access == .everything }

    /// Returns the value as it is written in the settings file.
    public func text(of setting: Setting) -> String {
        switch setting {
        case .theme: theme.rawValue
        case .textWidth: textWidth.map { String($0) } ?? "full"
        case .textSize: textSize.rawValue
        case .letters: letters.rawValue
        case .mouse: mouse ? "on" : "off"
        case .pack: pack ?? Self.defaultPack
        case .remember: remember ? "on" : "off"
        case .gpsCommand: gpsCommand ?? Self.noCommand
        case .bell: bell ? "on" : "off"
        case .alerts: alerts.text
        case .quakes: quakes.text
        }
    }

    /// Sets a setting to the value in `text`. Returns false, and changes nothing, if it cannot be understood.
    public mutating func set(_ setting: Setting, to text: String) -> Bool {
        switch setting {
        case .theme:
            guard let name = ThemeName(rawValue: text) else { return false }
            theme = name
        case .textWidth:
            if text == "full" {
                textWidth = nil
            } else {
                guard let width = Int(text), Self.textWidths.contains(width) else { return false }
                textWidth = width
            }
        case .textSize:
            guard let size = TextSize(rawValue: text) else { return false }
            textSize = size
        case .letters:
            guard let meaning = LetterMeaning(rawValue: text) else { return false }
            letters = meaning
        case .mouse: return Self.set(&mouse, to: text)
        case .bell: return Self.set(&bell, to: text)
        case .alerts:
            guard let filter = AlertFilter(text: text) else { return false }
            alerts = filter
        case .quakes:
            guard let filter = EarthquakeFilter(text: text) else { return false }
            quakes = filter
        case .pack:
            guard ManifestRules.isIdentifier(text) else { return false }
            pack = text == Self.defaultPack ? nil : text
        case .remember: return Self.set(&remember, to: text)
        case .gpsCommand:
            guard !text.isEmpty, text.utf8.count <= Self.longestCommand,
                text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { return false }
            gpsCommand = text == Self.noCommand ? nil : text
        }
        return true
    }

    private static func set(_ value: inout Bool, to text: String) -> Bool {
        guard text == "on" || text == "off" else { return false }
        value = text == "on"
        return true
    }

    /// Returns the value after the current one, the first after the last. A width that is not among the
    /// choices is followed by the next larger one.
    public func next(_ setting: Setting) -> String {
        let choices = setting.choices
        if let place = choices.firstIndex(of: text(of: setting)) {
            return choices[(place + 1) % choices.count]
        }
        let larger = choices.first { choice in (Int(choice) ?? .max) > (textWidth ?? .max) }
        return larger ?? choices[0]
    }

    /// Returns the value before the current one, the last before the first.
    public func previous(_ setting: Setting) -> String {
        let choices = setting.choices
        // Of a width that is not among the choices the next smaller one.
        let place = choices.firstIndex(of: text(of: setting)) ?? choices.firstIndex(of: next(setting)) ?? 0
        return choices[(place + choices.count - 1) % choices.count]
    }

    /// Returns the message for an invalid value, with the closest valid one if there is one.
    ///
    /// - Parameters:
    ///   - name: where it was given: `--theme`, `MUSTER_THEME`.
    ///   - text: the value, safe to show.
    public static func invalidValueMessage(_ setting: Setting, _ text: String, name: String) -> String {
        let near = EditDistance.nearest(to: text.lowercased(), among: setting.choices, count: 1).first
        let meant = near.map { "; did you mean \($0)?" } ?? ""
        return "\(name) takes \(setting.expectation), not \"\(text)\"\(meant)"
    }
}

/// The settings of a session, and the source of each: the command line takes priority over the environment,
/// and that over the file.
public struct SettingsInUse: Sendable, Hashable, Codable {
    public enum Source: String, Sendable, Hashable, Codable {
        case standard, file, environment
        case commandLine = "command line"
    }

    public var values = Settings()
    public var theme = Source.standard
    public var textWidth = Source.standard
    public var textSize = Source.standard
    public var letters = Source.standard
    public var mouse = Source.standard
    public var pack = Source.standard
    public var remember = Source.standard
    public var bell = Source.standard
    public var gpsCommand = Source.standard
    public var alerts = Source.standard
    public var quakes = Source.standard
    /// The file where they are saved, for people; `nil` if they cannot be saved and end with the session.
    public var file: String?
    /// True if nothing at all is written in this session.
    public var isPrivate = false

    public init() {}

    public subscript(setting: Setting) -> Source {
        get {
            switch setting {
            case .theme: theme
            case .textWidth: textWidth
            case .textSize: textSize
            case .letters: letters
            case .mouse: mouse
            case .pack: pack
            case .remember: remember
            case .gpsCommand: gpsCommand
            case .bell: bell
            case .alerts: alerts
            case .quakes: quakes
            }
        }
        set {
            switch setting {
            case .theme: theme = newValue
            case .textWidth: textWidth = newValue
            case .textSize: textSize = newValue
            case .letters: letters = newValue
            case .mouse: mouse = newValue
            case .pack: pack = newValue
            case .remember: remember = newValue
            case .gpsCommand: gpsCommand = newValue
            case .bell: bell = newValue
            case .alerts: alerts = newValue
            case .quakes: quakes = newValue
            }
        }
    }

    /// Returns whether a setting was given for this session only, so that it cannot be changed in it.
    public func isGiven(_ setting: Setting) -> Bool {
        self[setting] == .environment || self[setting] == .commandLine
    }
}
