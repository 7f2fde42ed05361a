// Notifications about reports of floods, and their number.
import Clocks
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

/// A flood that is read again and again, as by a watch that is restarted after each reading.
private struct FloodStory {
    var snapshot: FloodSnapshot
    var now = FeedBench.noon
    var place = FeedBench.blacksburg
    private var set = FloodMarkerSet(event: "4", boundary: "7", base: "b", version: 0)
    private let directory: PrivateDirectory

    init(least: FloodSeverity? = .notable) throws {
        directory = try PrivateDirectory()
        snapshot = FloodSnapshot(written: now)
        place.floods = least
        set.direction = .fiveWorst
    }

    /// Adds or changes a report, so many kilometers north of the place, observed at a local time.
    mutating func report(
        _ key: String, _ level: Int?, north: Double = 1, at time: String? = "2026-03-02 11:30:00",
        _ comment: String? = nil
    ) {
        var marker = FloodMarker(
            key: key, point: GeoPoint(latitude: 37.2284 + north / 111.2, longitude: -80.4234))
        marker.level = level
        marker.observed = time.flatMap { FloodTime($0) }
        marker.comment = comment
        set.add([marker])
    }

    /// The service says this now. Returns what people are told.
    mutating func news(
        source: String = FloodCollection.service, isQuiet: Bool = false, max most: Int = 4
    ) throws -> News<FloodNotification> {
        now = now + 600
        var collection = FloodCollection(source: source)
        collection.events = [FloodEvent(id: "4", name: "High water")]
        collection.sets = [set]
        snapshot.put(collection)
        let found = snapshot.news(
            TellingWish(places: [place], now: now, isQuiet: isQuiet, most: most))
        snapshot.states.told = found.told()
        // Over a restart nothing is forgotten.
        try snapshot.write(to: directory.path)
        let read = try FloodSnapshot.read(folder: directory.path)
        #expect(read.states.told == snapshot.states.told)
        snapshot = read
        return found
    }

    mutating func lines() throws -> [String] { try news().events.map(\.line) }

    mutating func forget(_ key: String) { set.markers.removeAll { $0.key == key } }
}

@Suite struct FloodNotificationTests {
    @Test func eachReportIsToldOnceAndAgainWhenItIsWorse() throws {
        var story = try FloodStory()
        #expect(try story.lines() == [])
        story.report("a", 3)
        #expect(
            try story.lines() == ["new: Notable flooding reported, 0.6 mi (1.0 km) north of Blacksburg"])
        #expect(try story.lines() == [])
        story.report("a", 2)
        #expect(try story.lines() == [])
        story.report("a", 3)
        #expect(try story.lines() == [])
        story.report("a", 5)
        #expect(
            try story.lines() == ["worse: Dangerous flooding reported, 0.6 mi (1.0 km) north of Blacksburg"])
        #expect(try story.lines() == [])
    }

    @Test func whatIsNewOfAFloodIsToldTogether() throws {
        var story = try FloodStory()
        story.report("a", 3, "Water on the road.")
        story.report("b", 4, north: 2)
        story.report("c", 5, north: 3, "Two cars.\u{1B}[31m")
        let found = try story.news()
        #expect(
            found.events.map(\.line) == [
                "new: Dangerous flooding reported, 1.9 mi (3.0 km) north of Blacksburg, and 2 more reports"
            ])
        let news = try #require(found.events.first)
        #expect(
            news.text == """
                new: Dangerous flooding reported, 1.9 mi (3.0 km) north of Blacksburg, and 2 more reports
                People send these reports, and no one has checked them.
                Flood: High water
                - Dangerous flooding, 1.9 mi (3.0 km) north of Blacksburg, observed 2026-03-02 11:30
                  Two cars.\u{1B}[31m
                - Significant flooding, 1.2 mi (2.0 km) north of Blacksburg, observed 2026-03-02 11:30
                - Notable flooding, 0.6 mi (1.0 km) north of Blacksburg, observed 2026-03-02 11:30
                  Water on the road.
                More: muster floods 4

                """)
        let values = Dictionary(uniqueKeysWithValues: news.values.map { ($0.name, $0.value) })
        #expect(
            values["FLOOD"] == "dangerous" && values["REPORTS"] == "3" && values["PLACES"] == "Blacksburg")
        story.report("d", 3)
        #expect(
            try story.lines() == ["new: Notable flooding reported, 0.6 mi (1.0 km) north of Blacksburg"])
    }

    @Test func onlyWhatIsWantedIsTold() throws {
        var story = try FloodStory(least: .significant)
        story.report("mild", 3)
        story.report("far", 5, north: 10.5)
        story.report("invalid", 5)
        #expect(try story.lines().count == 1)  // "invalid" counts until the service says that it is.
        story.report("unknown", nil)
        #expect(
            try story.lines() == ["new: Severity not given reported, 0.6 mi (1.0 km) north of Blacksburg"])
        var none = try FloodStory(least: nil)
        none.report("a", 5)
        #expect(try none.lines() == [])
        var all = try FloodStory(least: FloodSeverity.none)
        all.report("a", 1)
        #expect(try all.lines().count == 1)
    }

    @Test func reportsOfTheDaysBeforeAndFilesAreNoNews() throws {
        var story = try FloodStory()
        story.report("old", 5, at: "2026-02-28 11:30:00")
        story.report("undated", 5, at: nil)
        story.report("wrong", 5, at: "2099-01-01 00:00:00")
        #expect(try story.lines() == [])
        // A date that is wrong hides nothing.
        story.report("new", 5)
        #expect(try story.lines().count == 1)
        var file = try FloodStory()
        file.report("a", 5)
        #expect(try file.news(source: FloodCollection.imported).events.isEmpty)
    }

    @Test func quietHoursHoldBackAllButTheWorst() throws {
        var story = try FloodStory()
        story.report("a", 4)
        let held = try story.news(isQuiet: true)
        #expect(held.events.isEmpty && !held.isWhole)
        story.report("b", 5)
        let urgent = try story.news(isQuiet: true)
        #expect(urgent.events.map(\.isUrgent) == [true] && urgent.events.first?.reports.count == 2)
        #expect(try story.lines() == [])
    }

    @Test func whatCouldNotBeToldIsToldTheNextTime() throws {
        var story = try FloodStory()
        story.report("a", 4)
        let found = try story.news(max: 0)
        #expect(found.events.isEmpty && !found.isWhole)
        #expect(try story.lines().count == 1)
        let again = story.snapshot.news(TellingWish(places: [story.place], now: story.now))
        #expect(again.told(except: [0]) == again.told() && again.events.isEmpty)
    }

    @Test func whatIsStoredNoMoreIsForgotten() throws {
        var story = try FloodStory()
        story.report("a", 4)
        #expect(try story.lines().count == 1)
        story.forget("a")
        #expect(try story.lines() == [] && story.snapshot.states.told.isEmpty)
    }
}
