import AppCore
import CommandLine
import UserFiles

/// The settings of a session. The command line takes precedence over the environment, and that over the file.
struct Preferences {
    var settings = SettingsInUse()
    /// A message to show once; `nil` if there was no problem.
    var notice: String?
    let store: any SettingsStore
    /// The locations of the user's files.
    let folders: UserFolders

    /// Reads the settings.
    ///
    /// - Throws: a usage failure for a wrong option. A wrong variable or a damaged file only adds a notice, so that it
    ///   cannot keep anyone from the guides.
    init(_ invocation: Invocation) throws(CommandFailure) {
        folders = UserFolders(environment: invocation.environment.variables)
        let isPrivate = invocation.has(.isPrivate)
        if let folder = folders.settings {
            let file = FileSettingsStore(folder: folder)
            notice = file.read(into: &settings)
            settings.file = isPrivate ? nil : file.place
            store = isPrivate ? MemorySettingsStore() : file
        } else {
            store = MemorySettingsStore()
        }
        // Not by a loop over `allCases`: instantiating an array type used nowhere else would slow down every start.
        try use(.theme, invocation)
        try use(.textWidth, invocation)
        try use(.textSize, invocation)
        try use(.letters, invocation)
        try use(.mouse, invocation)
        try use(.bell, invocation)
        try use(.pack, invocation)
        try use(.remember, invocation)
        try use(.gpsCommand, invocation)
        try use(.alerts, invocation)
        try use(.quakes, invocation)
        if let within = try invocation.within() {
            settings.values.quakes.within = within
            settings[.quakes] = .commandLine
        }
        settings.isPrivate = isPrivate
        if isPrivate {
            settings.values.remember = false
            settings.remember = .commandLine
        }
    }

    private mutating func use(_ setting: Setting, _ invocation: Invocation) throws(CommandFailure) {
        if let text = invocation.environment.variables[setting.variable], !text.isEmpty {
            if settings.values.set(setting, to: text) {
                settings[setting] = .environment
            } else {
                notice =
                    notice
                    ?? Settings.invalidValueMessage(setting, Output.printable(text), name: setting.variable)
            }
        }
        try Self.use(setting, from: invocation, in: &settings)
    }

    /// Applies a setting that is given on the command line.
    ///
    /// - Throws: a usage failure if its value is not valid.
    static func use(
        _ setting: Setting, from invocation: Invocation, in settings: inout SettingsInUse
    ) throws(CommandFailure) {
        guard let text = invocation.values(setting.rawValue).last else { return }
        guard settings.values.set(setting, to: text) else {
            throw .usage(
                Settings.invalidValueMessage(setting, Output.printable(text), name: "--" + setting.rawValue))
        }
        settings[setting] = .commandLine
    }
}
