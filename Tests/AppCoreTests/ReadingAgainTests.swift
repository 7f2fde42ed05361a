import Campus
import ContentPack
import Glibc
import TestSupport
import Testing

@testable import AppCore

/// What could not be read is tried again: a memory stick that was pulled out is put back.
@Suite struct ReadingAgainTests {
    private let builder: PackBuilder
    private let content: SessionContent
    private let guide = ScreenID.guide(path: "Guides/fire.html")

    init() throws {
        builder = try PackBuilder.complete()
        try builder.plist(
            "Buildings",
            "<array><dict><key>Name</key><string>Hall</string><key>Latitude</key><real>37.2</real>"
                + "<key>Longitude</key><real>-80.4</real></dict></array>")
        try builder.guide("flood")
        content = SessionContent(pack: try Pack.open(directory: builder.path, origin: .named))
    }

    private func takeAway() { #expect(rename(builder.path, builder.path + ".gone") == 0) }
    private func putBack() { #expect(rename(builder.path + ".gone", builder.path) == 0) }

    private var hasGuide: Bool {
        if case .success? = content.guide("Guides/fire.html") { true } else { false }
    }
    private var menuNames: [String] {
        if case .success(let menu)? = content.menu(at: .guides) { menu.entries.map(\.name) } else { [] }
    }

    private func index() { while let search = content.search, search.hasWork { search.work() } }

    @Test func guidesAndMenusAreReadAgainWhereTheyAreShownAgain() {
        takeAway()
        for screen in [guide, .menu(.guides)] { content.load(for: screen) }
        #expect(!hasGuide && menuNames.isEmpty)
        putBack()
        for screen in [guide, .menu(.guides)] { content.load(for: screen) }
        #expect(hasGuide && menuNames == ["Fire"])
    }

    @Test func placesAndTheListOfGuidesAreReadAgain() {
        takeAway()
        content.loadPlaces()
        content.loadCatalogue()
        #expect(content.places?.unreadableKinds == PlaceKind.allCases && content.places?.isEmpty == true)
        #expect(content.catalogue?.guides.isEmpty == true)
        putBack()
        content.loadPlaces()
        content.loadCatalogue()
        #expect(content.places?.buildings.map(\.name) == ["Hall"])
        #expect(content.places?.unreadable.isEmpty == true)
        #expect(content.catalogue?.guides.map(\.slug) == ["fire"])
    }

    @Test func anIndexWithoutWhatCouldNotBeReadSaysSoAndIsBuiltAgain() {
        takeAway()
        content.load(for: .search("text"))
        index()
        #expect(content.search?.unreadSentence?.hasSuffix("could not be read.") == true)
        #expect(content.search?.answer(to: "text")?.results.isEmpty == true)
        putBack()
        content.load(for: .search("text "))
        #expect(content.search?.hasWork == false, "nothing is tried again at each key")
        content.load(for: .search("fire"))
        index()
        #expect(content.search?.answer(to: "fire")?.results.first?.slug == "fire")
        #expect(content.search?.unreadSentence == nil)
    }

    @Test func anIndexIsNotBuiltAgainForWhatStillCannotBeRead() {
        takeAway()
        content.load(for: .search("text"))
        index()
        content.load(for: .search("fire"))
        #expect(content.search?.hasWork == false)
        putBack()
    }

    @Test func aFileThatThePackDoesNotHaveIsNotUnread() throws {
        try builder.remove("Plists/Buildings.plist")
        content.loadPlaces()
        #expect(content.places?.unreadable.isEmpty == true && content.places?.findings.isEmpty == false)
        content.load(for: .search("text"))
        index()
        #expect(content.search?.unreadSentence == nil)
    }

    @Test func aKioskReadsThePackAgainOnlyIfSomethingWasMissing() {
        content.load(for: guide)
        let revision = content.contentRevision
        ReadContent.missing([guide]).run(Dependencies(content: content)) { _ in }
        #expect(content.contentRevision == revision)
        takeAway()
        let other = ScreenID.guide(path: "Guides/flood.html")
        content.load(for: other)
        ReadContent.missing([other]).run(Dependencies(content: content)) { _ in }
        #expect(hasGuide, "what is here stays while the pack is gone")
        putBack()
        ReadContent.missing([other]).run(Dependencies(content: content)) { _ in }
        guard case .success? = content.guide("Guides/flood.html") else {
            Issue.record("the guide is back")
            return
        }
    }

    @Test func anotherPackDoesNotStartTheCountOfCopiesAgain() {
        var state = AppState()
        CopyText("safe").update(&state)
        CopyText("safe").update(&state)
        BeginWithPack(record: ReadingRecord()).update(&state)
        CopyText("safe").update(&state)
        #expect(state.copied?.count == 3, "the session sends what is above its own count")
    }

    @Test(arguments: [(nil, "F6"), ("c", "c")])
    func theKeyThatListsTheChangesIsTheOneThatWorks(_ key: String?, _ said: String) {
        let store = Store(state: AppState(), dependencies: Dependencies(content: content))
        store.perform(AnnounceVersion(screen: guide, key: key))
        #expect(store.state.notice == "Version 3 is open. \(said): what is new.")
        store.perform(AnnounceVersion(screen: .guide(path: "Guides/none.html"), key: key))
        #expect(store.state.notice == "Version 3 is open. It no longer has this guide.")
    }
}
