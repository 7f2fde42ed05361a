import ContentPack
import Foundation
import TestSupport
import Testing

@testable import AppCore

/// The search as state and content see it.
@Suite struct SearchStateTests {
    private let folder: PrivateDirectory

    init() throws {
        folder = try PrivateDirectory()
        try folder.write(
            "<title>Fire</title><section id=during><h2>During</h2><p>Stay under the smoke.</p></section>",
            to: "pack/Guides/fire.html")
        try folder.write("<title>Flood</title><p>Go up, not down.</p>", to: "pack/Guides/flood.html")
        let entries = ["Fire", "Flood"].map {
            "<dict><key>Name</key><string>\($0)</string><key>Link</key><string>\($0.lowercased()).html</string></dict>"
        }
        try folder.write(
            "<plist version=\"1.0\"><array>\(entries.joined())</array></plist>",
            to: "pack/Plists/Guides.plist")
    }

    private func store() throws -> Store {
        let content = SessionContent(pack: try Pack.open(directory: folder.path("pack"), origin: .named))
        return Store(state: AppState(), dependencies: Dependencies(content: content))
    }

    @Test func typingChangesTheScreenInPlace() throws {
        let store = try store()
        store.perform(Open(.search("")))
        store.perform(SearchWork.finishIndex)
        store.dispatch(Select(3))
        let depth = store.state.visits.count
        store.perform(SearchFor("smoke"))
        #expect(store.state.visits.count == depth)
        #expect(store.state.current.screen == .search("smoke"))
        #expect(store.state.current.list.selection == 0 && !store.state.current.search.isOnResult)
        let answer = try #require(store.dependencies.content.search?.answer(to: "smoke"))
        #expect(answer.results.map(\.name) == ["Fire"])
        // Another question has not been asked.
        #expect(store.dependencies.content.search?.answer(to: "water") == nil)
    }

    @Test func aQueryChangesNoOtherScreen() {
        var state = AppState()
        ChangeQuery(query: "smoke").update(&state)
        #expect(state.current.screen == .welcome)
    }

    @Test func aHitIsAPlaceAndWordsToMark() throws {
        let store = try store()
        let hit = SearchHit(fragment: "during", words: ["smoke"])
        store.perform(Open(.guide(path: "Guides/fire.html"), at: .hit(hit)))
        #expect(store.state.current.screen == .guide(path: "Guides/fire.html"))
        #expect(store.state.current.page.fragment == "during")
        #expect(store.state.current.page.find?.words == ["smoke"])
        #expect(store.dependencies.content.guide("Guides/fire.html") != nil)
        #expect(store.state.current.page.find?.isNew == true && store.state.current.page.find?.current == nil)
        store.dispatch(ReadPage.match(0, notice: ""))
        #expect(store.state.current.page.find?.isNew == false && store.state.current.page.find?.current == 0)
        // Text typed to be found in the page is another search.
        store.dispatch(StartFind("fire"))
        #expect(store.state.current.page.find?.words.isEmpty == true)
    }

    @Test func theStateOfASearchSurvivesBeingWrittenDown() throws {
        let store = try store()
        store.perform(Open(.search("smo")))
        store.perform(SearchFor("smoke"))
        store.dispatch(Select(0))
        let written = try JSONEncoder().encode(store.state)
        #expect(try JSONDecoder().decode(AppState.self, from: written) == store.state)
    }

    @Test func anIndexIsBuiltInStepsAndAnswersWhenItIsWhole() throws {
        let store = try store()
        store.perform(Open(.search("smoke")))
        let search = try #require(store.dependencies.content.search)
        #expect(search.hasWork && search.answer(to: "smoke")?.results.isEmpty == true)
        let revision = search.revision
        var steps = 0
        while search.hasWork, steps < 1_000 {
            store.perform(SearchWork.index)
            steps += 1
        }
        #expect(steps > 2 && search.revision > revision)
        #expect(search.answer(to: "smoke")?.results.count == 1)
        store.dependencies.content.closeSearch()
        #expect(store.dependencies.content.search == nil)
    }
}
