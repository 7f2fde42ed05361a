// Feeds of earthquakes that are read of a server: what is stored, what stays when something fails, what is asked for.
import Clocks
import ContentPack
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

/// A server of both agencies, and the folder of a person who reads them.
private struct QuakeBench {
    let bench: FeedBench

    init() throws {
        bench = try FeedBench()
        bench.names = ["usgs", "ingv"]
    }

    func serve(_ sample: String, as name: String) throws {
        try bench.serve(sample: "quake/" + sample, as: name)
    }

    @discardableResult
    func update(_ agency: EarthquakeAgency, at path: String? = nil) throws -> FeedResult {
        guard let address = DocumentAddress(bench.server.address + (path ?? agency.rawValue)) else {
            throw HarnessFailure("no address")
        }
        var feed = FeedConfiguration.Feed(name: agency.rawValue)
        feed.address = address
        let settings = FeedSettings(feed: feed, places: [], agent: "muster-sync/0 (tests)")
        let kind = agency == .usgs ? USGSFeed.kind : INGVFeed.kind
        guard let source = kind.plan(settings).sources.first else { throw HarnessFailure("no source") }
        return bench.updater.update(source, .now)
    }

    var snapshot: EarthquakeSnapshot {
        get throws { try EarthquakeSnapshot.read(folder: bench.folder.path) }
    }

    func event(_ id: String) throws -> Earthquake {
        let board = EarthquakeBoard(StoredEarthquakes(try snapshot), at: bench.now)
        guard let event = board.event(named: id) else { throw HarnessFailure("there is no event \(id)") }
        return event
    }

    /// The sample with another moment at which the server made it, and the address of the feed of a day.
    func generated(_ sample: String, minutes: Int) throws -> String {
        String(decoding: try FeedBench.sample("quake/" + sample), as: UTF8.self)
            .replacing("1772470800000", with: "\(1_772_470_800_000 + minutes * 60_000)")
            .replacing(
                "\"url\":\"synthetic\"", with: "\"url\":\"https://earthquake.usgs.gov/all_day.geojson\""
            )
            .replacing(
                "\"url\": \"synthetic\"", with: "\"url\": \"https://earthquake.usgs.gov/all_day.geojson\"")
    }

    /// The identity of the file of events.
    func file() throws -> Int {
        let path = bench.folder.path + "/" + HazardKind.earthquakes.fileName
        return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? 0
    }
}

@Suite struct EarthquakeUpdateTests {
    private let quakes: QuakeBench
    private var bench: FeedBench { quakes.bench }

    init() throws { quakes = try QuakeBench() }

    // MARK: Life of events

    @Test func aFeedSeenTwiceGivesRevisionsAliasesAndRemovals() throws {
        try bench.serve(quakes.generated("usgs-1-before.geojson", minutes: 0), as: "usgs")
        let first = try quakes.update(.usgs)
        #expect(first.result == .read(.ok) && first.sentence == "Read; 7 events are stored.")
        bench.now = FeedBench.noon + 120
        try bench.serve(quakes.generated("usgs-2-after.geojson", minutes: 2), as: "usgs")
        #expect(try quakes.update(.usgs).isGood)
        let revised = try quakes.event("us6000zza1")
        #expect(revised.report.magnitude == 5.4 && revised.report.pager == .yellow)
        #expect(revised.shown.revisions.map(\.report.magnitude) == [5.1])
        // The old identifier leads to the event still.
        #expect(try quakes.event("us6000zza2").report.id == "uw90000009")
        #expect(try quakes.event("nc90000002").report.magnitude == 1.1)
        #expect(try quakes.event("ak90000004").removal == .deleted(bench.now))
        // Gone from one reading that covers it, it is there still; from two, it is no longer listed.
        #expect(try quakes.event("ci90000001").removal == nil)
        bench.now = FeedBench.noon + 240
        try bench.serve(quakes.generated("usgs-2-after.geojson", minutes: 4), as: "usgs")
        #expect(try quakes.update(.usgs).isGood)
        #expect(try quakes.event("ci90000001").removal == .unlisted(bench.now))
    }

    @Test func theListOfDeletedEventsRemovesThem() throws {
        try quakes.serve("usgs-1-before.geojson", as: "usgs")
        try quakes.update(.usgs)
        bench.now = FeedBench.noon + 120
        try quakes.serve("usgs-deleted.csv", as: "deleted")
        #expect(try quakes.update(.usgs, at: "deleted").isGood)
        #expect(try quakes.event("ci90000001").removal == .deleted(bench.now))
        #expect(try quakes.event("us6000zza1").removal == nil)
    }

