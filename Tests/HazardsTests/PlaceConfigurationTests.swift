// Places are read from `feeds.conf` by each program, and never stored with what feeds say.
import Clocks
import ContentPack
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Alerts
@testable import HazardKit
@testable import Hazards

@Suite struct PlaceConfigurationTests {
    private let folder: PrivateDirectory
    private var folders: SnapshotFolders {
        SnapshotFolders(
            [folder.path], configuration: [folder.path("person"), folder.path("system")])
    }
    private var places: WatchedPlaces { folders.places(campusOf: nil) }

    init() throws { folder = try PrivateDirectory() }

    private func write(_ text: String, of owner: String = "person") throws {
        chmod(try folder.write(text, to: owner + "/feeds.conf"), 0o600)
    }

    private func store(_ names: String...) throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        var feed = FeedState(name: "x", host: "example.org", interval: 60)
        (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
        snapshot.feeds = [feed]
        snapshot.take(try names.flatMap { try Feeds.cap($0) }, from: "x", at: Feeds.now)
        try snapshot.write(to: folder.path)
    }

    @Test func thePersonsPlacesComeFirstAndTheMachinesAreAdded() throws {
        #expect(places.list.isEmpty && places.usesCampus && places.problems.isEmpty)
        try write("place = Work\nat = 2,2\nplace = home\nat = 3,3\n", of: "system")
        #expect(places.list.map(\.name) == ["Work", "home"])
        try write("campus = no\nplace = Home\nat = 1,1\nradius = 5\n")
        #expect(places.list.map(\.name) == ["Home", "Work"] && !places.usesCampus)
        #expect(places.list[0].radius == 5)
    }

    @Test func aCampusWhoseAlertsAreReadIsAPlaceUnlessItIsNotWanted() throws {
        let audiences = [FeedAudience.campus("org.example.x"), .national, .campus("org.example.x")]
        #expect(places.list(withCampusesOf: audiences).map(\.name) == ["org.example.x"])
        try write("campus = no\n")
        #expect(places.list(withCampusesOf: audiences).isEmpty)
    }

    @Test(arguments: [
        ("place = Home\nat = here\n", "feeds.conf:2:1", "latitude"),
        ("place = Home\n", "feeds.conf:1:1", "nothing says where Home is"),
        ("plaec = Home\nat = 1,1\n", "feeds.conf:1:1", "there is no key plaec"),
        ("at = 1,1\n", "feeds.conf:1:1", "below the line of its place"),
        (String(repeating: "# long\n", count: 3_000), "feeds.conf:1:1", "16384 bytes"),
    ])
    func aWrongFileIsSaidAndIsNotNoPlace(_ text: String, _ line: String, _ words: String) throws {
        try store()
        try write(text)
        expectSaid(line, words)
    }

    @Test func aForeignFileIsSaidAndIsNotNoPlace() throws {
        try store()
        chmod(try folder.write("place = Home\nat = 1,1\n", to: "person/feeds.conf"), 0o666)
        expectSaid("feeds.conf:1:1", "another user may have written it")
    }

    private func expectSaid(_ line: String, _ words: String) {
        let board = AlertBoard(folders.read(AlertSnapshot.self, for: places), at: Feeds.now)
        let sentences = AlertWords.overview(board, HazardTimes(now: Feeds.now, zone: .utc))
        #expect(sentences.contains { $0.contains(line) && $0.contains(words) }, "\(sentences)")
        #expect(!sentences.contains { $0.hasPrefix("No place is set") || $0.hasPrefix("No active alerts") })
        #expect(board.verdict != .none)
        // Where no alert is read either.
        let quakes = EarthquakeBoard(StoredEarthquakes(nil), at: Feeds.now, for: places)
        #expect(!quakes.failures.isEmpty)
    }

    /// Nothing is written, and no feed is read, between the change of the file and the match.
    @Test func alertsThatWereStoredBeforeAPlaceWasAddedOrMovedMatchAtOnce() throws {
        try store("01-alert")
        var stored: StoredAlerts?
        func here() -> [String?] {
            stored = folders.read(AlertSnapshot.self, after: stored, for: places)
            return stored.map { AlertBoard($0, at: Feeds.now).here.map(\.place) } ?? []
        }
        try write("place = Home\nat = 10,10\n")
        var mark = folders.placesMark
        #expect(here().isEmpty)
        func change(_ text: String) throws {
            try write(text)
            #expect(folders.placesMark != mark)
            mark = folders.placesMark
        }
        try change("place = Home\nat = 10,10\nplace = Campus\nat = 37.2284,-80.4234\n")
        #expect(here() == ["Campus"])
        try change("place = Campus\nat = 10,10\n")
        #expect(here().isEmpty)
        try change("place = Campus\nat = 37.2284,-80.4234\n")
        #expect(here() == ["Campus"])
    }

    @Test func whatIsSettledForSomePlacesIsNotForOthers() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        snapshot.states.number = 7
        var home = WatchedPlace(name: "Home", same: ["051121"])
        (snapshot.states.settled, snapshot.states.settledFor) = (Feeds.now + 60, [home].sum)
        try snapshot.write(to: folder.path)
        let read = try AlertSnapshot.states(folder: folder.path)
        #expect(
            read.isSettled(at: Feeds.now, for: [home]) && !read.isSettled(at: Feeds.now + 60, for: [home]))
        home.leastSeverity = .severe
        #expect(!read.isSettled(at: Feeds.now, for: [home]) && !read.isSettled(at: Feeds.now, for: []))
    }
}
