import ContentPack
import GuideSearch
import TestSupport

/// Searches of the tests: the bundled pack is indexed once, in memory.
enum Searches {
    static func bundledPack() throws -> Pack { try Pack.open(directory: Binary.checkout(), origin: .named) }

    /// With its index built or opened.
    static func ready(_ pack: Pack, cache: String? = nil) -> PackSearch {
        let search = PackSearch(pack: pack, cache: cache.map(SearchCache.init(directory:)))
        search.open()
        finish(search)
        return search
    }

    /// Does all the work there is; a search that never ends its work fails the test that waits for it.
    static func finish(_ search: PackSearch) {
        var steps = 0
        while search.hasWork, steps < 100_000 {
            search.step()
            steps += 1
        }
    }

    static func bundled() throws -> PackSearch { ready(try bundledPack()) }
}

extension SearchAnswer {
    var slugs: [String] { results.compactMap(\.slug) }
}

extension SearchExcerpt {
    var hasMark: Bool { !words.isEmpty }
}
