import TextTools

/// The name of a theme. `ScreenKit` defines its colors.
public enum ThemeName: String, Sendable, Hashable, Codable, CaseIterable {
    /// The terminal's own text and background, with the pack's colors in bars and links.
    case terminal
    case dark
    case light
    case highContrast = "high-contrast"
    /// No colors at all: bold, underline and reverse video tell things apart.
    case monochrome
}

/// The size of the steps of a guide and of the first screen of a kiosk.
public enum TextSize: String, Sendable, Hashable, Codable, CaseIterable {
    case normal
    case large
}

public enum LetterMeaning: String, Sendable, Hashable, Codable, CaseIterable {
    case search
    /// They are keys, as in a pager; never in a kiosk.
    case pager
}

public struct Settings: Sendable, Hashable, Codable {
    public var theme = ThemeName.terminal
    /// The most columns that text takes; `nil` for all available. Lines longer than the usual 96 are hard to read.
    public var textWidth: Int? = 96
    public var textSize = TextSize.large
    public var letters = LetterMeaning.search
    public var mouse = false
    /// The Identifier of the pack to read; `nil` for the one that `sync.conf` names, or else the bundled one.
    public var pack: String?
    /// False if nothing is recorded of what is read, and nothing recorded before is shown.
    public var remember = true
    /// True if the bell rings for a timer, at each beat and at its end, and for a new alert for here.
    public var bell = false
    public var alerts = AlertFilter()
    public var quakes = EarthquakeFilter()
    /// The words of the lists of floods and of their reports; nil for all.
    public var floods: FilterWords?

    /// A shell command whose output is read for positions; nil for none.
    public var gpsCommand: String?

    public init() {}

    /// Returns whether letters are keys in pages. On a public screen a letter always begins a search.
    public func takesLettersAsKeys(for access: Access) -> Bool { letters == .pager && access == .everything }

    /// Returns the value as it is written in the settings file.
    public func text(of setting: Setting) -> String {
        var (values, text) = (self, SettingText())
        setting.description.value(&values, &text)
        return text.answer
    }

    /// Sets a setting to the value in `text`. Returns false, and changes nothing, if it cannot be understood.
    public mutating func set(_ setting: Setting, to text: String) -> Bool {
        var text = SettingText(given: text)
        setting.description.value(&self, &text)
        return text.isUnderstood
    }

    /// Returns the value after the current one, or the next larger width, or the first after the last.
    public func next(_ setting: Setting) -> String {
        let choices = setting.description.choices()
        if let place = choices.firstIndex(of: text(of: setting)) {
            return choices[(place + 1) % choices.count]
        }
        let larger = choices.first { choice in (Int(choice) ?? .max) > (textWidth ?? .max) }
        return larger ?? choices[0]
    }

    /// Returns the value before the current one, the last before the first.
    public func previous(_ setting: Setting) -> String {
        let choices = setting.description.choices()
        // Of a width that is not among the choices the next smaller one.
        let place = choices.firstIndex(of: text(of: setting)) ?? choices.firstIndex(of: next(setting)) ?? 0
        return choices[(place + choices.count - 1) % choices.count]
    }

    /// Returns the message for an invalid value, safe to show, with the closest valid one if there is one.
    ///
    /// - Parameter name: where it was given: `--theme`, `MUSTER_THEME`.
    public static func invalidValueMessage(_ setting: Setting, _ text: String, name: String) -> String {
        let near = EditDistance.nearest(to: text.lowercased(), among: setting.description.choices(), count: 1)
            .first
        let meant = near.map { "; did you mean \($0)?" } ?? ""
        return "\(name) takes \(setting.description.expectation), not \"\(text)\"\(meant)"
    }
}

/// The settings of a session, each from the command line, or else the environment, or else the file.
public struct SettingsInUse: Sendable, Hashable, Codable {
    public enum Source: UInt8, Sendable {
        case standard, file, environment, commandLine

        public var name: String {
            switch self {
            case .standard: "standard"
            case .file: "file"
            case .environment: "environment"
            case .commandLine: "command line"
            }
        }
    }

    public var values = Settings()
    /// The sources: two bits for each setting.
    private var sources: UInt64 = 0
    /// The file where they are saved, for people; `nil` if they cannot be saved and end with the session.
    public var file: String?
    /// True if nothing at all is written in this session.
    public var isPrivate = false

    public init() {}

    public subscript(setting: Setting) -> Source {
        get { Source(rawValue: UInt8(sources >> (setting.rawValue * 2) & 0b11)) ?? .standard }
        set {
            sources &= ~(0b11 << (setting.rawValue * 2))
            sources |= UInt64(newValue.rawValue) << (setting.rawValue * 2)
        }
    }

    /// Sets a setting to the value in `text`. Returns false, and changes nothing, if it is not understood.
    public mutating func set(_ setting: Setting, to text: String, from source: Source) -> Bool {
        guard values.set(setting, to: text) else { return false }
        self[setting] = source
        return true
    }

    /// Returns whether a setting was given for this session only, so that it cannot be changed in it.
    public func isGiven(_ setting: Setting) -> Bool {
        self[setting] == .environment || self[setting] == .commandLine
    }
}