    @Test func twoAgenciesAreMergedAndOneMayFailAlone() throws {
        try quakes.serve("usgs-2-after.geojson", as: "usgs")
        try quakes.serve("ingv-text-14.txt", as: "ingv")
        try quakes.update(.usgs)
        try quakes.update(.ingv)
        let event = try quakes.event("us6000zza1")
        #expect(event.report.agency == .ingv && event.other?.report.agency == .usgs)
        let before = try quakes.snapshot.catalog
        bench.now = FeedBench.noon + 60
        for fault in ["portal", "cut"] {
            try bench.server.fault("ingv", fault, ["after": 100])
            #expect(try !quakes.update(.ingv).isGood)
            #expect(try quakes.snapshot.catalog == before)
        }
        try bench.server.faults([])
        for text in ["", "#EventID|Time", "<html><body>no</body></html>", "{\"type\":\"FeatureCollection\"}"]
        {
            try bench.serve(text, as: "usgs")
            #expect(try !quakes.update(.usgs).isGood, "\(text)")
            #expect(try quakes.snapshot.catalog == before, "\(text)")
        }
        // Of the other agency, under the name of this one.
        try quakes.serve("ingv.geojson", as: "usgs")
        let foreign = try quakes.update(.usgs)
        #expect(foreign.result == .read(.unreadable))
        #expect(foreign.sentence.contains("The response has events of INGV and not of USGS"))
        #expect(try quakes.snapshot.feeds.map(\.name).sorted() == ["ingv", "usgs"])
    }

    /// A table with its heading alone is INGV's way to say that there was nothing.
    @Test func nothingIsNoFailureAndRemovesNothing() throws {
        try quakes.serve("ingv-text-14.txt", as: "ingv")
        try quakes.update(.ingv)
        let before = try quakes.snapshot.catalog.records.count
        bench.now = FeedBench.noon + 300
        let heading = String(decoding: try FeedBench.sample("quake/ingv-text-14.txt"), as: UTF8.self).prefix {
            $0 != "\n"
        }
        try bench.serve(heading + "\n", as: "ingv")
        #expect(try quakes.update(.ingv).result == .read(.ok))
        try bench.server.fault("ingv", "status", ["status": 204])
        bench.now = FeedBench.noon + 600
        #expect(try quakes.update(.ingv).isGood)
        #expect(try quakes.snapshot.catalog.records.count == before)
        #expect(try quakes.snapshot.feeds.first?.succeeded == bench.now)
    }

