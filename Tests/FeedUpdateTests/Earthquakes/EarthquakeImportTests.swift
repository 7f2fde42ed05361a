// Saved files of earthquakes: every format that is read, and what is refused.
import Clocks
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct EarthquakeImportTests {
    private let directory: PrivateDirectory
    private var folder: String { directory.path("hazards") }

    init() throws { directory = try PrivateDirectory() }

    private func updater(_ names: Set<String> = [], at now: Moment = FeedBench.noon) -> FeedUpdater {
        FeedUpdater(folder: HazardFolder(folder), names: names, places: [], clock: { now })
    }

    private func take(_ sample: String, at now: Moment = FeedBench.noon) throws -> String {
        try updater(at: now).importEarthquakes("\(Binary.checkout())/Tests/Fixtures/Feeds/\(sample)")
    }

    private var snapshot: EarthquakeSnapshot {
        get throws { try EarthquakeSnapshot.read(folder: folder) }
    }

    @Test(arguments: [
        ("usgs/all_day-2019-excerpt.geojson", 49, "Took 49 events of USGS, from 2019-01-"),
        (
            "usgs/all_week-2020-excerpt.csv", 208,
            "Took 208 events of USGS, from 2019-12-31 01:58 UTC to 2020-01-06 22:31 UTC."
        ),
        ("usgs/2.5_week-excerpt.atom", 15, "Took 15 events of USGS, from 20"),
        (
            "usgs/quakeml-usgs.xml", 2,
            "Took 2 events of USGS, from 2014-11-06 00:24 UTC to 2014-11-14 21:07 UTC."
        ),
        ("usgs/query-1994-one-event.geojson", 1, "Took 1 event of USGS, of 1994-"),
        ("usgs/significant_month-2013.geojson", 6, "Took 6 events of USGS, from 2013-"),
        ("quake/ingv.geojson", nil, "Took "), ("quake/ingv-text-13.txt", nil, "Took "),
        (
            "quake/ingv-text-14.txt", 3,
            "Took 3 events of INGV, from 2026-03-02 08:00 UTC to 2026-03-02 12:00 UTC."
        ),
        ("quake/ingv-quakeml.xml", nil, "Took "),
        ("quake/usgs-deleted.csv", 0, "Took 1 notice that USGS has deleted an event."),
    ]) func everyFormatIsTaken(_ sample: String, _ count: Int?, _ words: String) throws {
        let result = try take(sample)
        #expect(result.hasPrefix(words), "\(result)")
        let records = try snapshot.catalog.records.count
        #expect(count.map { $0 == records } ?? result.hasPrefix("Took \(records) event"), "\(result)")
        #expect(try snapshot.feeds.map(\.isImported) == [true])
    }

    @Test(arguments: [Int.min, Int.max, -62_135_596_800_001]) func anImpossibleTimeOfAFileIsNone(
        _ time: Int
    ) throws {
        let json = """
            {"type":"FeatureCollection","metadata":{"api":"2.7.0","generated":\(time)},"features":[{"type":"Feature",\
            "id":"us1","properties":{"mag":5,"time":1577836800000,"net":"us","code":"1","ids":",us1,","sources":",us,",\
            "type":"earthquake","status":"reviewed"},"geometry":{"type":"Point","coordinates":[1,2,3]}}]}
            """
        let result = try updater().importEarthquakes(bytes: Array(json.utf8))
        #expect(result.hasPrefix("Took 1 event of USGS"))
        // The file is as old as the newest event in it.
        #expect(try snapshot.feeds.map(\.succeeded) == [Moment("2020-01-01T00:00:00Z")])
    }

    @Test func whatIsNoListOfEarthquakesIsRefused() throws {
        for (text, reason) in [
            ("", "the file is empty"), ("hello", "the file is not a list of earthquakes; USGS GeoJSON"),
            ("<html><body>Log in</body></html>", "the file is a web page"), ("{}", "the file is not a list"),
            ("<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"/>", "its first element is alert"),
            ("# A heading\n\nand a text", "is not a list of earthquakes"), ("<seiscomp/>", "SeisComPML"),
            ("#EventID|Time|Author\n1|2|EMSC\n", "not INGV's"),
        ] {
            try directory.write(text, to: "file")
            let problem = thrown(FeedProblem.self) {
                try updater().importEarthquakes(directory.path("file"))
            }
            #expect(problem?.sentence.hasPrefix("Nothing was imported: ") == true)
            #expect(problem?.sentence.contains(reason) == true, "\(problem?.sentence ?? "")")
        }
        for path in [directory.path("missing"), directory.path, "/dev/zero"] {
            let problem = thrown(FeedProblem.self) { try updater().importEarthquakes(path) }
            #expect(problem?.sentence.hasPrefix(path + " cannot be read: ") == true)
        }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// A file says how old it is; it stays although no feed is on, for as long as events are kept.
    @Test func aFileHasAnAgeAndStays() throws {
        _ = try take("usgs/all_day-2019-excerpt.geojson")
        let state = try #require(try snapshot.feeds.first)
        #expect(state.name == "usgs" && state.succeeded?.date.description.hasPrefix("2019-01-3") == true)
        let board = EarthquakeBoard(StoredEarthquakes(try snapshot), at: FeedBench.noon)
        #expect(board.verdict == .stale)
        // Below the list too: it was not read just now, and it is not out of date by some failure.
        #expect(
            FeedWords.notes(board, HazardTimes(now: FeedBench.noon, zone: .utc)).first?
                .hasPrefix("Earthquakes from a file, as of ") == true)
        let words = FeedWords.overview(board, HazardTimes(now: FeedBench.noon, zone: .utc))
        #expect(words.count == 1 && words[0].hasPrefix("USGS, from a file: as of 2019-01-3"))
        let record = try #require(try snapshot.catalog.records.first)
        #expect(EarthquakeWords.source(record) == "USGS, from a file")
        try updater().applyConfiguration()
        #expect(try snapshot.catalog.records.count == 49)
        try updater(at: FeedBench.noon + (7 * Moment.day + 1)).applyConfiguration()
        #expect(try snapshot.catalog.records.isEmpty)
    }

    @Test func anEmptyListChangesNothing() throws {
        #expect(
            try take("usgs/query-empty.geojson") == "The file has no event of USGS that can be read."
        )
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
