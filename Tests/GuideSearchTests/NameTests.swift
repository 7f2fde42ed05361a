import ContentPack
import GuideSearch
import TestSupport
import Testing

/// What has the query as its name comes first, in any script.
@Suite struct NameTests {
    private let builder: PackBuilder

    init() throws { builder = try PackBuilder.complete() }

    private func search(_ places: [String], guides: [(slug: String, name: String, text: String)] = []) throws
        -> PackSearch
    {
        let entries = places.enumerated().map { index, name in
            "<dict><key>Name</key><string>\(name)</string><key>Latitude</key><real>37.\(1000 + index)</real>"
                + "<key>Longitude</key><real>-80.1</real></dict>"
        }
        try builder.write("<plist><array>\(entries.joined())</array></plist>", to: "Plists/Buildings.plist")
        let listed = guides.map {
            "<dict><key>Name</key><string>\($0.name)</string><key>Link</key><string>\($0.slug).html</string></dict>"
        }
        try builder.write(
            "<plist><array><dict><key>Name</key><string>All</string><key>Objects</key><array>\(listed.joined())</array></dict></array></plist>",
            to: "Plists/Guides.plist")
        for guide in guides {
            try builder.write(
                "<meta charset=utf-8><title>\(guide.name)</title><div id=\(guide.slug)><h1>\(guide.name)</h1><p>\(guide.text)</p></div>",
                to: "Guides/\(guide.slug).html")
        }
        return Searches.ready(try Pack.open(directory: builder.path, origin: .named))
    }

    private static let blocks = (1...26).map { "Block \($0)" } + "ABCDEFGHIJKLM".map { "Garage \($0)" }

    @Test(arguments: ["Garage M", "garage m", "Block 24", "block 3", "Block 1"])
    func theNumberedPlaceThatWasTypedIsFirst(_ name: String) throws {
        let answer = try search(Self.blocks).answer(name + " ")
        #expect(answer.results.first?.name.lowercased() == name.lowercased() && answer.isSure)
    }

    @Test func numbersAndLettersTellPlacesApartBesideOtherWords() throws {
        let answer = try search(Self.blocks).answer("parking garage m ")
        #expect(answer.results.first?.name == "Garage M")
    }

    @Test func aNumberedPlaceInAnotherScriptIsFirst() throws {
        let names = (1...20).map { "Учебный корпус № \($0)" }
        #expect(try search(names).answer("учебный корпус 18 ").results.first?.name == "Учебный корпус № 18")
    }

    @Test func theExactNameOfAGuideIsSure() throws {
        let guides = [
            ("a", "Report a flood", "Words."), ("b", "Example flood", "Flood flood."),
            ("c", "Flood", "Water."),
        ]
        let answer = try search([], guides: guides.map { (slug: $0.0, name: $0.1, text: $0.2) }).answer(
            "example flood ")
        #expect(answer.results.first?.slug == "b" && answer.isSure)
    }

    @Test(arguments: [
        ("strasse", "Auf der Straße bleiben"), ("straße", "Auf der STRASSE bleiben"), ("지진", "지진이 나면"),
        ("زلزال", "عند الزلزال"), ("حريق", "والحريق خطر"), ("火災", "東京火災警報"), ("ไฟ", "เพลิงไฟไหม้"),
    ])
    func wordsAreFoundInsideLongerOnes(_ query: String, _ text: String) throws {
        let guides = [(slug: "x", name: "X", text: text), (slug: "y", name: "Y", text: "Other words")]
        let answer = try search([], guides: guides).answer(query + " ")
        #expect(answer.slugs.first == "x", "\(answer)")
    }
}
