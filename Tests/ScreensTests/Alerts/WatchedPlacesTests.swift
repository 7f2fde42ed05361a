import AlertFixtures
import AppCore
import Clocks
import ContentPack
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import HazardScreens
@testable import ScreenKit

/// The places of a session, which it reads from `feeds.conf` itself.
@Suite struct WatchedPlacesTests {
    private let folder: PrivateDirectory
    private let content: SessionContent
    private let now = AlertFixture.now

    init() throws {
        folder = try PrivateDirectory()
        content = SessionContent(pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path], configuration: [folder.path])
    }

    private func write(_ lines: String...) throws {
        let text = (["campus = no"] + lines).map { $0 + "\n" }.joined()
        chmod(try folder.write(text, to: "feeds.conf"), 0o600)
    }

    @Test func earthquakesNeedNoAlertsForTheirPlaces() throws {
        var fixture = EarthquakeFixture()
        try fixture.take(named: ["after"])
        try fixture.write(to: folder.path)
        try write("place = Home", "at = 37.2,-80.4", "quakes = felt", "place = Work", "at = 37.2,-80.4")
        content.load(for: .welcome)
        content.load(.earthquakes)
        #expect(content.earthquakeBoard(at: now)?.places.map(\.name) == ["Home"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("alerts.sqlite")))
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        try write("place = Cabin", "at = 37.2,-80.4", "quakes = felt")
        session.perform(RefreshHazards(at: Moment(seconds: now.seconds + 60)))
        #expect(content.earthquakeBoard(at: now)?.places.map(\.name) == ["Cabin"])
    }

    @Test func aChangedFileIsNoticedDuringASession() throws {
        var fixture = AlertFixture(places: [])
        fixture.read(try AlertFixture.cap("01"), from: "campus", host: "alerts.example.edu")
        try fixture.write(to: folder.path)
        try write("place = Far", "at = 10,10")
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        session.perform(RefreshHazards(at: now))
        #expect(content.alertBoard(at: now)?.here.count == 0 && session.state.alerts.rings == 0)
        try write("place = Here", "at = 37.2284,-80.4234")
        session.perform(RefreshHazards(at: Moment(seconds: now.seconds + 60)))
        #expect(content.alertBoard(at: now)?.here.compactMap(\.place) == ["Here"])
        #expect(session.state.alerts.rings == 1)
    }

    @Test func theFirstAlertOfAllIsForThePlaceAtOnce() throws {
        try write("place = Here", "at = 37.2284,-80.4234")
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        session.perform(RefreshHazards(at: now))
        var fixture = AlertFixture(places: [])
        fixture.read(try AlertFixture.cap("01"), from: "campus", host: "alerts.example.edu")
        try fixture.snapshot.write(to: folder.path)
        session.perform(RefreshHazards(at: now))
        #expect(content.alertBoard(at: now)?.here.compactMap(\.place) == ["Here"])
        #expect(session.state.alerts.rings == 1)
    }

    /// What has become an emergency under the same severity rings and comes over the screen once more.
    @Test func whatBecomesAnEmergencyComesOverTheScreenAgain() throws {
        try write("place = Here", "at = 37.2284,-80.4234")
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        session.perform(RefreshHazards(at: now))
        var fixture = AlertFixture(places: [])
        let first = try #require(try AlertFixture.cap("01").first)
        fixture.read([], from: "campus", host: "alerts.example.edu")
        var snapshot = fixture.snapshot
        let events = ["Evacuation Warning", "Evacuation Order", "Evacuation Warning"]
        for (number, event) in events.enumerated() {
            var message = first
            message.infos[0].event = event
            if number > 0 {
                (message.kind, message.references) = (.update, [first.key])
                message.identifier += "-\(number)"
                message.sent = FeedTime(now + -600 + number)
            }
            snapshot.take([message], from: "campus", at: now)
            try snapshot.write(to: folder.path)
            session.perform(RefreshHazards(at: now + 60 * number))
            #expect(session.state.alerts.waiting.count == (number < 2 ? 1 : 0), "\(number)")
            #expect(session.state.alerts.rings == min(number + 1, 2), "\(number)")
            session.dispatch(ChangeNotice.raise)
            session.dispatch(ChangeNotice.close)
        }
        #expect(session.state.alerts.present.first?.text.contains("Evacuation Warning") == true)
    }

    @Test func whereNothingIsStoredTheFileIsReadForTheScreenOfPlacesAlone() throws {
        try write("place = Home", "at = 37.2,-80.4")
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        session.perform(RefreshHazards(at: now))
        content.load(for: .search("storm"))
        #expect(content.alertBoard(at: now)?.places.isEmpty == true)
        content.load(for: .alertPlaces)
        #expect(content.alertBoard(at: now)?.places.map(\.name) == ["Home"])
    }
}
