// Tests of floods and gauges that this computer makes: where they are, and when they go.
import Clocks
import Geodesy
import HazardKit
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
            try updater([WatchedPlace(name: "County")]).beginTest(of: FloodSnapshot.self)
            Issue.record("a place without a position was enough")
        } catch {
            #expect(error.sentence.hasPrefix("A test flood needs a place with a position."))
        }
    }

    /// The place that wants reports is tested, and only if none does the first one.
    @Test func aTestFloodIsNearAPlaceThatWantsReports() throws {
        try updater([place("Campus"), place("Home", floods: .significant)]).beginTest(of: FloodSnapshot.self)
        #expect(try title == "TEST: no flood near Home")
        try updater([place("Campus"), place("Home")]).beginTest(of: FloodSnapshot.self)
        #expect(try title == "TEST: no flood near Campus")
    }

    private var title: String? {
        get throws { try FloodSnapshot.read(folder: folder).collections.first?.events.first?.name }
    }

    /// The configuration names no feed of theirs, and they stay; after an hour nothing is under way.
    @Test func testsStayForAnHour() throws {
        try updater([place("Home")]).beginTest(of: FloodSnapshot.self)
        try updater().beginTest(of: GaugeSnapshot.self)
        for (seconds, isThere) in [(3_599, true), (3_600, false)] {
            let later = updater(after: seconds)
            try later.applyConfiguration()
            #expect(try later.folder.snapshot(FloodSnapshot.self, now: later.clock()).hasTest)
            #expect(try later.endTest(of: FloodSnapshot.self) == isThere)
            #expect(try later.endTest(of: GaugeSnapshot.self) == isThere)
            try updater([place("Home")]).beginTest(of: FloodSnapshot.self)
            try updater().beginTest(of: GaugeSnapshot.self)
        }
    }

    /// A person's own test is seen beside what the machine has read.
    @Test func aTestIsMergedWithWhatTheMachineHasRead() throws {
        try updater().beginTest(of: GaugeSnapshot.self)
        try updater([place("Home")]).beginTest(of: FloodSnapshot.self)
        let gauges = GaugeSnapshot(written: FeedBench.noon).merged(
            with: try GaugeSnapshot.read(folder: folder))
        #expect(gauges.gauges.map(\.gauge.title) == ["TEST: not a river"])
        let floods = FloodSnapshot(written: FeedBench.noon).merged(
            with: try FloodSnapshot.read(folder: folder))
        #expect(floods.hasTest)
    }
}
