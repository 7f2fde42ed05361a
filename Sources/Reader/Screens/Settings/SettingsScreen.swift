import AppCore

/// The settings: their values, where each was set, and where they are saved.
enum SettingsScreen {
    static let description = ScreenDescription(
        .settings,
        entrances: [.init("settings", .settings, segue: .settings)],
        shortcut: .init(.settings, key: .settings, words: [",", "settings"], help: ",: settings")
    ) { _, context in
        model(context)
    }

    private static func model(_ context: RenderContext) -> ScreenModel {
        let settings = context.settings
        let rows = Setting.allCases.map { setting in
            var row = ListModel.Row(
                name: setting.title, detail: remark(setting, settings),
                destination: change(setting, to: settings.values.next(setting), settings))
            row.alternative =
                isChosenElsewhere(setting)
                ? .unavailable("Enter shows what to choose from, Esc goes back.")
                : change(setting, to: settings.values.previous(setting), settings)
            row.essential = shown(setting, settings.values)
            if isChosenElsewhere(setting) { row.mark = .submenu }
            return row
        }
        var list = ListModel(title: "Settings", sections: [.init(rows: rows)])
        list.extraContext = .settings
        list.note =
            settings.file.map { "Enter changes a value; it takes effect immediately and is saved in \($0)." }
            ?? "Enter changes a value, until you leave: "
            + (settings.isPrivate ? "this session is private." : "there is no folder to save it in.")
        return .list(list)
    }

    /// Returns whether a setting has so many values that they are chosen on a separate screen.
    private static func isChosenElsewhere(_ setting: Setting) -> Bool {
        setting == .pack || setting == .alerts || setting == .quakes
    }

    /// Returns the destination that sets another value, unless the setting was given only for this session.
    private static func change(_ setting: Setting, to value: String, _ settings: SettingsInUse) -> Destination
    {
        if setting == .pack { return .screen(.packs) }
        if setting == .alerts { return .screen(.alertFilter) }
        if setting == .quakes { return .screen(.earthquakeFilter) }
        // A command is not chosen by going through values, and not to be lost by a key.
        if setting == .gpsCommand {
            return .unavailable("Write gps-command = COMMAND into \(settings.file ?? "the settings file").")
        }
        return settings.isGiven(setting)
            ? .unavailable("\(setting.title) was given by \(giver(setting, settings)) for this session.")
            : .performing(ChangeSetting(setting, to: value))
    }

    private static func shown(_ setting: Setting, _ values: Settings) -> String {
        let text = values.text(of: setting)
        guard setting == .textWidth else { return text }
        return values.textWidth == nil ? "full" : "\(text) columns"
    }

    private static func remark(_ setting: Setting, _ settings: SettingsInUse) -> String? {
        if settings.isGiven(setting) { return "given by \(giver(setting, settings)) for this session" }
        switch setting {
        case .theme: return description(of: settings.values.theme)
        case .textWidth:
            return settings.values.textWidth == nil ? "as wide as the window" : "the most a line takes"
        case .textSize: return "large: steps in large letters"
        case .letters:
            return settings.values.letters == .search ? "they begin a search" : "they are keys, as in a pager"
        case .mouse: return "a click opens, the wheel scrolls"
        case .pack: return "which guides are open"
        case .remember: return settings.values.remember ? "lists what you read" : "notes nothing you read"
        case .bell: return "a timer and a new alert ring it"
        case .alerts: return "which alerts are listed"
        case .quakes: return "which earthquakes are listed"
        case .gpsCommand: return "tells where you are, from the next start"
        }
    }

    private static func giver(_ setting: Setting, _ settings: SettingsInUse) -> String {
        if setting == .remember, settings.isPrivate { return "--private" }
        return settings[setting] == .environment ? setting.variable : "--\(setting.rawValue)"
    }

    private static func description(of theme: ThemeName) -> String {
        switch theme {
        case .terminal: "the terminal's own text and background"
        case .dark: "light text on a dark background"
        case .light: "dark text on a soft warm background"
        case .highContrast: "white, yellow and strong tones on black"
        case .monochrome: "no colors: bold, underline, reverse"
        }
    }
}

extension ScreenKind {
    public static let settings = ScreenKind("settings", position: .list)
}

extension ScreenID {
    public static let settings = ScreenID(.settings)
}
