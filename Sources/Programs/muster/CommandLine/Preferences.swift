import AppCore
import Clocks
import CommandLine
import ContentPack
import GuideSearch
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

    init() { (store, file) = (MemoryStateStore(), nil) }

    /// - Parameter isPrivate: whether the user's file is only read.
    init(_ folders: UserFolders, _ pack: Pack, isPrivate: Bool = false) {
        file = folders.state.map {
            FileStateStore(folder: $0, identifier: pack.info.identifier, packVersion: pack.info.version)
        }
        if let file {
            store = isPrivate ? MemoryStateStore(file.read()) : file
        } else {
            store = MemoryStateStore()
        }
    }

    /// A message to show once after reading; `nil` if there was no problem.
    var notice: String? { file?.problem }
    /// The location of the file, for people; `nil` if it is in memory.
    var place: String? { file?.place }
}

/// The parsed small files of the pack, stored by the last start in the user's cache folder: most of the work
/// before the first screen. If there is any doubt about it, the pack is read as usual.
struct StartSnapshot {
    private let choice: PackLocator.PlainChoice
    private let key: StartCacheKey
    private let file: CachedFile

    /// Returns `nil` if a snapshot is of no use: there is no cache folder, or the pack is read at every start.
    init?(_ locator: PackLocator, _ folders: UserFolders) {
        guard let folder = folders.cache, let choice = locator.plainChoice,
            let key = StartCacheKey.of(directory: choice.directory, origin: choice.origin)
        else { return nil }
        (self.choice, self.key) = (choice, key)
        // One for all packs: who has two of them reads them in turn.
        file = CachedFile(folder: folder, name: "start.snapshot", limit: StartCache.largest)
    }

    /// Returns the content as the last start stored it, or `nil` if it must be read.
    func read(searchCache: SearchCache?) -> SessionContent? {
        guard let snapshot = file.read().flatMap({ StartCache($0, key: key) }),
            choice.identifier == nil || choice.identifier == snapshot.pack.info.identifier
        else { return nil }
        return SessionContent(snapshot, searchCache: searchCache)
    }

    /// Stores the content for the next start if it had no problems, and nothing has changed since it was read.
    func keep(_ content: SessionContent) {
        guard key.isSettled(at: Moment.now().seconds),
            let bytes = content.snapshot(key: key)?.bytes(key: key),
            // Last of all: only then was everything read between two looks that saw the same.
            StartCacheKey.of(directory: choice.directory, origin: choice.origin) == key
        else { return }
        file.write(bytes)
    }
}

/// The notice on the status line at the beginning of a session if there is a problem: which pack was passed
/// over, or which files of this one are damaged. The reason comes first, because the line may be cut.
enum StartupNotice {
    static func text(for content: SessionContent) -> String? {
        if content.reason == .unchosen, content.rejected.isEmpty { return choice(in: content) }
        if let rejected = content.rejected.first {
            if rejected.code == "pack-not-installed" { return rejected.message.capitalizedFirst + "." }
            return
                "Another pack was not used: \(rejected.message) (\(PackPath.name(of: rejected.file))); see Status."
        }
        let damaged = content.pack.problems.filter { $0.severity == .error }
        guard let first = damaged.first else { return choice(in: content) }
        let others = damaged.count > 1 ? " and \(damaged.count - 1) more" : ""
        return "Damaged: \(PackPath.name(of: first.file))\(others); see Status."
    }

    /// Returns which pack is read, if no one chose it and there is another.
    private static func choice(in content: SessionContent) -> String? {
        switch content.reason {
        case .installed:
            "\(content.pack.info.title): the pack that muster-sync installed. For others see Packs."
        case .unchosen: "Several packs are installed. Choose the one to read, now and at every start."
        default: nil
        }
    }
}
