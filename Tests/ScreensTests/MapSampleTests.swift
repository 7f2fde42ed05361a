// Sample positions: called so in every list, on the map itself, and never handed to a phone.
import AppCore
import Campus
import Geodesy
import Terminal
import TestSupport
import Testing

@testable import MapScreens
@testable import Screens

@Suite struct MapSampleTests {
    private static let wide = Size(columns: 120, rows: 40)

    private static func place(_ latitude: Double, _ longitude: Double, _ isSample: Bool) -> String {
        "<key>Latitude</key><real>\(latitude)</real><key>Longitude</key><real>\(longitude)</real>"
            + (isSample ? "<key>Sample</key><true/>" : "")
    }

    /// A pack in which some callboxes and some AEDs are samples.
    private static func mixed() throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        try pack.plist(
            "Buildings",
            "<array><dict><key>Name</key><string>Main</string>\(place(37, -80, false))</dict></array>")
        try pack.plist(
            "CallboxLocations",
            "<dict><key>Gate</key><dict>\(place(37.002, -80, false))</dict><key>Pond</key><dict>\(place(36.998, -80, true))</dict></dict>"
        )
        let aeds = [("Lobby", 37.001, true), ("Gym", 37.0015, false)].map { name, latitude, isSample in
            "<dict><key>Name</key><string>\(name)</string><key>Kind</key><string>aed</string>\(place(latitude, -80.002, isSample))</dict>"
        }
        try pack.plist("Places", "<array>\(aeds.joined())</array>")
        return pack
    }

    private func rows(_ map: MapFixture, _ words: String) -> [String] {
        map.frame(Self.wide).text.split(separator: "\n").map(String.init).filter { $0.contains(words) }
    }

    /// A position that is only an example is nobody's: the safe message would tell it as theirs.
    @Test func nobodyIsAtASamplePosition() throws {
        let pack = try Self.mixed()
        var map = try MapFixture(pack.path)
        let model = map.model
        for reference in model.references {
            let place = try #require(model.places[reference])
            map.choose(reference)
            map.press(".", Self.wide)
            #expect((map.state.here.chosen == nil) == place.isSample, "\(place.name)")
            if place.isSample {
                let words = "This is a sample position; choose a building"
                #expect(map.state.notice?.hasPrefix(words) == true)
            } else {
                // The kind is named: a callbox may have the name of the building beside it.
                #expect(map.state.notice?.hasPrefix("You are at \(place.fullName). ") == true)
                #expect(map.state.here.chosen?.source == .place(place.fullName))
                map.press(".", Self.wide)
            }
        }
    }

    /// A list of a single kind says at its top what it lists, and that its positions are samples.
    @Test func aListOfOneKindSaysWhatItIs() throws {
        var map = try MapFixture()
        map.press("C-k", Self.wide)
        #expect(rows(map, "o Buildings").count == 1 && rows(map, "Callboxes").isEmpty)
        map.press("C-k", Self.wide)
        #expect(rows(map, "! Callboxes (sample positions)").count == 1)
    }

    /// Among true positions each sample is called so in the list, and has another sign on the map.
    @Test func samplesAmongTruePositionsAreToldApart() throws {
        let pack = try Self.mixed()
        var map = try MapFixture(pack.path)
        #expect(rows(map, "! Callboxes (? marks a sample)").count == 1)
        #expect(rows(map, "│  Pond (sample)").count == 1 && rows(map, "│  Gate (sample)").isEmpty)
        let list = rows(map, "│").map { $0.split(separator: "│", maxSplits: 1).last ?? "" }
        #expect(list.contains { $0.contains("Lobby AED (sample)") })
        #expect(list.contains { $0.contains("Gym AED") && !$0.contains("sample") })
        let view = map.view(Self.wide)
        let viewport = view.view.viewport
        func sign(_ reference: PlaceReference) -> Unicode.Scalar? {
            map.model.point(of: reference).flatMap(viewport.cell).flatMap { cell in
                map.contents(Self.wide).marks.sign(in: cell)
            }
        }
        #expect(sign(PlaceReference(.callbox, 0)) == "!" && sign(PlaceReference(.callbox, 1)) == "?")
        #expect(rows(map, "are examples: do not go looking for them there").count == 1)
        map.press("C-p", Self.wide)
        map.press("C-p", Self.wide)
        #expect(rows(map, "Pond callbox").contains { $0.contains("sample position") })
    }

    /// A kind of which all positions are samples is named on the status line, whatever kind it is.
    @Test func theStatusLineNamesTheKind() throws {
        let pack = try Self.mixed()
        try pack.plist("CallboxLocations", "<dict></dict>")
        let map = try MapFixture(pack.path)
        #expect(map.view(Self.wide).standingNotes.contains { $0 == "? marks a sample: no AED is there." })
        for size in MapScreenTests.sizes {
            let status = map.frame(size).text(row: size.rows - 2)
            #expect(status.contains("there."), "\(status)")
        }
    }

    /// The card of a sample has no link that a phone's map would take for a true position.
    @Test func aSampleIsNotTakenToAPhone() throws {
        let map = try MapFixture()
        let sample = try #require(map.model.references.first { map.model.places[$0]?.isSample == true })
        for (reference, hasLink) in [(sample, false), (PlaceReference(.building, 0), true)] {
            let screen = ScreenID.card(of: reference, in: map.content)
            guard case .page(let page) = map.context(Self.wide).model(of: screen) else {
                Issue.record("no page")
                return
            }
            let text = RowMatcher.leaves(of: page.document).joined(separator: "\n")
            #expect(text.contains("geo:") == hasLink && (page.code != nil) == hasLink)
            #expect(text.contains("W, sample position") != hasLink)
        }
    }
}
