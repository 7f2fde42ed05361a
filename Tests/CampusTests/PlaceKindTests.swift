import ContentPack
import TestSupport
import Testing

// Kinds of places beyond buildings and callboxes.
@testable import Campus

@Suite struct PlaceKindTests {
    private func read(_ places: String) throws -> CampusPlaces {
        let builder = try PackBuilder.complete()
        try builder.plist("Buildings", "<array/>")
        try builder.plist("CallboxLocations", "<dict/>")
        try builder.plist("Places", places)
        let pack = try Pack.open(directory: builder.path, origin: .named)
        return withExtendedLifetime(builder) { CampusPlaces.read(pack) }
    }

    private func entry(_ name: String, _ kind: String, _ rest: String = "") -> String {
        "<dict><key>Name</key><string>\(name)</string>\(kind)<key>Latitude</key><real>37.2</real>"
            + "<key>Longitude</key><real>-80.4</real>\(rest)</dict>"
    }

    private func kind(_ word: String) -> String { "<key>Kind</key><string>\(word)</string>" }

    @Test func oneListHoldsPlacesOfSeveralKinds() throws {
        let places = try read(
            "<array>"
                + entry("Squires lobby", kind("aed"), "<key>Note</key><string>Left of the desk</string>")
                + entry("Gym", kind("Shelter"), "<key>Code</key><integer>7</integer>")
                + entry("Oval", kind("assembly-point"), "<key>Sample</key><true/>")
                + entry("Library", kind("aed")) + "</array>")
        #expect(places.findings == [])
        #expect(places[.aed].map(\.name) == ["Squires lobby", "Library"])
        #expect(places[.aed].first?.note == "Left of the desk")
        #expect(places[.shelter].first?.code == "7")
        #expect(places[.assemblyPoint].first?.isSample == true)
        #expect(places.kinds == [.aed, .shelter, .assemblyPoint])
        #expect(places.references.count == 4)
    }

    @Test func otherKindsAreLeftOutAndSaid() throws {
        let places = try read(
            "<array>\n" + entry("A", "") + "\n" + entry("B", kind("defibrillator")) + "\n"
                + entry("C", kind("building")) + "\n" + entry("D", "<key>Kind</key><integer>1</integer>")
                + "</array>")
        #expect(places.isEmpty)
        let known = "write one of these: aed, shelter, assembly-point"
        #expect(
            places.findings.map { "\($0.code) \($0.message); \($0.hint)" } == [
                "place-kind this entry has no Kind, so it is left out; \(known)",
                "place-kind \"defibrillator\" is not a kind of place, so this entry is left out; \(known)",
                "place-kind buildings are not listed here, so this entry is left out; put it into "
                    + "Plists/Buildings.plist",
                "value-type Kind is of type integer; write a string; until then it counts as absent",
            ])
    }

    @Test func wordsOfKinds() {
        #expect(
            PlaceKind.allCases.map(\.word) == ["building", "callbox", "aed", "shelter", "assembly-point"])
        #expect(PlaceKind.aed.noneSentence == "This pack lists no AEDs.")
        #expect(PlaceKind.callbox.counted(1) == "1 callbox" && PlaceKind.callbox.counted(0) == "0 callboxes")
        let marks = PlaceKind.allCases.map(\.traits.mark)
        #expect(Set(marks).count == marks.count, "no two kinds share a sign")
    }

    @Test func fullNamesSayTheKind() {
        func name(_ kind: PlaceKind, _ name: String) -> String {
            CampusPlace(kind, name: name, location: .init(latitude: 0, longitude: 0)).fullName
        }
        #expect(name(.building, "Hall") == "Hall")
        #expect(name(.callbox, "Hall") == "Hall callbox")
        #expect(name(.callbox, "Hall Callbox 2") == "Hall Callbox 2")
        #expect(name(.aed, "") == " AED")
    }
}
