import AppCore
import CommandLine
import ContentPack
import GuideSearch
import UserFiles

extension Invocation {
    /// Opens the pack this command reads: the one that was given, otherwise the best of those found.
    func openContent(reading parts: PackParts = .all) throws(CommandFailure) -> SessionContent {
        try openContent(with: try packLocator(), reading: parts)
    }

    /// True if an option names the pack.
    var namesPack: Bool { has(.content) || has(.pack) }

    /// Returns the locator of this command's pack.
    func packLocator() throws(CommandFailure) -> PackLocator { try packLocator(Preferences(self).settings) }

    /// - Parameters:
    ///   - settings: the setting `pack` is used, wherever it was given.
    func packLocator(_ settings: SettingsInUse) throws(CommandFailure) -> PackLocator {
        guard value(.content) != "" else { throw .usage("--content takes the folder of a pack") }
        guard !has(.content) || !has(.pack) else {
            throw .usage("--content and --pack exclude each other: both name the pack")
        }
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

    /// - Parameters:
    ///   - searchCache: the cache for an index of the search; in memory by default.
    func openContent(
        with locator: PackLocator, reading parts: PackParts = .all, searchCache: SearchCache? = nil
    ) throws(CommandFailure) -> SessionContent {
        let opened = try CommandFailure.reading(try locator.locate(reading: parts))
        let content = SessionContent(pack: opened.pack, rejected: opened.rejected, searchCache: searchCache)
        (content.locator, content.reason) = (locator, opened.reason)
        return content
    }

    /// Prints to stderr which packs were passed over, before what is printed of another one.
    func reportRejected(of content: SessionContent) {
        for problem in content.rejected { output.message(problem.description) }
    }

    /// Prints to stderr which packs were passed over and the problems of the one in use.
    func reportProblems(of content: SessionContent) {
        for problem in content.problems { output.message(problem.description) }
    }
}

extension SearchCache {
    /// Creates the cache in the person's cache folder; `nil` if none is known, and indexes are kept in memory.
    init?(in folders: UserFolders) {
        guard let folder = folders.cache else { return nil }
        self.init(directory: folder.path)
    }
}
