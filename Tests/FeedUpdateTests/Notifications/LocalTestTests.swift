// Tests of floods and gauges that this computer makes: where they are, and when they go.
import Clocks
import Geodesy
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct LocalTestTests {
    private let directory: PrivateDirectory
    private var folder: String { directory.path("hazards") }

    init() throws { directory = try PrivateDirectory() }

    private func updater(_ places: [WatchedPlace] = [], after seconds: Int = 0) -> FeedUpdater {
        FeedUpdater(
            folder: HazardFolder(folder), names: [], places: places,
            clock: { FeedBench.noon + seconds })
    }

    private func place(_ name: String, floods: FloodSeverity? = nil) -> WatchedPlace {
        var place = WatchedPlace(name: name, point: GeoPoint(latitude: 37.2, longitude: -80.4))
        place.floods = floods
        return place
    }

    @Test func aTestFloodNeedsAPosition() {
        do {
            try updater([WatchedPlace(name: "County")]).beginTestFlood()
            Issue.record("a place without a position was enough")
        } catch {
            #expect(error.sentence.hasPrefix("A test flood needs a place with a position."))
        }
    }

    /// The place that wants reports is tested, and only if none does the first one.
    @Test func aTestFloodIsNearAPlaceThatWantsReports() throws {
        try updater([place("Campus"), place("Home", floods: .significant)]).beginTestFlood()
        #expect(try title == "TEST: no flood near Home")
        try updater([place("Campus"), place("Home")]).beginTestFlood()
        #expect(try title == "TEST: no flood near Campus")
    }

    private var title: String? {
        get throws { try FloodSnapshot.read(folder: folder).collections.first?.events.first?.name }
    }

    /// The configuration names no feed of theirs, and they stay; after an hour nothing is under way.
    @Test func testsStayForAnHour() throws {
        try updater([place("Home")]).beginTestFlood()
        try updater().beginTestGauge()
        for (seconds, isThere) in [(3_599, true), (3_600, false)] {
            let later = updater(after: seconds)
            try later.applyToFloods()
            try later.applyToGauges()
            #expect(try later.folder.floods(now: later.clock()).hasTest)
            #expect(try later.endTestFlood() == isThere)
            #expect(try later.endTestGauge() == isThere)
            try updater([place("Home")]).beginTestFlood()
            try updater().beginTestGauge()
        }
    }

    /// A person's own test is seen beside what the machine has read.
    @Test func aTestIsMergedWithWhatTheMachineHasRead() throws {
        try updater().beginTestGauge()
        try updater([place("Home")]).beginTestFlood()
        let gauges = GaugeSnapshot(written: FeedBench.noon).merged(
            with: try GaugeSnapshot.read(folder: folder))
        #expect(gauges.gauges.map(\.gauge.title) == ["TEST: not a river"])
        let floods = FloodSnapshot(written: FeedBench.noon).merged(
            with: try FloodSnapshot.read(folder: folder))
        #expect(floods.hasTest)
    }
}
