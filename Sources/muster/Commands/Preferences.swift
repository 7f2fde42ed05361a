import AppCore
import UserFiles

/// The settings of a session: the command line over the environment over the file.
struct Preferences {
    var settings = SettingsInUse()
    /// What to tell the person once.
    var notice: String?
    let store: any SettingsStore

    /// Only the command line can be wrong enough to end the program: a stale variable or a damaged file must not keep
    /// anyone from their guides.
    init(_ invocation: Invocation) throws(CommandFailure) {
        let folders = UserFolders(environment: invocation.environment.variables)
        if let folder = folders.settings {
            let file = FileSettingsStore(folder: folder)
            notice = file.read(into: &settings)
            settings.file = file.place
            store = file
        } else {
            store = MemorySettingsStore()
        }
        for setting in Setting.allCases {
            guard let text = invocation.environment.variables[setting.variable], !text.isEmpty else {
                continue
            }
            if settings.values.set(setting, to: text) {
                settings[setting] = .environment
            } else {
                notice =
                    notice ?? Settings.complaint(setting, Output.printable(text), name: setting.variable)
            }
        }
        for setting in Setting.allCases { try Self.use(setting, from: invocation, in: &settings) }
    }

    /// Takes a setting from the command line, where it is given there.
    static func use(
        _ setting: Setting, from invocation: Invocation, in settings: inout SettingsInUse
    ) throws(CommandFailure) {
        guard let text = invocation.options[setting.rawValue] else { return }
        guard settings.values.set(setting, to: text) else {
            throw .usage(Settings.complaint(setting, Output.printable(text), name: "--" + setting.rawValue))
        }
        settings[setting] = .commandLine
    }
}
