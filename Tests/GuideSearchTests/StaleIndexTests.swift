import Campus
import ContentPack
import Glibc
import TestSupport
import Testing

@testable import GuideSearch

/// The content of an index may be old, damaged or from another pack.
@Suite("An index that does not fit")
struct StaleIndexTests {
    let folder: PrivateDirectory
    let builder: PackBuilder

    init() throws {
        folder = try PrivateDirectory()
        builder = try PackBuilder.complete()
    }

    private func pack() throws -> Pack { try Pack.open(directory: builder.path, origin: .named) }

    private func contacts(_ contacts: [(name: String, number: String)]) throws {
        let entries = contacts.map {
            "<dict><key>Name</key><string>\($0.name)</string><key>Number</key><string>\($0.number)</string>"
                + "<key>Emergency</key><true/></dict>"
        }
        try builder.plist("Contacts", "<array>\(entries.joined())</array>")
    }

    @Test(arguments: ["gas\u{1B}[2J", "gas\u{7}", "gas\u{7F}", "gas\u{9B}2J"])
    func aWordWithControlCharactersIsDamage(_ word: String) {
        func lexicon(_ word: String) -> Lexicon? {
            var words = LexiconBuilder()
            words.documentCount += 1
            _ = words.note(word, isKeyed: true)
            return Lexicon(documentCount: 1, parts: words.parts())
        }
        #expect(lexicon(word) == nil)
        #expect(lexicon("gas")?.wordCount == 1 && lexicon("été")?.wordCount == 1)
    }

    @Test func wordsBeyondTheVocabularyAreCounted() throws {
        var words = LexiconBuilder(maxWords: 1)
        for word in ["gas", "smoke", "smoke"] {
            words.documentCount += 1
            _ = words.note(word, isKeyed: false)
        }
        let lexicon = try #require(Lexicon(documentCount: 3, parts: words.parts()))
        #expect(lexicon.wordCount == 1)
        #expect(lexicon.frequency(ofTerm: Term.code(Term.of("smoke")))?.documents == 2)
        #expect(lexicon.weight(ofTerm: Term.code(Term.of("smoke"))) > 0)
    }

    @Test func linksAreNotWalked() throws {
        try builder.folder("Guides/a")
        for number in 0..<8 { try builder.link("Guides/a/loop\(number)", to: ".") }
        var survey = PackSurvey(pack: try pack(), isBrief: false)
        let hasMore = survey.step(200)
        #expect(!hasMore, "eight links to their own folder are eight names")
    }

    @Test func foldersCountToo() throws {
        for number in 0..<50 { try builder.folder("Guides/\(number)") }
        var survey = PackSurvey(pack: try pack(), isBrief: false, max: 10)
        let hasMore = survey.step(20)
        #expect(!hasMore)
    }

    /// The pack was opened before its contacts were rewritten: the index has the new ones, the answer has
    /// those of the open pack.
    @Test func contactsAreIndexedAsTheyAre() throws {
        try contacts([("Police", "111"), ("Clinic", "222")])
        let old = try pack()
        try contacts([("Clinic", "333"), ("Harbour", "444")])
        let cache = folder.path("cache")
        let stale = Searches.ready(old, cache: cache)
        let clinic = try #require(stale.answer("clinic ").results.first)
        #expect(clinic.target == .contact(ItemKey("Clinic")) && clinic.note == "222")
        #expect(clinic.excerpt.text.contains("222") && !clinic.excerpt.text.contains("333"))
        #expect(stale.answer("harbour ").results.isEmpty, "the open pack has no such contact")
        let fresh = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        fresh.open()
        #expect(!fresh.hasWork, "the index is one of the new contacts")
        #expect(fresh.answer("harbour ").results.first?.note == "444")
    }