    @Test func oneDamagedEventDoesNotHideTheOthers() throws {
        let text = String(decoding: try FeedBench.sample("quake/ingv-text-14.txt"), as: UTF8.self)
            .replacing("2026-03-02T10:00:00.000000", with: "yesterday")
        try bench.serve(text, as: "ingv")
        let report = try quakes.update(.ingv)
        #expect(report.result == .read(.partial))
        #expect(
            report.sentence
                == "Read, but not all of it: 1 event could not be read. Otherwise 2 events are stored."
        )
    }

    // MARK: What is written

    @Test func theSameAgainWritesTheStateOnly() throws {
        try quakes.serve("usgs-1-before.geojson", as: "usgs")
        try quakes.update(.usgs)
        let file = try quakes.file()
        bench.now = FeedBench.noon + 120
        #expect(try quakes.update(.usgs).result == .read(.notModified))
        #expect(try quakes.file() == file && quakes.snapshot.feeds.first?.succeeded == bench.now)
        // Another mark of the version and the same events.
        let text = String(decoding: try FeedBench.sample("quake/usgs-1-before.geojson"), as: UTF8.self)
        try bench.serve(text + "\n", as: "usgs")
        bench.now = FeedBench.noon + 240
        #expect(try quakes.update(.usgs).result == .read(.ok) && quakes.file() == file)
        #expect(try quakes.snapshot.feeds.first?.succeeded == bench.now)
        // An hour later the times at which they were listed are written as well.
        bench.now = FeedBench.noon + 3_601
        try bench.serve(text + "\n\n", as: "usgs")
        try quakes.update(.usgs)
        #expect(try quakes.file() != file && quakes.snapshot.catalog.records.first?.lastListed == bench.now)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).sorted() == [
                "earthquakes.sqlite", "lock", "originals",
            ])
    }

    @Test func aListIsAsOldAsItSays() throws {
        try bench.serve(quakes.generated("usgs-1-before.geojson", minutes: -720), as: "usgs")
        for _ in 0..<2 {
            #expect(try quakes.update(.usgs).result == .read(.ok))
            let feed = try #require(try quakes.snapshot.feeds.first)
            #expect(feed.succeeded == bench.now + -43_200 && feed.age(at: bench.now) == .stale(43_200))
        }
    }

    @Test func theMarksOfOneAddressAreNotSentToAnother() throws {
        try quakes.serve("usgs-1-before.geojson", as: "usgs")
        try quakes.serve("usgs-2-after.geojson", as: "other")
        try quakes.update(.usgs)
        try quakes.update(.usgs)
        try quakes.update(.usgs, at: "other")
        let requests = try bench.server.requests(3)
        #expect(requests.map(\.status) == [200, 304, 200])
        #expect(
            requests[2].headers["if-none-match"] == nil && requests[2].headers["if-modified-since"] == nil)
    }

    @Test func whatIsOffOrOldLeaves() throws {
        try quakes.serve("usgs-2-after.geojson", as: "usgs")
        try quakes.serve("ingv-text-14.txt", as: "ingv")
        try quakes.update(.usgs)
        try quakes.update(.ingv)
        bench.names = ["usgs"]
        try bench.updater.applyConfiguration()
        #expect(try quakes.snapshot.catalog.records.allSatisfy { $0.report.agency == .usgs })
        #expect(try quakes.snapshot.feeds.map(\.name) == ["usgs"])
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/alerts.sqlite"))
        bench.now = FeedBench.noon + 6 * Moment.day
        try bench.server.fault("usgs", "status", ["status": 503])
        try quakes.update(.usgs)
        #expect(try quakes.snapshot.catalog.records.count == 5)
        bench.now = FeedBench.noon + 7 * Moment.day + 1
        try quakes.update(.usgs)
        #expect(try quakes.snapshot.catalog.records.filter { $0.removal == nil }.isEmpty)
    }

    // MARK: What is asked for

    @Test func longerSpansAreAskedForNowAndThen() throws {
        let now = try #require(Moment("2026-03-02T17:10:00Z"))
        #expect(EarthquakeSpan.due(after: nil, at: now) == .week)
        #expect(EarthquakeSpan.due(after: now + -120, at: now) == .hour)
        #expect(EarthquakeSpan.due(after: now + -601, at: now) == .day)
        #expect(EarthquakeSpan.due(after: now + -6 * 3_600, at: now) == .week)
        // A clock that was set back.
        #expect(EarthquakeSpan.due(after: now + 86_400, at: now) == .week)
        let base = "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/"
        #expect(USGSFeed.request(.hour, at: now)?.address.text == base + "all_hour.geojson")
        #expect(USGSFeed.request(.day, at: now)?.deletions == nil)
        let week = USGSFeed.request(.week, at: now)
        #expect(week?.address.text == base + "all_week.geojson")
        #expect(
            week?.deletions?.text
                == "https://earthquake.usgs.gov/fdsnws/event/1/query?format=csv&includedeleted=only&updatedafter=2026-02-23"
        )
        #expect(
            INGVFeed.request(.hour, at: now)?.address.text
                == "https://webservices.ingv.it/fdsnws/event/1/query?format=text&starttime=2026-03-01T17:00:00"
        )
        #expect(INGVFeed.request(.week, at: now)?.address.text.hasSuffix("2026-02-23T17:00:00") == true)
    }

    @Test func theKindsAreKnownByName() throws {
        let directory = try PrivateDirectory()
        func read(_ text: String) throws -> FeedConfiguration {
            try directory.write(text, to: ConfigurationFile.feeds)
            let file = ConfigurationFile.first(ConfigurationFile.feeds, in: [directory.path])
            return FeedConfiguration(file, knowing: ["usgs", "ingv"])
        }
        let configuration = try read("feed = usgs\nfeed = ingv\ninterval = 600\nkeep-earthquakes = 30\n")
        #expect(configuration.problems.isEmpty && configuration.daysOfEarthquakes == 30)
        let plan = FeedPlan.make(
            configuration, places: [], kinds: [USGSFeed.kind, INGVFeed.kind], version: "0")
        #expect(plan.sources.map(\.name) == ["usgs", "ingv"] && plan.sources.map(\.interval) == [120, 600])
        #expect(plan.sources.map(\.host) == ["earthquake.usgs.gov", "webservices.ingv.it"])
        #expect(plan.sources.allSatisfy { $0 is any FeedSource<EarthquakeSnapshot> })
        for wrong in ["0", "91", "x"] {
            #expect(
                try read("keep-earthquakes = \(wrong)\n").problems.map(\.message) == [
                    "keep-earthquakes is a number of days from 1 to 90"
                ])
        }
    }
}
