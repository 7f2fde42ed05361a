import Campus
import ContentPack
import GuideSearch
import TestSupport
import Testing

@Suite("Search by address")
struct AddressTests {
    /// Every address of the bundled pack, as people write it, leads to its building.
    @Test func everyAddressIsFoundFirst() throws {
        let pack = try Searches.bundledPack()
        let search = Searches.ready(pack)
        let buildings = CampusPlaces.read(pack).buildings
        var tried = 0
        for address in Set(buildings.compactMap(\.address)) {
            let there = buildings.indices.filter { buildings[$0].address == address }
            let long = address.replacing(/St$/, with: "Street").replacing(/Dr$/, with: "drive")
                .replacing(/Rd$/, with: "Road").replacing(/^(\d+) West/, with: { "\($0.output.1) W." })
            for query in [address, long, address.lowercased() + " ", address.uppercased() + "."] {
                let answer = search.answer(query)
                let first = answer.results.prefix(there.count).map(\.target)
                #expect(
                    first
                        == there.compactMap { ItemKey(at: $0, in: buildings, \.name) }
                        .map { .place(.building, $0) }, "\(query)")
                #expect(answer.isSure && answer.shownFor == nil && answer.corrections.isEmpty, "\(query)")
                let result = try #require(answer.results.first)
                #expect(result.excerpt.pieces.last == .init(address, isMarked: true))
                #expect(Set(answer.results.map { "\($0.target)" }).count == answer.results.count)
                tried += 1
            }
        }
        #expect(tried > 200)
    }

    private func search(_ buildings: [(name: String, address: String)]) throws -> PackSearch {
        let pack = try PackBuilder.complete()
        let entries = buildings.map {
            """
            <dict><key>Name</key><string>\($0.name)</string><key>Address</key><string>\($0.address)</string>
            <key>Latitude</key><real>37.1</real><key>Longitude</key><real>-80.1</real></dict>
            """
        }
        try pack.plist("Buildings", "<array>\(entries.joined())</array>")
        return try Searches.ready(Pack.open(directory: pack.path, origin: .bundled))
    }

    @Test func onlyAWholeAddressIsOne() throws {
        let search = try search([
            ("North Hall", "12 Mill St, Blacksburg"), ("South Hall", "14 Mill St"), ("Barn", "Mill St"),
        ])
        for query in ["12 mill street", "12 Mill", "12 mill st blacksburg", "12 Mill Street, Blacksburg"] {
            let answer = search.answer(query)
            #expect(answer.isSure && answer.results.first?.name == "North Hall", "\(query)")
        }
        for query in ["fire at 12 mill street", "13 mill street", "12 mill road", "12", "mill st"] {
            let marked = search.answer(query).results.first?.excerpt.pieces.last
            #expect(marked != .init("12 Mill St, Blacksburg", isMarked: true), "\(query)")
        }
        #expect(search.answer("12 mill st", limit: 0).results.isEmpty)
    }

    /// The beginning of an address is not one where a guide or a contact is surely meant; a whole address always is.
    @Test func aShortAddressGivesWayToWhatIsSurelyMeant() throws {
        let search = try search([("Garage", "911 Police Ln"), ("Depot", "9 Gas Leak Rd")])
        #expect(search.answer("911 police").results.first?.kind == .contact)
        #expect(search.answer("911 police lane").results.first?.name == "Garage")
        #expect(search.answer("9 gas leak road").results.first?.name == "Depot")
    }

    @Test func manyPlacesAtOneAddressAreBounded() throws {
        let search = try search((1...300).map { ("House \($0)", "1 Long Way") })
        let answer = search.answer("1 long way", limit: 20)
        #expect(answer.results.map(\.name) == (1...20).map { "House \($0)" })
    }
}
