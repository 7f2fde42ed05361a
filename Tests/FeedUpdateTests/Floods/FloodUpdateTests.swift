// A service of floods that is read round by round: what is asked for, what is stored, what stays when something fails.
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

@Suite struct FloodUpdateTests {
    private let floods: FloodBench
    private var bench: FeedBench { floods.bench }

    init() throws { floods = try FloodBench() }

    @Test func aFirstRoundReadsEverything() throws {
        let report = try floods.update()
        #expect(report.word == "ok" && report.sentence == "Read; 3 reports are stored.", "\(report.sentence)")
        let collection = try floods.collection
        #expect(collection.regions.map(\.name) == ["North Dakota"])
        #expect(collection.boundaries.map(\.name) == ["Minot Region", "Fargo Region"])
        #expect(collection.events.map(\.id) == ["4", "5"] && collection.events[0].boundaries == ["7"])
        let set = try floods.fargo
        #expect(set.base == "31" && set.version == 3 && set.direction == .oneWorst && !set.isDamaged)
        #expect(set.markers.map(\.key) == ["i101", "i102", "i103"] && set.read == bench.now)
        let requests = try bench.server.requests(6)
        #expect(requests.filter { $0.path.hasPrefix("flood/") }.allSatisfy { $0.method == "POST" })
        // Nothing of a person is in any file.
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/originals/flood"))
    }

    @Test func aDifferenceIsAddedInOneGoAndOnce() throws {
        try floods.update()
        try floods.serve("GetMarkerFile.response-delta.xml", as: "GetMarkerFile-31-3")
        try floods.answer("<kmlfiles/>", "GetMarkerFile", "31-4")
        try floods.update()
        let set = try floods.fargo
        #expect(set.version == 4 && set.direction == .oneWorst)
        #expect(set.markers.map(\.key) == ["i101", "i102", "i103", "i104"])
        #expect(set.markers[0].comment == "Drained.")
        // The next round finds nothing new, and writes no more than the state.
        bench.now = bench.now + 600
        #expect(try floods.update().word == "ok")
        #expect(try floods.fargo.markers == set.markers)
        #expect(try bench.server.requests().filter { $0.path == "kmls/base_31.kml" }.count == 1)
    }

    @Test func aBaseThatIsBuiltAgainReplacesWhatWasHere() throws {
        try floods.update()
        try bench.serve(sample: "flood/diff_31_4.kml", as: "kmls/base_32.kml")
        try floods.serve("GetMarkerFile.response-new-base.xml", as: "GetMarkerFile-31-3")
        try floods.update()
        let set = try floods.fargo
        #expect(set.base == "32" && set.version == 0 && set.markers.map(\.key) == ["i104", "i101"])
        // It has no styles, and nothing is assumed.
        #expect(set.direction == nil)
    }

