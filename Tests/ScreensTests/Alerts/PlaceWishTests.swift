import AlertFixtures
import AppCore
import ContentPack
import Geodesy
import HazardKit
import TestSupport
import Testing

@testable import HazardScreens
@testable import ScreenKit

/// The `muster-sync places` commands that the screen of a place runs for reports of floods and for gauges.
@Suite struct PlaceWishTests {
    private func rows(_ rows: [ListModel.Row]) throws -> [(
        name: String, words: [String], isChosen: Bool
    )] {
        try rows.map { row in
            guard case .effect(let any) = row.destination, let places = any.effect as? PlaceChange else {
                throw HarnessFailure("no change")
            }
            return (row.name, places.words, row.isHighlighted)
        }
    }

    private var home: WatchedPlace {
        WatchedPlace(name: "Home", point: GeoPoint(latitude: 46.9, longitude: -96.8))
    }

    @Test func eachSeverityOfFloodsIsAChoice() throws {
        var place = home
        place.floods = .significant
        let rows = try rows(FloodPlaceRows.rows(place))
        #expect(
            rows.map(\.name) == [
                "None", "Any flooding", "Little flooding or worse", "Notable flooding or worse",
                "Significant flooding or worse", "Dangerous flooding",
            ])
        #expect(
            rows.map(\.words)
                == ["none", "all", "little", "notable", "significant", "dangerous"].map {
                    ["change", "--floods=\($0)", "--", "Home"]
                })
        #expect(rows.map(\.isChosen) == [false, false, false, false, true, false])
        #expect(try self.rows(FloodPlaceRows.rows(home)).map(\.isChosen).first == true)
    }

    @Test func aGaugeIsAddedAndTakenAway() throws {
        let folder = try PrivateDirectory()
        var fixture = GaugeFixture()
        try fixture.takeCreek()
        try fixture.write(to: folder.path)
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        content.load(.gauges)
        let board = try #require(content.gaugeBoard(at: AlertFixture.now))
        var place = home
        #expect(try rows(GaugePlaceRows.rows(place, board)).map(\.words[1]) == ["--gauges=EXAV2"])
        #expect(GaugePlaceRows.rows(place, nil).isEmpty)
        // One that was never read stays, and can be taken away.
        place.gauges = ["RADV2", "EXAV2"]
        let chosen = try rows(GaugePlaceRows.rows(place, board))
        #expect(chosen.map(\.name) == ["Example Creek at Town", "RADV2"])
        #expect(chosen.map(\.words[1]) == ["--gauges=RADV2", "--gauges=EXAV2"])
        #expect(chosen.allSatisfy { $0.isChosen })
        place.gauges = ["RADV2"]
        #expect(
            try rows(GaugePlaceRows.rows(place, board)).map(\.words[1]) == [
                "--gauges=RADV2,EXAV2", "--gauges=none",
            ])
    }
}
