import AlertFixtures
import AppCore
import Clocks
import ContentPack
import HazardKit
import Hazards
import TestSupport
import Testing

/// A session says and rings what the watch tells of gauges, once.
@Suite struct GaugeBellTests {
    private let now = AlertFixture.now

    @Test func whatIsToldRingsOnce() throws {
        let folder = try PrivateDirectory()
        func store(_ rank: Int?, after seconds: Int = 0) throws {
            var fixture = GaugeFixture()
            try fixture.takeCreek()
            fixture.snapshot.states.told =
                rank.map {
                    [
                        Told(
                            gauge: "EXAV2", title: "Example Creek at Town", rank: $0, since: now,
                            at: now + seconds)
                    ]
                } ?? []
            try fixture.write(to: folder.path)
        }
        try store(nil)
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        func rings(after seconds: Int) -> Int {
            session.perform(RefreshHazards(at: now + seconds))
            return session.state.alerts.rings
        }
        #expect(rings(after: 0) == 0)
        try store(GaugeCategory.minor.rank)
        #expect(rings(after: 60) == 1 && rings(after: 120) == 1)
        #expect(
            session.state.alerts.unsaid.map(\.text).first?
                .hasPrefix("River: Minor flooding, Example Creek at Town. Do now: ") == true)
        #expect(session.state.alerts.waiting.map(\.answer) == ["gauges"])
        try store(GaugeCategory.moderate.rank)
        #expect(rings(after: 180) == 2)
        try store(0, after: 240)
        #expect(rings(after: 240) == 3)
        #expect(session.state.alerts.unsaid.last?.text == "River: all clear, Example Creek at Town.")
        #expect(rings(after: 300) == 3)
    }

    /// Action stage is no flooding: it has its banner, comes over no screen, and has no one move to higher ground.
    @Test func theActionStageCallsForNothing() throws {
        let folder = try PrivateDirectory()
        func store(_ told: [Told]) throws {
            var fixture = GaugeFixture()
            try fixture.takeCreek()
            fixture.snapshot.gauges[0].gauge.observed?.category = .action
            fixture.snapshot.states.told = told
            try fixture.write(to: folder.path)
        }
        try store([])
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(RefreshHazards(at: now))
        try store([Told(gauge: "EXAV2", title: "Example Creek at Town", rank: 1, since: now, at: now)])
        session.perform(RefreshHazards(at: now + 60))
        let alerts = session.state.alerts
        #expect(alerts.rings == 1 && alerts.waiting.isEmpty)
        #expect(
            alerts.unsaid.map(\.text) == ["River: Near flooding (action stage), Example Creek at Town."])
        #expect(alerts.present.map(\.banner?.action) == [""])
    }

    /// Where a window is low, its name is cut: the mark of a test comes first. A river's own name marks none.
    @Test(arguments: [
        (LocalTest.source, "TEST: River: Minor flooding"), ("nwps EXAV2", "River: Minor flooding"),
    ])
    func aTestIsMarkedWhereverItIsSaid(_ source: String, _ what: String) throws {
        let folder = try PrivateDirectory()
        var fixture = GaugeFixture()
        var gauge = Gauge(id: "EXAV2")
        gauge.name = LocalTest.mark + "not a river"
        gauge.observed = GaugeStatus(
            primary: GaugeMeasure(12, .feet), category: .minor, time: now + -60)
        fixture.snapshot.take(gauge, observed: nil, forecast: nil, from: source)
        fixture.snapshot.states.told = [
            Told(
                gauge: "EXAV2", title: gauge.title, rank: try #require(GaugeCategory.minor.rank), since: now,
                at: now)
        ]
        try fixture.write(to: folder.path)
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(RefreshHazards(at: now))
        let note = try #require(session.state.alerts.present.first)
        #expect(note.banner?.what == what && note.banner?.time == "at 16:59")
        #expect(note.text.hasPrefix(what))
    }
}
