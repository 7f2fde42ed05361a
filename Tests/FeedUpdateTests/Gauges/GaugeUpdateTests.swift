// Gauges that are read of a server: what is stored, what stays when something fails, what is asked for.
import Clocks
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct GaugeUpdateTests {
    private let bench: FeedBench

    init() throws {
        bench = try FeedBench()
        bench.names = ["nwps@EXAV2"]
        try bench.serve(sample: "water/nwps-gauge.json", as: "EXAV2/index")
        try bench.serve(sample: "water/nwps-stageflow.json", as: "EXAV2/stageflow")
    }

    private func plan(_ gauges: [String], kind: FeedKind = GaugeFeeds.nwps, address: String? = nil)
        -> FeedPlan
    {
        var feed = FeedConfiguration.Feed(name: kind.name)
        feed.address = address.flatMap(DocumentAddress.init)
        var place = FeedBench.blacksburg
        place.gauges = gauges
        return kind.plan(FeedSettings(feed: feed, places: [place], agent: "muster-sync/0 (tests)"))
    }

    @discardableResult
    private func update(_ gauge: String = "EXAV2") throws -> FeedResult {
        guard let source = plan([gauge], address: bench.server.address).sources.first else {
            throw HarnessFailure("no source")
        }
        return bench.updater.update(source, .now)
    }

    private func stored() throws -> Gauge {
        let snapshot = try GaugeSnapshot.read(folder: bench.folder.path)
        guard let item = snapshot.read(at: bench.now).first, snapshot.gauges.count == 1 else {
            throw HarnessFailure("no gauge")
        }
        return item.gauge
    }

    /// The sample with another stage, so many minutes later.
    private func serve(stage: Double, minutes: Int) throws {
        let text = String(decoding: try FeedBench.sample("water/nwps-gauge.json"), as: UTF8.self)
        let time = Moment("2026-03-02T16:45:00Z").map { "\($0 + minutes * 60)" } ?? ""
        try bench.serve(
            text.replacing("\"primary\": 14.2", with: "\"primary\": \(stage)")
                .replacing("2026-03-02T16:45:00Z", with: time), as: "EXAV2/index")
    }

    @Test func aGaugeIsStoredWholeAndReadAgainAsItWas() throws {
        let report = try update()
        #expect(report.result == .read(.ok) && report.sentence == "Read; the gauge has a reading.")
        var expected = try GaugeDecoder.gauge(FeedBench.sample("water/nwps-gauge.json"))
        let series = try GaugeDecoder.series(FeedBench.sample("water/nwps-stageflow.json"))
        (expected.history, expected.outlook, expected.read) = (series.observed, series.forecast, bench.now)
        // When what was observed was sent says nothing.
        expected.history?.issued = nil
        #expect(try stored() == expected)
    }

    @Test func theHistoryGrowsWithoutBeingAskedForAndIsAskedForOnceAnHour() throws {
        try update()
        try FileManager.default.removeItem(atPath: bench.server.directory.path("repository/EXAV2/stageflow"))
        bench.now = FeedBench.noon + 900
        try serve(stage: 14.6, minutes: 15)
        #expect(try update().isGood)
        #expect(try stored().history?.points.map(\.value) == [14, 14.2, 14.6])
        #expect(try stored().outlook?.points.map(\.value) == [16.8])
        // In the next hour it is asked for, does not come, and that is no failure.
        bench.now = FeedBench.noon + 3_600
        try serve(stage: 15, minutes: 60)
        #expect(try update().isGood)
        #expect(try stored().history?.points.last?.value == 15)
        let state = GaugeState(try stored(), at: bench.now)
        #expect(GaugeWords.reading(state) == "15 ft, rising: 0.8 ft in 1 h")
    }

    @Test func nothingNewIsConfirmed() throws {
        try update()
        bench.now = FeedBench.noon + 60
        let report = try update()
        #expect(report.result == .read(.notModified))
        #expect(try stored().read == bench.now && stored().thresholds.count == 4)
    }

    @Test func afterAFailureWhatWasThereStays() throws {
        try update()
        let before = try stored()
        bench.now = FeedBench.noon + 60
        for fault in ["portal", "cut"] {
            try bench.server.fault("EXAV2", fault, ["after": 100])
            #expect(try !update().isGood)
            #expect(try stored() == before)
        }
        try bench.server.faults([])
        for text in ["", "<html><body>no</body></html>", "{}", "[1]", "{\"message\":\"no such gauge\"}"] {
            try bench.serve(text, as: "EXAV2/index")
            #expect(try !update().isGood, "\(text)")
            #expect(try stored() == before, "\(text)")
        }
        #expect(try update().sentence.contains("the server says: no such gauge"))
        // Another gauge than the one that was asked for.
        try bench.serve("{\"lid\":\"OTHE1\",\"status\":{}}", as: "EXAV2/index")
        let foreign = try update()
        #expect(foreign.result == .read(.unreadable))
        #expect(foreign.sentence.contains("The response is not about the gauge EXAV2; check its identifier."))
        #expect(try stored() == before)
    }

    @Test func aSiteNumberFindsTheGaugeByBothServices() throws {
        bench.names = ["nwps@03170000", "usgs-water@06904500"]
        try bench.serve(sample: "water/nwps-gauge.json", as: "03170000/index")
        try bench.serve(sample: "water/usgs-latest-continuous.json", as: "06904500")
        #expect(try update("03170000").isGood)
        let plan = plan(["EXAV2", "06904500"], kind: GaugeFeeds.usgs, address: bench.server.address)
        #expect(plan.sources.map(\.name) == ["usgs-water@06904500"])
        let source = try #require(plan.sources.first)
        #expect(bench.updater.update(source, .now).isGood)
        #expect(
            try GaugeSnapshot.read(folder: bench.folder.path).read(at: bench.now).map(\.gauge.id) == [
                "EXAV2", "06904500",
            ])
    }

    /// The gauge of the sample, and a reading of the other service from so many minutes later.
    private func both(_ stage: Double, later minutes: Int, _ change: (inout Gauge) -> Void = { _ in }) throws
        -> ListedGauge
    {
        var river = try GaugeDecoder.gauge(FeedBench.sample("water/nwps-gauge.json"))
        river.observed?.time = bench.now + -minutes * 60
        change(&river)
        var reading = Gauge(id: "03170000")
        reading.site = river.site
        reading.observed = GaugeStatus(primary: GaugeMeasure(stage, .feet), time: bench.now)
        var snapshots = [GaugeSnapshot(written: bench.now), GaugeSnapshot(written: bench.now)]
        // Whichever was read first.
        snapshots[0].take(reading, observed: nil, forecast: nil, from: "usgs-water@03170000")
        for index in 0..<2 { snapshots[index].take(river, observed: nil, forecast: nil, from: "nwps@EXAV2") }
        snapshots[1].take(reading, observed: nil, forecast: nil, from: "usgs-water@03170000")
        let found = snapshots.map { $0.read(at: bench.now) }
        #expect(found.allSatisfy { $0.count == 1 } && found[0] == found[1])
        return try #require(found.first?.first)
    }

    @Test func aNewerReadingOfTheOtherServiceLosesNoFloodStage() throws {
        let own = try both(14.9, later: 60)
        #expect(own.gauge.observed?.primary?.text == "14.2 ft" && own.readingSource == nil)
        let joined = try both(17.9, later: 61)
        #expect(joined.source == "nwps@EXAV2" && joined.readingSource == "usgs-water@03170000")
        #expect(joined.gauge.id == "EXAV2" && joined.gauge.title == "Example Creek at Town")
        #expect(!joined.gauge.thresholds.isEmpty && !joined.gauge.impacts.isEmpty)
        let state = GaugeState(joined.gauge, at: bench.now)
        #expect(GaugeWords.category(state) == "Moderate flooding, which begins at 16 ft")
        #expect(state.measure?.text == "17.9 ft")
        // Below all stages, once the service's own reading counts no longer.
        #expect(try both(9, later: 181).gauge.observed?.category == GaugeCategory.none)
        #expect(try both(17.9, later: 90) { $0.isInService = false }.gauge.observed?.category == .moderate)
    }

    @Test func aReadingThatSaysLessHidesNoFloodThatStillCounts() throws {
        let joined = try both(9, later: 90)
        #expect(joined.gauge.observed?.primary?.text == "14.2 ft" && joined.readingSource == nil)
        // A reading that cannot be compared with the stages says nothing of a flood.
        let without = try both(17.9, later: 90) { $0.thresholds = [] }
        #expect(without.gauge.observed?.category == .minor)
        #expect(try both(17.9, later: 181) { $0.thresholds = [] }.gauge.observed?.primary?.text == "17.9 ft")
    }

    @Test func gaugesThatAreOffLeaveTheSnapshot() throws {
        try update()
        bench.names = []
        try bench.updater.applyConfiguration()
        let snapshot = try GaugeSnapshot.read(folder: bench.folder.path)
        #expect(snapshot.gauges.isEmpty && snapshot.feeds.isEmpty)
    }

    @Test func eachGaugeIsARequestAndNoneIsAProblem() {
        let plan = plan(["RADV2", "03171000", "RADV2"])
        #expect(plan.sources.map(\.name) == ["nwps@RADV2", "nwps@03171000"] && plan.problems.isEmpty)
        #expect(plan.sources.allSatisfy { $0.host == "api.water.noaa.gov" && $0.interval == 900 })
        #expect(
            self.plan([]).problems == [
                "nwps needs a gauge to ask for. Name one with muster-sync places change PLACE --gauges 03171000."
            ])
        #expect(self.plan((0..<50).map { "0317100\(10 + $0)" }).sources.count == 40)
    }

    @Test func aDamagedSnapshotIsMadeAgainAndANewerOneIsLeftAlone() throws {
        try update()
        let path = bench.folder.path + "/" + HazardKind.gauges.fileName
        try Data("SQLite format 3\u{0} and nothing".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SnapshotFailure.self) { try GaugeSnapshot.read(folder: bench.folder.path) }
        #expect(try update().isGood)
        #expect(try stored().id == "EXAV2")
    }

    @Test func aPlaceTakesGaugesAsPeopleWriteThem() throws {
        var place = FeedBench.blacksburg
        let field = try #require(PlaceField.all.first { $0.key == "gauges" })
        try field.set("radv2, 03171000", in: &place)
        #expect(place.gauges == ["RADV2", "03171000"] && field.text(place) == "RADV2 03171000")
        for bad in ["", "../etc", "RADV", "RADV2?x=1", "RADV2/../x"] {
            #expect(throws: FieldProblem.self, "\(bad)") { try field.set(bad, in: &place) }
        }
        #expect(place.gauges == ["RADV2", "03171000"])
    }
}
