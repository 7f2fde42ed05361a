import AppCore
import UserFiles

/// The settings of a session: the command line over the environment over the file.
struct Preferences {
    var settings = SettingsInUse()
    /// What to tell the person once.
    var notice: String?
    let store: any SettingsStore
    /// Where the person's own files are.
    let folders: UserFolders

    /// Only the command line can be wrong enough to end the program: a stale variable or a damaged file must not keep
    /// anyone from their guides.
    init(_ invocation: Invocation) throws(CommandFailure) {
        folders = UserFolders(environment: invocation.environment.variables)
        if let folder = folders.settings {
            let file = FileSettingsStore(folder: folder)
            notice = file.read(into: &settings)
            settings.file = file.place
            store = file
        } else {
            store = MemorySettingsStore()
        }
        // Not over `allCases`: an array of a type used nowhere else costs ten times what it holds at every start.
        try use(.theme, invocation)
        try use(.textWidth, invocation)
        try use(.mouse, invocation)
    }

    private mutating func use(_ setting: Setting, _ invocation: Invocation) throws(CommandFailure) {
        if let text = invocation.environment.variables[setting.variable], !text.isEmpty {
            if settings.values.set(setting, to: text) {
                settings[setting] = .environment
            } else {
                notice =
                    notice ?? Settings.complaint(setting, Output.printable(text), name: setting.variable)
            }
        }
        try Self.use(setting, from: invocation, in: &settings)
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
