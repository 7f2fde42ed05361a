// Notifications about earthquakes, and their number.
import Clocks
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

/// A catalog that is read again and again, as by a watch that is restarted after each reading.
private struct QuakeStory {
    var snapshot: EarthquakeSnapshot
    var now = FeedBench.noon
    var places: [WatchedPlace]
    private let directory: PrivateDirectory

    init(_ wishes: (name: String, wish: String)...) throws {
        directory = try PrivateDirectory()
        snapshot = EarthquakeSnapshot(written: now)
        places = wishes.map { name, wish in
            var place = WatchedPlace(name: name, point: GeoPoint(latitude: 10.5, longitude: 20))
            place.quakes = EarthquakeCriterion(wish)
            return place
        }
    }

    /// An event of USGS 55 km from the places, so many seconds before the beginning of the story.
    static func event(
        _ magnitude: Double?, _ id: String = "us1", ago seconds: Int = 600,
        _ change: (inout EarthquakeReport) -> Void = { _ in }
    ) -> EarthquakeReport {
        var report = EarthquakeReport(
            agency: .usgs, id: id, time: (FeedBench.noon.seconds - seconds) * 1_000)
        (report.kind, report.status, report.magnitude) = (.earthquake, .automatic, magnitude)
        (report.epicenter, report.depth) = (GeoPoint(latitude: 10, longitude: 20), 10)
        report.place = "Somewhere"
        change(&report)
        return report
    }

    /// The feed lists these events now. Returns the lines that people are told.
    mutating func read(
        _ reports: EarthquakeReport..., isQuiet: Bool = false, max most: Int = 10, after seconds: Int = 60
    ) throws -> [String] {
        now = now + seconds
        for agency in EarthquakeAgency.allCases { snapshot.catalog.take(reports, from: agency, at: now) }
        return try tell(isQuiet: isQuiet, max: most)
    }

    mutating func tell(isQuiet: Bool = false, max most: Int = 10) throws -> [String] {
        let found = snapshot.news(
            TellingWish(places: places, now: now, isQuiet: isQuiet, most: most))
        snapshot.states.told = found.told()
        // Over a restart nothing is forgotten.
        try snapshot.write(to: directory.path)
        let read = try EarthquakeSnapshot.read(folder: directory.path)
        #expect(read.states.told == snapshot.states.told)
        snapshot = read
        return found.events.map(\.line)
    }
}

@Suite struct EarthquakeEventsTests {
    private let near = "near Home, 34 mi (55 km)"

    /// The same event as INGV reports it, in its own region.
    private func pair(_ ingv: Double?, _ usgs: Double?, pager: PagerLevel? = nil) -> [EarthquakeReport] {
        let norcia = GeoPoint(latitude: 42.8, longitude: 13.1)
        let one = QuakeStory.event(ingv, "i1") { ($0.agency, $0.epicenter) = (.ingv, norcia) }
        let two = QuakeStory.event(usgs) { ($0.epicenter, $0.pager) = (norcia, pager) }
        return [one, two]
    }

    @Test func theWorseOfTwoAgenciesTellsPeople() throws {
        var story = try QuakeStory(("Home", "6.5 300"))
        story.places[0].point = GeoPoint(latitude: 42.8, longitude: 13.1)
        let first = pair(6.1, 6.6)
        #expect(try story.read(first[0]) == [])
        let told = try story.read(first[0], first[1])
        #expect(told.count == 1 && told[0].hasPrefix("new: M 6.1 (M 6.6 by USGS), Somewhere, near Home"))
        #expect(try story.read(first[0], first[1]) == [])
        let red = pair(6.1, 6.6, pager: .red)
        // It waits for no morning.
        #expect(try story.read(red[0], red[1], isQuiet: true).map { $0.prefix(5) } == ["worse"])
        #expect(try story.read(red[0], red[1]) == [])
        #expect(story.snapshot.told.map(\.magnitude) == [6.6] && story.snapshot.told.map(\.pager) == [.red])
    }

