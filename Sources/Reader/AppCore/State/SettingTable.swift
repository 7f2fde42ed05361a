import ContentPack

extension Setting {
    /// The only table of settings. A switch and not an array, whose type a start would have to make.
    public var description: SettingDescription {
        switch self {
        case .theme:
            SettingDescription(
                name: "theme", title: "Theme", placeholder: "NAME",
                help: "terminal, dark, light, high-contrast or monochrome.",
                expectation: "terminal, dark, light, high-contrast or monochrome",
                choices: { ThemeName.allCases.map(\.rawValue) }, remark: { $0.theme.remark },
                value: { $1.word(&$0.theme) })
        case .textWidth:
            SettingDescription(
                name: "text-width", title: "Text width", placeholder: "N",
                help: "The most columns that text takes on a screen, 20 to 400, or full.",
                expectation: "full or a number of columns from 20 to 400",
                choices: { ["60", "72", "80", "96", "full"] }, unit: "columns",
                remark: { $0.textWidth == nil ? "as wide as the window" : "the most a line takes" },
                value: { $1.exchange(&$0.textWidth, reading: Self.width) { $0.map(String.init) ?? "full" } })
        case .textSize:
            SettingDescription(
                name: "text-size", title: "Text size", placeholder: "SIZE",
                help:
                    "large: steps, and a kiosk's first screen, in letters of several cells, where they fit.",
                expectation: "normal or large", choices: { TextSize.allCases.map(\.rawValue) },
                remark: { _ in "large: steps in large letters" }, value: { $1.word(&$0.textSize) })
        case .letters:
            SettingDescription(
                name: "letters", title: "Letters in pages", placeholder: "WHAT",
                help: "pager: letters are keys in guides and other pages. Unless set, they begin a search.",
                expectation: "search or pager", choices: { LetterMeaning.allCases.map(\.rawValue) },
                remark: { $0.letters == .search ? "they begin a search" : "they are keys, as in a pager" },
                value: { $1.word(&$0.letters) })
        case .mouse:
            SettingDescription(
                name: "mouse", title: "Mouse", placeholder: "WHEN",
                help: "on: a click opens, the wheel scrolls. Off unless set.", expectation: "on or off",
                choices: { ["off", "on"] }, remark: { _ in "a click opens, the wheel scrolls" },
                value: { $1.flag(&$0.mouse) })
        case .bell:
            SettingDescription(
                name: "bell", title: "Bell", placeholder: "WHEN",
                help: "on: a timer or a new alert rings the terminal's bell. Off unless set.",
                expectation: "on or off", choices: { ["off", "on"] },
                remark: { _ in "a timer and a new alert ring it" }, value: { $1.flag(&$0.bell) })
        case .pack:
            SettingDescription(
                name: "pack", title: "Pack", placeholder: "ID",
                help: "Read the installed pack with this identifier (muster packs).",
                expectation: "an identifier such as org.example.campus, or default",
                // The installed packs are not known here: they are chosen on a separate screen.
                choices: { ["default"] }, remark: { _ in "which guides are open" },
                value: { $1.text(&$0.pack, missing: "default", if: ManifestRules.isIdentifier) })
        case .remember:
            SettingDescription(
                name: "remember", title: "Remember", placeholder: "WHEN",
                help: "off: what you read is not remembered. On unless set.", expectation: "on or off",
                choices: { ["on", "off"] },
                remark: { $0.remember ? "lists what you read" : "notes nothing you read" },
                value: { $1.flag(&$0.remember) })
        case .gpsCommand:
            SettingDescription(
                name: "gps-command", title: "GPS command", placeholder: "CMD",
                help: "Follow your position: start CMD, such as \"gpspipe -w\", and read what it writes.",
                expectation: "off or a command such as gpspipe -w, at most 500 bytes", choices: { ["off"] },
                remark: { _ in "tells where you are, from the next start" },
                value: { $1.text(&$0.gpsCommand, missing: "off", if: Self.isCommand) })
        case .alerts:
            SettingDescription(
                name: "alerts", title: "Alerts listed", placeholder: "WHICH",
                help: "Which alerts are listed: all, or words such as severe, here, Tornado Warning.",
                expectation: "all or words such as severe, here, Tornado Warning",
                choices: { [AlertFilter.everything, "here"] + AlertFilter.severities.dropFirst() },
                remark: { _ in "which alerts are listed" },
                value: { $1.exchange(&$0.alerts, reading: AlertFilter.init(text:)) { $0.text } })
        case .quakes:
            SettingDescription(
                name: "quakes", title: "Earthquakes listed", placeholder: "WHICH",
                help:
                    "Which earthquakes are listed: all, or words such as M 4, 3 days, USGS, words italy, all kinds.",
                expectation: "all or words such as M 4, 3 days, USGS, words italy, all kinds",
                choices: {
                    [EarthquakeFilter.everything]
                        + EarthquakeFilter.magnitudes.map { "M " + EarthquakeFilter.number($0) }
                }, remark: { _ in "which earthquakes are listed" },
                value: { $1.exchange(&$0.quakes, reading: EarthquakeFilter.init(text:)) { $0.text } })
        case .floods:
            SettingDescription(
                name: "floods", title: "Floods listed", placeholder: "WORDS",
                help: "Which floods and reports are listed: all, or those that have all WORDS.",
                expectation: "all or words such as main street", choices: { [EarthquakeFilter.everything] },
                remark: { _ in "which floods and reports are listed" },
                value: {
                    $1.exchange(
                        &$0.floods,
                        reading: {
                            $0 == EarthquakeFilter.everything ? .some(nil) : FilterWords($0).map { .some($0) }
                        }
                    ) { $0?.text ?? EarthquakeFilter.everything }
                })
        }
    }

    /// Reads a number of columns, or `full`. Returns nil, and not no width, if it is neither.
    private static func width(_ text: String) -> Int?? {
        if text == "full" { return .some(nil) }
        guard let width = Int(text), (20...400).contains(width) else { return nil }
        return width
    }

    private static func isCommand(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 500 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension ThemeName {
    fileprivate var remark: String {
        switch self {
        case .terminal: "the terminal's own text and background"
        case .dark: "light text on a dark background"
        case .light: "dark text on a soft warm background"
        case .highContrast: "white, yellow and strong tones on black"
        case .monochrome: "no colors: bold, underline, reverse"
        }
    }
}
