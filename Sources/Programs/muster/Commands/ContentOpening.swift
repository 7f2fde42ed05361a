import AppCore
import ContentPack
import GuideSearch
import UserFiles

extension Invocation {
    /// The pack this command reads: the one named outright, else the best of those found.
    func openLibrary(reading parts: PackParts = .all) throws(CommandFailure) -> Library {
        try openLibrary(with: try packLocator(), reading: parts)
    }

    /// Returns the locator of this command's pack.
    func packLocator() throws(CommandFailure) -> PackLocator {
        guard value(.content) != "" else { throw .usage("--content takes the folder of a pack") }
        return PackLocator(environment: .current(contentOption: value(.content)))
    }

    /// - Parameters:
    ///   - searchCache: where an index of the search is kept; in memory where nothing is said.
    func openLibrary(
        with locator: PackLocator, reading parts: PackParts = .all, searchCache: SearchCache? = nil
    ) throws(CommandFailure) -> Library {
        do {
            let opened = try locator.locate(reading: parts)
            return Library(pack: opened.pack, rejected: opened.rejected, searchCache: searchCache)
        } catch {
            throw CommandFailure(
                message: "the content cannot be used:\n\(error.description)", status: .unusableContent)
        }
    }

    /// Says on stderr which packs were passed over and what is wrong with the one in use.
    func reportProblems(of library: Library) {
        for problem in library.problems { output.message(problem.description) }
    }
}

extension SearchCache {
    /// The person's cache folder; `nil` where none is known, and indexes are kept in memory.
    init?(in folders: UserFolders) {
        guard let folder = folders.cache else { return nil }
        self.init(directory: folder.path)
    }
}
