import AppCore
import ScreenKit

/// The settings: their values, where each was set, and where they are saved.
package enum SettingsScreen {
    package static let description = ScreenDescription(
        of: .settings, entrances: [.init("settings", .settings, segue: .settings)],
        shortcut: .init(.settings, key: .settings, words: [",", "settings"], help: ",: settings")
    ) { _, context in
        let settings = context.settings
        let rows = Setting.allCases.map { setting in
            let chooser = chooser(of: setting)
            var row = ListModel.Row(
                name: setting.description.title, detail: remark(setting, settings),
                destination: chooser.map { .screen($0) }
                    ?? change(setting, to: settings.values.next(setting), settings))
            row.alternative =
                chooser == nil
                ? change(setting, to: settings.values.previous(setting), settings)
                : .unavailable("Enter shows what to choose from, Esc goes back.")
            row.essential = shown(setting, settings.values)
            if chooser != nil { row.mark = .submenu }
            return row
        }
        var list = ListModel(title: "Settings", sections: [.init(rows: rows)])
        list.extraContext = .settings
        let key = context.isInLines ? "A number" : "Enter"
        list.note =
            settings.file.map { "\(key) changes a value; it takes effect immediately and is saved in \($0)." }
            ?? "\(key) changes a value, until you leave: "
            + (settings.isPrivate ? "this session is private." : "there is no folder to save it in.")
        return .list(list)
    }

    /// Returns the screen on which a setting that has many values is chosen.
    private static func chooser(of setting: Setting) -> ScreenID? {
        switch setting {
        case .pack: .packs
        case .alerts: .alertFilter
        case .quakes: .earthquakeFilter
        default: nil
        }
    }

    /// Returns the destination that sets another value, unless the setting was given only for this session.
    private static func change(_ setting: Setting, to value: String, _ settings: SettingsInUse) -> Destination
    {
        // A command is not chosen by going through values, and not to be lost by a key.
        if setting == .gpsCommand {
            return .unavailable("Write gps-command = COMMAND into \(settings.file ?? "the settings file").")
        }
        return settings.isGiven(setting)
            ? .unavailable(
                "\(setting.description.title) was given by \(giver(setting, settings)) for this session.")
            : .performing(ChangeSetting(setting, to: value))
    }

    private static func shown(_ setting: Setting, _ values: Settings) -> String {
        let text = values.text(of: setting)
        guard let unit = setting.description.unit, Int(text) != nil else { return text }
        return "\(text) \(unit)"
    }

    private static func remark(_ setting: Setting, _ settings: SettingsInUse) -> String {
        settings.isGiven(setting)
            ? "given by \(giver(setting, settings)) for this session"
            : setting.description.remark(settings.values)
    }

    private static func giver(_ setting: Setting, _ settings: SettingsInUse) -> String {
        if setting == .remember, settings.isPrivate { return "--private" }
        return settings[setting] == .environment ? setting.variable : "--\(setting.name)"
    }
}

extension ScreenID {
    package static let settings = ScreenID("settings", position: .list)
}