    @Test func anEarthquakeIsToldOnceForAPlace() throws {
        var story = try QuakeStory(("Home", "4 300"), ("Cabin", "6 300"))
        #expect(try story.read(QuakeStory.event(4.5)) == ["new: M 4.5, Somewhere, \(near)"])
        #expect(try story.read(QuakeStory.event(4.5)) == [])
        #expect(try story.read(QuakeStory.event(4.9)) == [])
        // Half a unit more than was told, not than the last time.
        #expect(try story.read(QuakeStory.event(5)) == ["worse: M 5.0, Somewhere, \(near)"])
        #expect(try story.read(QuakeStory.event(4.4)) == [] && story.read(QuakeStory.event(5)) == [])
        // Another place hears of it for the first time, the first one again.
        #expect(
            try story.read(QuakeStory.event(6.1)) == [
                "new: M 6.1, Somewhere, near Home and 1 other place, 34 mi (55 km)"
            ])
        #expect(try story.tell() == [])
    }

    @Test func aWorseEstimateOfLossesIsToldAgain() throws {
        var story = try QuakeStory(("Home", "4 300"))
        #expect(try story.read(QuakeStory.event(5)).count == 1)
        for (pager, count) in [(PagerLevel.green, 0), (.yellow, 1), (.yellow, 0), (.green, 0), (.red, 1)] {
            let told = try story.read(QuakeStory.event(5) { $0.pager = pager })
            #expect(told.count == count, "\(pager)")
        }
    }

    @Test func whatIsOldBelowOrWithdrawnIsNotTold() throws {
        var story = try QuakeStory(("Home", "4 300"))
        #expect(
            try story.read(
                QuakeStory.event(5, "us1", ago: 7 * 3_600), QuakeStory.event(3.9, "us2"),
                QuakeStory.event(nil, "us3"), QuakeStory.event(5, "us4") { $0.kind = .quarryBlast },
                QuakeStory.event(5, "us5") { $0.epicenter = nil },
                QuakeStory.event(5, "us6") { $0.epicenter = GeoPoint(latitude: -80, longitude: 0) }
            ) == [])
        // What was told ends without a word, and comes back without one.
        #expect(try story.read(QuakeStory.event(5, "us7")).count == 1)
        let end = story.now + 60
        story.snapshot.catalog.take(
            [], deletions: [EarthquakeDeletion(agency: .usgs, id: "us7")], from: .usgs, at: end)
        #expect(try story.tell() == [])
        #expect(try story.read(QuakeStory.event(5, "us7") { $0.updated = end.seconds * 1_000 + 1 }) == [])
        // Without any place for earthquakes, and without one at all.
        story.places[0].quakes = nil
        #expect(try story.read(QuakeStory.event(9, "us8")) == [])
        story.places = []
        #expect(try story.read(QuakeStory.event(9, "us9")) == [])
    }

    /// An event that people were notified of is recognized under another name, and for another agency.
    @Test func anEventThatChangesItsNameIsTheSame() throws {
        var story = try QuakeStory(("Home", "4 300"))
        #expect(try story.read(QuakeStory.event(5)).count == 1)
        #expect(try story.read(QuakeStory.event(5, "uw1") { $0.aliases = ["us1"] }) == [])
        #expect(try story.read(QuakeStory.event(5.2, "77") { ($0.agency, $0.status) = (.ingv, nil) }) == [])
        #expect(story.snapshot.catalog.links.count == 1)
        #expect(
            try story.read(QuakeStory.event(5.6, "uw1") { $0.aliases = ["us1"] })
                == ["worse: M 5.6, Somewhere, \(near)"])
    }

    @Test func quietHoursHoldBackAllButTheWorst() throws {
        var story = try QuakeStory(("Home", "3 300"))
        #expect(try story.read(QuakeStory.event(4.5), isQuiet: true) == [])
        #expect(try story.read(QuakeStory.event(7.5, "us2"), isQuiet: true).count == 1)
        let pager = QuakeStory.event(5, "us3") { $0.pager = .orange }
        #expect(try story.read(pager, isQuiet: true).count == 1)
        // The rest is told in the morning; after half a day no more.
        var late = story
        story.now = story.now + 9 * 3_600
        #expect(try story.tell() == ["new: M 4.5, Somewhere, \(near)"])
        late.now = late.now + 12 * 3_600
        #expect(try late.tell() == [])
    }

    @Test func theWorstIsToldFirstAndTheRestAfterwards() throws {
        var story = try QuakeStory(("Home", "3 300"))
        let reports = (1...5).map { QuakeStory.event(3 + Double($0) / 2, "us\($0)") }
        story.snapshot.catalog.take(reports, from: .usgs, at: story.now)
        #expect(try story.tell(max: 2).map { $0.prefix(10) } == ["new: M 5.5", "new: M 5.0"])
        #expect(try story.tell(max: 2).count == 2)
        #expect(try story.tell(max: 2).map { $0.prefix(10) } == ["new: M 3.5"])
        #expect(try story.tell(max: 2) == [])
    }

    @Test func aTestIsToldOnceWhereverAndWhateverIsWanted() throws {
        var story = try QuakeStory(("Home", "9 10"))
        story.places[0].quakes = nil
        let report = EarthquakeSnapshot.testReport(at: story.now, for: story.places[0])
        #expect(
            try story.read(report, isQuiet: true)
                == ["TEST: new: M 5.0, no earthquake near Home, near Home, 0 ft (0 m)"])
        #expect(try story.read(report) == [])
        var nowhere = try QuakeStory()
        #expect(
            try nowhere.read(EarthquakeSnapshot.testReport(at: nowhere.now, for: nil))
                == ["TEST: new: M 5.0, no earthquake"])
        #expect(try nowhere.tell() == [])
    }

    @Test func hostileTextIsCleanInEveryForm() throws {
        var report = QuakeStory.event(5)
        report.place = "A\u{1B}]0;x\u{7}\nB\u{202E}\u{0}"
        report.author = String(repeating: "\u{9B}", count: 10_000)
        let event = EarthquakeEvent(
            kind: .new, event: Earthquake(EarthquakeRecord(report.cleaned ?? report, listed: FeedBench.noon)),
            places: [], host: "h")
        for text in [event.line, event.text] + event.variables + event.details {
            #expect(
                text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.unicodeScalars.contains("\u{202E}") && text.count < 13_000)
        }
        #expect(event.variables.allSatisfy { $0.hasPrefix("MUSTER_") && !$0.contains("\n") })
        let names = Set(event.variables.map { $0.prefix { $0 != "=" } })
        #expect(Set(AlertEvent(.new).variables.map { $0.prefix { $0 != "=" } }).isSubset(of: names))
    }
}

