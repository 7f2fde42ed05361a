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
            words.beginDocument()
            _ = words.note(word, isKeyed: true)
            return Lexicon(documentCount: 1, parts: words.parts())
        }
        #expect(lexicon(word) == nil)
        #expect(lexicon("gas")?.wordCount == 1 && lexicon("été")?.wordCount == 1)
    }

    @Test func wordsBeyondTheVocabularyAreCounted() throws {
        var words = LexiconBuilder(mostWords: 1)
        for word in ["gas", "smoke", "smoke"] {
            words.beginDocument()
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
        var survey = PackSurvey(pack: try pack(), isBrief: false, most: 10)
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
        #expect(clinic.target == .contact(1) && clinic.note == "222")
        #expect(clinic.excerpt.text.contains("222") && !clinic.excerpt.text.contains("333"))
        #expect(stale.answer("harbour ").results.isEmpty, "the open pack has no such contact")
        let fresh = PackSearch(pack: try pack(), cache: SearchCache(directory: cache))
        fresh.open()
        #expect(!fresh.hasWork, "the index is one of the new contacts")
        #expect(fresh.answer("harbour ").results.first?.note == "444")
    }

    @Test func namesOfOneTargetAreBounded() throws {
        let entries = (0..<100).map {
            "<dict><key>Name</key><string>Entry \($0)</string><key>Segue</key><string>guides</string></dict>"
        }
        try builder.plist("DeskReference", "<array>\(entries.joined())</array>")
        let pack = try pack()
        let documents = PackDocuments(pack: pack, menus: MenuCollection(of: pack), words: SearchWords())
        let names = documents.others.first { $0.target == .segue(.guides) }?.titles.count
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
