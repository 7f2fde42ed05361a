import AppCore
import CommandLine
import ContentPack
import TextTools
import UserFiles

/// The settings of a session. The command line takes precedence over the environment, and that over the file.
struct Preferences {
    var settings = SettingsInUse()
    /// A message to show once; `nil` if there was no problem.
    var notice: String?
    let store: any SettingsStore
    let folders: UserFolders

    /// Reads the settings. A wrong variable or damaged file only adds a notice: it keeps no one from the guides.
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
        let problem = try Self.use(invocation, invocation.environment.settings, in: &settings)
        notice = notice ?? problem
        if let within = try invocation.within() {
            settings.values.quakes.within = within
            settings[.quakes] = .commandLine
        }
        settings.isPrivate = isPrivate
        if isPrivate {
            settings.values.remember = false
            settings[.remember] = .commandLine
        }
    }

    /// Applies the settings of variables and options. Returns a message about a variable that is not valid.
    static func use(
        _ invocation: Invocation, _ variables: EnvironmentVariables?, in settings: inout SettingsInUse
    ) throws(CommandFailure) -> String? {
        // Most starts are without, and the list of settings is not made for them.
        guard !invocation.options.isEmpty || variables != nil else { return nil }
        var problem: String?
        for setting in Setting.allCases {
            if let text = variables?[setting.variable], !text.isEmpty,
                !settings.set(setting, to: text, from: .environment)
            {
                problem = problem ?? message(setting, text, name: setting.variable)
            }
            if let text = invocation.values(setting.name).last,
                !settings.set(setting, to: text, from: .commandLine)
            {
                throw .usage(message(setting, text, name: "--" + setting.name))
            }
        }
        return problem
    }

    private static func message(_ setting: Setting, _ text: String, name: String) -> String {
        Settings.invalidValueMessage(setting, Output.printable(text), name: name)
    }
}

/// The storage of bookmarks and recently read guides: in the user's state folder, or in memory if there is none.
struct Memory {
    let store: any StateStore
    private let file: FileStateStore?

    init() {
        store = MemoryStateStore()
        file = nil
    }

    private init(_ file: FileStateStore, isPrivate: Bool) {
        store = isPrivate ? MemoryStateStore(file.read()) : file
        self.file = file
    }

    /// - Parameter isPrivate: whether the user's file is only read.
    init(_ folders: UserFolders, _ pack: Pack, isPrivate: Bool = false) {
        guard let folder = folders.state else {
            self = Memory()
            return
        }
        let file = FileStateStore(
            folder: folder, identifier: pack.info.identifier, packVersion: pack.info.version)
        self = Memory(file, isPrivate: isPrivate)
    }

    /// A message to show once after reading; `nil` if there was no problem.
    var notice: String? { file?.problem }
    /// The location of the file, for people; `nil` if it is in memory.
    var place: String? { file?.place }
}