    /// What was found by an older index says by its name what it is, and which one of that name.
    @Test func anOlderIndexNamesWhatItFound() throws {
        func submenu(_ name: String) -> String {
            "<dict><key>Name</key><string>\(name)</string><key>Objects</key><array><dict><key>Name</key>"
                + "<string>Fire</string><key>Link</key><string>fire.html</string></dict></array></dict>"
        }
        func building(_ name: String, _ address: String) -> String {
            "<dict><key>Name</key><string>\(name)</string><key>Address</key><string>\(address)</string>"
                + "<key>Latitude</key><real>37.1</real><key>Longitude</key><real>-80.1</real></dict>"
        }
        let menus = submenu("Laboratories") + submenu("Laboratories")
        let halls = building("Zebra Hall", "1 First Street") + building("Zebra Hall", "2 Second Street")
        try contacts([("Clinic", "111"), ("Clinic", "222")])
        try builder.plist("Guides", "<array>\(menus)</array>")
        try builder.plist("Buildings", "<array>\(halls)</array>")
        let cache = SearchCache(directory: folder.path("cache"))
        _ = Searches.ready(try pack(), cache: folder.path("cache"))
        try contacts([("Police", "333"), ("Clinic", "222")])
        try builder.plist("Guides", "<array>\(submenu("Annex"))\(menus)</array>")
        try builder.plist("Buildings", "<array>\(building("Annex", "3 Third Street"))\(halls)</array>")
        let search = PackSearch(pack: try pack(), cache: cache)
        search.open()
        #expect(search.hasWork, "the old index answers")
        func targets(_ query: String, _ kind: SearchResult.Kind) -> [SearchResult.Target] {
            search.answer(query).results.filter { $0.kind == kind }.map(\.target)
        }
        let halls2 = [0, 1].map {
            SearchResult.Target.place(.building, ItemKey("Zebra Hall", occurrence: $0))
        }
        #expect(targets("zebra hall ", .building) == halls2)
        #expect(targets("2 Second Street", .building).first == halls2[1])
        #expect(
            targets("laboratories ", .menuEntry)
                == [0, 1].map {
                    .pack(.menu(MenuAddress.guides.submenu(ItemKey("Laboratories", occurrence: $0))))
                })
        // The pack has one clinic by now, with the number that it has now.
        #expect(targets("clinic ", .contact) == [.contact(ItemKey("Clinic"))])
        #expect(search.answer("clinic ").results.first?.note == "222")
    }

    @Test func aTargetIsReadBackAsItWasStored() throws {
        let keys = [ItemKey("Health"), ItemKey("3", occurrence: 2)]
        let targets: [SearchResult.Target] =
            [
                .pack(.menu(.guides)), .pack(.menu(MenuAddress(file: "Plists/Guides.plist", path: keys))),
                .contact(keys[1]),
                .pack(.guide(path: "Guides/fire.html", fragment: nil)), .pack(.segue(.floods)),
            ] + PlaceKind.allCases.map { .place($0, keys[0]) }
        for target in targets {
            let columns = StoredTarget.columns(target)
            #expect(StoredTarget.target(columns.target, columns.place) == target)
        }
    }

    @Test(arguments: [
        ("menu", ""), ("menu", "../outside"), ("menu", "Plists/Guides.plist\n0"),
        ("menu", "Plists/Guides.plist\nHealth\n-1"), ("menu", "Plists/Guides.plist\nHealth\nx"),
        ("contact", ""), ("contact", "0"), ("contact", "Police"), ("contact", "Police\n0\nClinic\n0"),
        ("building", "Hall\n-1"), ("castle", "Hall\n0"),
    ])
    func aTargetThatIsNoneIsDamage(_ target: String, _ place: String) {
        #expect(StoredTarget.target(target, place) == nil)
    }

    @Test func namesOfOneTargetAreBounded() throws {
        let entries = (0..<100).map {
            "<dict><key>Name</key><string>Entry \($0)</string><key>Segue</key><string>guides</string></dict>"
        }
        try builder.plist("DeskReference", "<array>\(entries.joined())</array>")
        let pack = try pack()
        let documents = PackDocuments(pack: pack, menus: MenuCollection(of: pack), words: SearchWords())
        let names = documents.others.first { $0.target == .pack(.segue(.guides)) }?.titles.count
        #expect(names == 32)
    }

    @Test func aGuideOutsideItsFolderIsFollowed() throws {
        try builder.folder("Other")
        try builder.plist(
            "Guides",
            "<array><dict><key>Name</key><string>Gas</string><key>Link</key><string>../Other/gas.html</string>"
                + "</dict></array>")
        try builder.write("<title>Gas</title><p>Text.</p>", to: "Other/gas.html")
        let cache = folder.path("cache")
        let before = Searches.ready(try pack(), cache: cache)
        #expect(before.answer("gas ").slugs == ["gas"] && before.answer("zebra ").results.isEmpty)
        try builder.write("<title>Gas</title><p>A zebra.</p>", to: "Other/gas.html")
        let after = Searches.ready(try pack(), cache: cache)
        #expect(after.answer("zebra ").slugs == ["gas"])
    }
}