    @Test func aNewBaseThatIsCutLeavesTheOldMarkers() throws {
        try floods.update()
        let before = try floods.fargo
        try floods.answer(floods.file("base", "32", "cut-off", 0), "GetMarkerFile", "31-3")
        let report = try floods.update()
        #expect(report.word == "partial")
        #expect(
            report.sentence
                == "Read, but not all of it: the reports of 1 event could not all be read (the document ends in the middle). "
                + "Otherwise 3 reports are stored.", "\(report.sentence)")
        #expect(try floods.fargo == before)
    }

    @Test func aFirstBaseThatIsCutIsKeptAndAskedForAgain() throws {
        try floods.answer(floods.file("base", "31", "cut-off", 3), "GetMarkerFile", "7-4")
        #expect(try floods.update().word == "partial")
        var set = try floods.fargo
        #expect(set.isDamaged && set.markers.map(\.key) == ["i105"] && set.version == -1)
        try floods.serve("GetMarkerFile.response-first.xml", as: "GetMarkerFile-7-4")
        #expect(try floods.update().word == "ok")
        set = try floods.fargo
        #expect(!set.isDamaged && set.version == 3 && set.markers.count == 3)
    }

    @Test func aDifferenceThatIsCutComesOnceMore() throws {
        try floods.update()
        try floods.answer(floods.file("diff", "31", "cut-off", 4), "GetMarkerFile", "31-3")
        #expect(try floods.update().word == "partial")
        #expect(try floods.fargo.version == 3 && floods.fargo.isDamaged)
        #expect(try floods.fargo.markers.count == 4)
        try floods.serve("GetMarkerFile.response-delta.xml", as: "GetMarkerFile-31-3")
        #expect(try floods.update().word == "ok")
        #expect(try floods.fargo.version == 4 && floods.fargo.markers.count == 5 && !floods.fargo.isDamaged)
    }

    @Test func afterAGapTheBaseIsAskedFor() throws {
        try floods.update()
        try floods.answer(floods.file("diff", "31", "diff_31_4", 6), "GetMarkerFile", "31-3")
        #expect(try floods.update().word == "ok")
        #expect(try floods.fargo.version == 3 && floods.fargo.markers.count == 3)
        #expect(try bench.server.requests().filter { $0.path == "kmls/base_31.kml" }.count == 2)
    }

    private func serveEvent(_ more: String) throws {
        try floods.answer(
            "<events><event><id>4</id><name>Flood</name>\(more)</event></events>",
            "GetEventsByBoundaryID", "7")
    }

    private func serveDifference() throws {
        try floods.serve("GetMarkerFile.response-delta.xml", as: "GetMarkerFile-31-3")
        try floods.answer("<kmlfiles/>", "GetMarkerFile", "31-4")
    }

    /// People report until the water is gone, and a service closes an event when it likes.
    @Test func theLastReportsOfAnEventAreRead() throws {
        try floods.update()
        try serveEvent("<active>0</active>")
        try bench.server.fault("flood/GetMarkerFile-31-3", "status", ["status": 500])
        #expect(try floods.update().word == "partial")
        #expect(try floods.fargo.markers.count == 3)
        // Not even a failure loses them.
        try bench.server.faults([])
        try floods.answer(floods.file("base", "32", "diff_31_4", 0), "GetMarkerFile", "7-4")
        #expect(try floods.update().word == "ok")
        #expect(try floods.fargo.base == "32")
        // Now it is over.
        try floods.update()
        let asked = try bench.server.requests().filter { $0.path.hasPrefix("flood/GetMarkerFile") }
        #expect(asked.map(\.path.last) == ["4", "5", "3", "4"], "\(asked.map(\.path))")
        #expect(try floods.fargo.base == "32")
    }

    /// The last day of an event is a local one, and that of UTC ends hours earlier.
    @Test func theLastDayIsReadToItsEnd() throws {
        try serveEvent("<enddate>2026-03-02</enddate>")
        try floods.update()
        bench.now = bench.now + 43_200
        try serveDifference()
        try floods.update()
        #expect(bench.now.date == "2026-03-03")
        #expect(try floods.fargo.markers.map(\.key) == ["i101", "i102", "i103", "i104"])
        // Once more after it, and then never again.
        bench.now = bench.now + 86_400
        try floods.update()
        #expect(try floods.fargo.read == bench.now)
        let last = bench.now
        bench.now = bench.now + 600
        try floods.update()
        #expect(try floods.fargo.read == last)
    }

    @Test func eventsThatNameTheirBoundariesAreAskedForAtOnce() throws {
        let event = "<id>4</id><name>Flood</name><active>1</active>"
        try floods.answer(
            "<events><event>\(event)<boundaries><boundary><id>7</id></boundary></boundaries></event></events>",
            "GetEvents")
        try floods.answer("<events><event>\(event)</event></events>", "GetEventsByRegionID", "0")
        try floods.answer(floods.file("base", "40", "diff_31_4", 0), "GetMarkerFile", "0-4")
        #expect(try floods.update().word == "ok")
        let collection = try floods.collection
        #expect(collection.events.map(\.boundaries) == [["7", "0"]])
        #expect(collection.set("4", "0")?.markers.count == 2 && collection.set("4", "7")?.markers.count == 3)
        // A service that does not know it is asked by boundary.
        try floods.answer("<msg>Unknown command.</msg>", "GetEvents")
        #expect(try floods.update().word == "ok")
        #expect(try floods.collection.events.map(\.id) == ["4", "5"])
    }

    @Test(arguments: ["portal", "status", "cut", "replaced", "garbage", "message", "silent"])
    func aRoundThatFailsLeavesEverything(_ fault: String) throws {
        try floods.update()
        let before = try floods.collection
        switch fault {
        case "message": try floods.answer("<msg>Out of order.</msg>", "GetRegions")
        case "status": try bench.server.fault("flood/GetRegions", "status", ["status": 500])
        case "cut": try bench.server.fault("flood/GetEventsByBoundaryID-7", "cut", ["after": 100])
        case "replaced":
            try bench.server.fault("flood/GetRegions", "replaced", ["text": "<server><response>"])
        default: try bench.server.fault("flood/GetRegions", fault)
        }
        let report = try floods.update()
        #expect(!report.isGood, "\(fault): \(report.sentence)")
        #expect(try floods.collection == before)
        let expected: FeedOutcome? =
            switch fault {
            case "portal": .portal
            case "replaced", "message": .unreadable
            case "status", "silent": .unreachable
            default: nil
            }
        if let expected { #expect(report.state.outcome == expected, "\(report.sentence)") }
        if fault == "message" {
            #expect(report.sentence.hasPrefix("The flood service says: Out of order."), "\(report.sentence)")
        }
    }

    @Test func documentsOfAnotherServerAreNotAskedFor() throws {
        try floods.answer(
            "<kmlfile><id>1</id><file>http://127.0.0.1:9/x.kml</file><version>0</version></kmlfile>",
            "GetMarkerFile", "7-4")
        let report = try floods.update()
        #expect(
            report.word == "partial" && report.sentence.contains("on another server"), "\(report.sentence)")
        #expect(try floods.collection.sets.isEmpty)
    }

    @Test func anAddressWithoutAServiceIsAFailure() throws {
        try bench.server.fault("flood/*", "status", ["status": 404])
        let report = try floods.update()
        #expect(report.state.outcome == .unreadable && report.state.succeeded == nil)
        #expect(throws: HarnessFailure.self) { try floods.collection }
    }

    @Test func whatIsOffLeavesTheSnapshot() throws {
        try floods.update()
        bench.names = []
        try bench.updater.applyConfiguration()
        #expect(try floods.snapshot.collections.isEmpty && floods.snapshot.feeds.isEmpty)
    }

    @Test func savedFilesAreTakenInAndStay() throws {
        let folder = bench.directory
        try folder.write(FeedBench.sample("flood/base_31.kml"), to: "Spring flood.kml")
        try folder.write(FeedBench.sample("flood/cut-off.kml"), to: "cut.kml")
        let first = try bench.updater.importFloods(folder.path("Spring flood.kml"))
        #expect(first == "Took 3 reports, listed under Spring flood.kml.")
        let second = try bench.updater.importFloods(folder.path("cut.kml"))
        #expect(
            second
                == "Took 1 report, listed under cut.kml. The file is damaged: the document ends in the middle. What is complete "
                + "before that was taken.")
        // Once more, and nothing is doubled.
        _ = try bench.updater.importFloods(folder.path("Spring flood.kml"))
        try floods.update()
        let files = try floods.snapshot.collection(of: FloodCollection.imported)
        #expect(files?.events.map(\.name) == ["cut.kml", "Spring flood.kml"] && files?.markerCount == 4)
        #expect(try floods.collection.markerCount == 3)
        #expect(try FloodImport.isFlood(folder.path("cut.kml")))
        #expect(try !FloodImport.isFlood(folder.path("nothing.kml")))
        try folder.write(
            Array("<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8),
            to: "other.kml")
        #expect(throws: FeedProblem.self) { try bench.updater.importFloods(folder.path("other.kml")) }
        try folder.write(Array("<kml><Document/></kml>".utf8), to: "empty.kml")
        #expect(
            try bench.updater.importFloods(folder.path("empty.kml"))
                == "The file has no report with a position.")
    }

    @Test func theServiceIsTheOneThatIsConfigured() throws {
        let folder = bench.directory
        try folder.write(
            Array("feed = flood\nfrom = https://floods.example.org/index.php\n".utf8), to: "feeds.conf")
        guard let file = ConfigurationFile.first("feeds.conf", in: [folder.path]) else {
            throw HarnessFailure("no configuration")
        }
        let configuration = FeedConfiguration(file, knowing: ["flood"])
        #expect(configuration.problems.isEmpty)
        let plan = FeedPlan.make(
            configuration, places: [], kinds: [FloodFeeds.kind(outbox: nil), NWSFeed.kind], version: "0")
        #expect(plan.sources(of: "flood").first?.host == "floods.example.org")
        let bare = FloodFeeds.kind(outbox: nil).plan(
            FeedSettings(feed: FeedConfiguration.Feed(name: "flood"), places: [], agent: ""))
        #expect(bare.sources.isEmpty && bare.problems.count == 1)
    }
}
