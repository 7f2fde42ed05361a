// Maps that no campus has: nothing traps, nothing leaves the frame, at any size.
import AppCore
import Campus
import Geodesy
import Terminal
import TestSupport
import Testing

@testable import MapScreens
@testable import ScreenKit

@Suite struct MapHostileTests {
    private static let sizes = [0, 1, 5, 39, 40, 41, 71, 72, 80, 250].flatMap { columns in
        [0, 5, 11, 12, 13, 24, 80].map { Size(columns: columns, rows: $0) }
    }
    private static let profiles = [
        TerminalProfile(), TerminalProfile(glyphs: .ascii, hasColors: false),
        TerminalProfile(glyphs: .console),
    ]

    @Test func everySizeFromNothingToHuge() throws {
        var map = try MapFixture()
        for key in ["0", "3", "+", "V", "p"] {
            map.press(key)
            for profile in Self.profiles {
                map.profile = profile
                for size in Self.sizes { check(map.frame(size), size) }
            }
        }
    }

    private func check(_ frame: Frame, _ size: Size) {
        #expect(frame.size == size)
        guard size.columns >= 40, size.rows >= 12 else { return }
        #expect(frame.text(row: 1).contains("911"))
        #expect(frame.text(row: size.rows - 1).contains("Help"))
        #expect(frame.cursor == Point(column: 1, row: 2))
    }

    @Test func personsAtTheEndsOfTheEarth() throws {
        var map = try MapFixture()
        for (latitude, longitude) in [
            (90.0, 0.0), (-90, 180), (0, 180), (0, -180), (37.2275, -80.4225), (37, 99),
        ] {
            map.put(GeoPoint(latitude: latitude, longitude: longitude), accuracy: nil)
            for key in ["0", "1", "i", "-", "-", "-", "-", "-", "h", "k", "]", "."] {
                map.press(key)
                check(map.frame(Size(columns: 80, rows: 24)), Size(columns: 80, rows: 24))
            }
        }
    }

    @Test func aPackWithoutPlaces() throws {
        let fixture = try MapFixture()
        for places in [[], [CampusPlace(.aed, name: "", location: GeoPoint(latitude: 90, longitude: 180))]] {
            let words = PlaceWords(CampusPlaces(places), from: nil)
            let model = CampusMapModel(
                words, bounds: nil, person: nil, facing: nil, quality: "", subject: .text("nothing"))
            let size = Size(columns: 80, rows: 24)
            let view = MapView(
                model: model, visit: Visit(.map), context: fixture.context(size),
                area: Area(top: 2, left: 0, width: 80, height: 20))
            var frame = Frame(size: size)
            view.draw(into: &frame)
            #expect(frame.text.contains(places.isEmpty ? "This pack lists no places." : "1 AED"))
            for action in Action.allCases { _ = view.respond(to: action) }
            _ = view.respond(toTyping: "x")
            _ = model.inWords
        }
    }

    @Test func tenThousandPlacesOfLongNames() throws {
        var generator = SeededGenerator(seed: 9)
        let fixture = try MapFixture()
        let places = (0..<10_000).map { index in
            CampusPlace(
                index % 2 == 0 ? .building : .callbox, name: String(repeating: "火 Hall ", count: index % 40),
                location: GeoPoint(
                    latitude: Double.random(in: 37.21...37.24, using: &generator),
                    longitude: Double.random(in: -80.44 ... -80.40, using: &generator)))
        }
        let words = PlaceWords(CampusPlaces(places), from: nil)
        let model = CampusMapModel(words, bounds: nil, person: nil, facing: 33, quality: "", subject: .none)
        let size = Size(columns: 200, rows: 60)
        let view = MapView(
            model: model, visit: Visit(.map), context: fixture.context(size),
            area: Area(top: 2, left: 0, width: 200, height: 56))
        var frame = Frame(size: size)
        view.draw(into: &frame)
        #expect(view.standingNotes.isEmpty)
        #expect(model.nearest(.all).count == MapNumbers.steps)
    }

    /// A name loses its article and its last word, if that says little and no other place would have the same name.
    @Test func namesAreShortenedAsPeopleShortenThem() {
        let names = [
            "Lane Hall", "The Inn", "The Old Library", "Hall", "The Hall", "Patton Hall", "Patton Building",
            "Power House",
            "House of Lane", "Saint-Éloi Center", "Theater", "Derring", "Derring Hall", "Price Hall",
        ]
        var places = names.map {
            CampusPlace(.building, name: $0, location: GeoPoint(latitude: 37.2, longitude: -80.4))
        }
        places[3].aliases = ["Price", "Price"]
        places[7].aliases = ["Power", "Power House"]
        let ambiguous = MapNames.ambiguous(CampusPlaces(places))
        let forms = places.map {
            MapNames.forms(of: $0, ambiguous: ambiguous).dropFirst().joined(separator: "|")
        }
        // "House of Lane" would be another one's name only in full.
        #expect(
            forms == ["Lane", "Inn", "Old", "", "", "", "", "Power", "", "Saint-Éloi", "", "", "", ""])
    }
}