@Suite struct EarthquakeTellerTests {
    @Test func aCommandGetsTheEarthquakeOnce() throws {
        let bench = try FeedBench()
        bench.now = Moment.now()
        bench.names = ["usgs"]
        bench.places[0].quakes = .within(kilometers: 100, magnitude: 3)
        let point = try #require(bench.places[0].point)
        let script = try bench.directory.write(
            """
            #!/bin/sh
            { echo "$MUSTER_EVENT|$MUSTER_TEST|$MUSTER_PLACES|$MUSTER_ALERT|$MUSTER_MAGNITUDE|$MUSTER_DISTANCE|$MUSTER_SEVERITY"
              cat; } >> \(bench.directory.path("out"))

            """, to: "tell")
        chmod(script, 0o755)
        let time = bench.now.seconds * 1_000 - 60_000
        let json = """
            {"type":"FeatureCollection","metadata":{"generated":\(time),"url":"x","title":"x","api":"1","count":1,"status":200},
            "features":[{"type":"Feature","id":"us1","properties":{"mag":4.5,"place":"Christiansburg","time":\(time),"updated":\(time),
            "type":"earthquake","status":"automatic","ids":",us1,","net":"us","code":"1"},
            "geometry":{"type":"Point","coordinates":[\(point.longitude),\(point.latitude + 0.1),8]}}]}
            """
        _ = try bench.updater.importEarthquakes(bytes: Array(json.utf8))
        let settings = NotificationSettings(notify: [script])
        var log: [String] = []
        func teller(_ places: [WatchedPlace]) -> Notifier {
            Notifier(settings, folder: bench.folder, places: places, clock: { bench.now }) { log.append($0) }
        }
        var without = bench.places
        without[0].quakes = nil
        try teller(without).tellAll()
        #expect(log == [])
        for _ in 0..<2 { try teller(bench.places).tellAll() }
        #expect(log == ["new: M 4.5, Christiansburg, near Blacksburg, 6.9 mi (11 km)"])
        let out = try String(contentsOfFile: bench.directory.path("out"), encoding: .utf8)
        #expect(out.hasPrefix("new|no|Blacksburg|Earthquake|4.5|11|\nnew: M 4.5, Christiansburg"))
        #expect(
            out.contains("\nBlacksburg: 6.9 mi (11 km) north\n")
                && out.contains("\nMore: muster quakes us1\n"))
    }
}
