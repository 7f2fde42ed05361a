import Campus
import ContentPack
import GuideSearch
import TestSupport
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test func everyExcerptHoldsAHit() throws {
        let search = try Searches.bundled()
        for query in [
            "gas", "smel of rotten eggs", "lift", "burruss", "police", "bee sting", "s", "narcan", "911",
        ] {
            let results = search.answer(query, limit: 50).results
            #expect(!results.isEmpty)
            for result in results {
                #expect(result.excerpt.hasMark, "\(query): \(result.name)")
            }
        }
    }

    @Test func aResultLeadsToTheSectionOfItsExcerpt() throws {
        let pack = try Searches.bundledPack()
        let first = try #require(Searches.ready(pack).answer("smel of rotten eggs").results.first)
        guard case .pack(.guide(let path, let fragment?)) = first.target else {
            Issue.record("not a section: \(first.target)")
            return
        }
        let blocks = try #require(try pack.guide(path: path).section(fragment))
        let text = blocks.map(\.plainText).joined(separator: "\n")
        let marked = first.excerpt.pieces.filter(\.isMarked).map(\.text)
        #expect(marked.contains("rotten") && marked.allSatisfy { text.contains($0) })
    }

    @Test func correctionsAreTold() throws {
        let answer = try Searches.bundled().answer("smel of roten eggs ")
        #expect(answer.shownFor == "smell of rotten eggs")
        #expect(
            answer.corrections == [
                .init(typed: "smel", used: "smell"), .init(typed: "roten", used: "rotten"),
            ])
        #expect(try Searches.bundled().answer("smell of rotten eggs ").shownFor == nil)
    }

    /// A number is what it is.
    @Test func numbersAreNotMended() throws {
        #expect(try Searches.bundled().answer("912 ").corrections.isEmpty)
    }

    @Test func codesAndAliasesAreSure() throws {
        let alias = try Searches.bundled().answer("Moss Arts Center")
        #expect(alias.results.first?.name == "Center for the Arts" && alias.isSure)
        let pack = try PackBuilder.complete()
        try pack.plist(
            "Buildings",
            """
            <array><dict><key>Name</key><string>Mathematics Hall</string><key>Code</key><string>MCB</string>
            <key>Latitude</key><real>37.1</real><key>Longitude</key><real>-80.1</real></dict></array>
            """)
        let search = try Searches.ready(Pack.open(directory: pack.path, origin: .bundled))
        for query in ["mcb", "MCB"] {
            let answer = search.answer(query)
            #expect(answer.results.first?.name == "Mathematics Hall" && answer.isSure, "\(query)")
        }
    }

    @Test func placesAndContactsAreFound() throws {
        let pack = try Searches.bundledPack()
        let search = Searches.ready(pack)
        let places = CampusPlaces.read(pack)
        let building = try #require(search.answer("burruss hall").results.first { $0.kind == .building })
        guard case .place(.building, let place) = building.target else { return #expect(Bool(false)) }
        #expect(place.name == building.name && place.index(in: places.buildings, \.name) != nil)
        let callbox = try #require(search.answer("callbox", limit: 50).results.first { $0.kind == .callbox })
        guard case .place(.callbox, let key) = callbox.target else { return #expect(Bool(false)) }
        let box = try #require(key.index(in: places.callboxes, \.name))
        #expect(callbox.note == (places.callboxes[box].isSample ? "sample position" : nil))
        let contact = try #require(search.answer("campus police").results.first)
        guard case .contact(let person) = contact.target else { return #expect(Bool(false)) }
        let index = try #require(person.index(in: pack.contacts, \.name))
        #expect(contact.note == pack.contacts[index].number)
    }

    @Test func menusAreFoundAndLeadThere() throws {
        let pack = try Searches.bundledPack()
        let result = try #require(
            Searches.ready(pack).answer("protective actions").results.first { $0.kind == .menuEntry })
        guard case .pack(.menu(let address)) = result.target else { return #expect(Bool(false)) }
        var menus = MenuCollection(of: pack)
        #expect(try menus.menu(at: address).title == result.name)
    }

    @Test func nothingFoundOffersTheNearestWords() throws {
        let answer = try Searches.bundled().answer("xqzzy ")
        #expect(answer.results.isEmpty && !answer.nearest.isEmpty)
    }

    /// While the last word is typed its beginning finds it; the results settle as letters come.
    @Test func theLastWordIsABeginning() throws {
        let search = try Searches.bundled()
        #expect(search.answer("tornad").slugs.first == "tornado")
        #expect(search.answer("carbon mon").slugs.first == "carbon-monoxide")
        #expect(!search.answer("t").results.isEmpty)
    }

    @Test func theLimitHolds() throws {
        let search = try Searches.bundled()
        #expect(search.answer("fire", limit: 3).results.count == 3)
        #expect(search.answer("fire", limit: 0).results.isEmpty)
    }

    /// How many results are asked for changes nothing of those that are given, nor how sure the answer is.
    @Test(arguments: [
        "pls help hes not waking up", "fire in Torgersen Hall", "fire", "not at home", "river overflowing",
    ])
    func theLimitChangesNoAnswer(_ query: String) throws {
        let search = try Searches.bundled()
        let whole = search.answer(query + " ")
        for limit in [1, 2, 5] {
            let answer = search.answer(query + " ", limit: limit)
            #expect(answer.results.map(\.name) == whole.results.prefix(limit).map(\.name), "\(limit)")
            #expect(answer.confidence == whole.confidence && answer.isSure == whole.isSure, "\(limit)")
        }
    }

    @Test func aPackWithoutWordsOfItsOwnIsSearchedToo() throws {
        let pack = try PackBuilder.complete()
        let search = Searches.ready(try Pack.open(directory: pack.path, origin: .named))
        #expect(search.answer("there is a fire").slugs == ["fire"])
    }
}
