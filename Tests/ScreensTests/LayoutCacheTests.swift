import GuideDocument
import GuideLayout
import Testing

@testable import ScreenKit

/// The pages whose layout is cached.
@Suite struct LayoutCacheTests {
    private func page(_ name: String) -> PageModel {
        PageModel(title: name, document: Guide(), key: name)
    }

    @Test func thePageThatWasNotUsedForLongestGivesWay() {
        let cache = LayoutCache()
        func searchable(_ name: String) -> SearchablePage {
            cache.searchable(page(name), width: 40, profile: TerminalProfile())
        }
        let first = searchable("0")
        let second = searchable("1")
        for number in 2..<LayoutCache.kept { _ = searchable(String(number)) }
        // The oldest is used again, so the second gives way to a new one.
        #expect(searchable("0") === first)
        _ = searchable("new")
        #expect(searchable("0") === first)
        #expect(searchable("1") !== second)
    }

    @Test func longPagesAreCachedOnlyWhileTheyAreInUse() {
        let long = Guide(blocks: (0..<100).map { Block(.paragraph([Span("Line \($0)")])) })
        let (small, large) = (LayoutCache(bytesKept: 1_000), LayoutCache())
        func searchable(_ name: String, in cache: LayoutCache) -> SearchablePage {
            cache.searchable(
                PageModel(title: name, document: long, key: name), width: 40, profile: TerminalProfile())
        }
        for (cache, isKept) in [(small, false), (large, true)] {
            let first = searchable("a", in: cache)
            #expect(searchable("a", in: cache) === first)
            _ = searchable("b", in: cache)
            #expect((searchable("a", in: cache) === first) == isKept)
        }
    }

    @Test func whatWasReadAgainIsLaidOutAgain() {
        let cache = LayoutCache()
        let before = cache.searchable(page("a"), width: 40, profile: TerminalProfile())
        #expect(cache.searchable(page("a"), width: 40, profile: TerminalProfile()) === before)
        #expect(cache.searchable(page("a"), width: 41, profile: TerminalProfile()) !== before)
        cache.generation += 1
        #expect(cache.searchable(page("a"), width: 40, profile: TerminalProfile()) !== before)
    }
}
