import AppCore
import Clocks
import CommandLine
import ContentPack
import Diagnostics
import Files
import GuideSearch
import HazardKit
import Hazards
import PackCheck
import PackMaking
import TextTools
import UserFiles

extension Invocation {
    /// Opens the pack this command reads: the one that was given, otherwise the best of those found.
    func openContent(reading parts: PackParts = .all) throws(CommandFailure) -> SessionContent {
        try openContent(with: try packLocator(), reading: parts)
    }

    var namesPack: Bool { has(.content) || has(.pack) }

    func packLocator() throws(CommandFailure) -> PackLocator { try packLocator(Preferences(self).settings) }

    /// - Parameter settings: the setting `pack` is used, wherever it was given.
    func packLocator(_ settings: SettingsInUse) throws(CommandFailure) -> PackLocator {
        guard value(.content) != "" else { throw .usage("--content takes the folder of a pack") }
        guard !has(.content) || !has(.pack)
        else { throw .usage("--content and --pack exclude each other: both name the pack") }
        var environment = PackLocator.Environment.current(contentOption: value(.content))
        if let identifier = settings.values.pack {
            switch settings[.pack] {
            case .commandLine: environment.packOption = identifier
            case .environment:
                environment.packSetting = PackSetting(identifier: identifier, source: Setting.pack.variable)
            case .file, .standard:
                environment.packSetting = PackSetting(
                    identifier: identifier, source: settings.file ?? "the settings")
            }
        }
        return PackLocator(environment: environment)
    }

    /// - Parameter searchCache: the cache for an index of the search; in memory by default.
    func openContent(
        with locator: PackLocator, reading parts: PackParts = .all, searchCache: SearchCache? = nil
    ) throws(CommandFailure) -> SessionContent {
        let opened = try CommandFailure.reading(try locator.locate(reading: parts))
        let content = SessionContent(pack: opened.pack, rejected: opened.rejected, searchCache: searchCache)
        (content.locator, content.reason) = (locator, opened.reason)
        return content
    }

    /// Prints problems to stderr: `rejected`, the packs that were passed over, before what is printed of another one;
    /// `problems`, those and the problems of the one in use, behind it.
    func report(_ problems: [Diagnostic]) { for problem in problems { output.message(problem.description) } }
}

extension SearchCache {
    /// Creates the cache in the person's cache folder; `nil` if none is known, and indexes are kept in memory.
    init?(in folders: UserFolders) {
        guard let folder = folders.cache else { return nil }
        self.init(directory: folder.path)
    }
}

extension Invocation {
    /// Opens a pack that may be written to, which no synced one is: the folder named, the one of `--content` or
    /// `MUSTER_CONTENT`, or the checkout that the program was built in.
    /// - Parameter usage: how to name the folder, such as `muster manifest DIR`.
    func writablePack(
        named folder: String? = nil, reading parts: PackParts = .all, usage: String
    ) throws(CommandFailure) -> Pack {
        let pack = try open(folder, reading: parts)
        let isSynced = pack.origin == .user || pack.origin == .system
        // A synced version that was named explicitly: the trust record is in the folder above it.
        if isSynced || FileKind.isTaken(PackPath.folder(of: pack.directory) + "/" + InstalledLayout.trust) {
            throw CommandFailure(
                "\(DisplayText.escaped(pack.directory)) is a synced pack, which must not be changed; "
                    + "give the folder of your own pack: \(usage)", .refused)
        }
        if pack.origin == .bundled, !FileKind.isFile(pack.directory + "/Package.swift") {
            throw .usage("this program was not built in a checkout; give the folder: \(usage)")
        }
        return pack
    }

    func findings(of pack: Pack) -> [Diagnostic] { PackChecker.check(pack, today: try? today()).findings }

    private func open(_ named: String?, reading parts: PackParts) throws(CommandFailure) -> Pack {
        let locator = try packLocator()
        if let named { return try Pack.open(named: named, reading: parts) }
        let located = try CommandFailure.reading(try locator.locate(reading: parts))
        // A reader would use the next pack instead of a damaged one, but a writer must not.
        if let problem = located.rejected.first(where: { $0.code != "pack-not-installed" }) {
            throw CommandFailure(content: problem)
        }
        return located.pack
    }
}

extension SessionContent {
    /// Uses the alerts that `muster-sync` stores, and shows moments in the time zone of this machine.
    func useHazards(of locator: PackLocator) {
        let environment = locator.environment
        hazardFolders = SnapshotFolders(
            environment.userHazards.map { [$0] } ?? [], system: environment.systemHazards,
            configuration: environment.configuration())
        zone = .ofMachine
    }

    /// Puts the person's flood reports into their outbox.
    func useFloodOutbox(of locator: PackLocator) {
        let environment = locator.environment
        useFloodOutbox(environment.userOutbox.map { Outbox($0) }) {
            environment.address(ofFeed: FloodCollection.service)
        }
    }
}

extension CommandFailure {
    init(content problem: Diagnostic) {
        self.init("the content cannot be used:\n\(problem.description)", .unusableContent)
    }

    init(_ fault: PackWritingFault) {
        switch fault {
        case .taken: self.init("the file already exists", .refused)
        case .system(let path, let reason):
            self.init("could not write \(DisplayText.escaped(path)): \(reason)", .failed)
        }
    }

    /// Returns what is read of a pack; if it cannot be read, that ends the command.
    static func reading<Value>(
        _ value: @autoclosure () throws(Diagnostic) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(Diagnostic) {
            return try value()
        } catch {
            throw CommandFailure(content: error)
        }
    }

    /// Writes to a pack; if that fails, it ends the command.
    static func writing(_ work: @autoclosure () throws(PackWritingFault) -> Void) throws(CommandFailure) {
        do throws(PackWritingFault) {
            try work()
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension Pack {
    static func open(named folder: String, reading parts: PackParts = .all) throws(CommandFailure) -> Pack {
        try CommandFailure.reading(try Pack.open(directory: folder, origin: .named, reading: parts))
    }
}
