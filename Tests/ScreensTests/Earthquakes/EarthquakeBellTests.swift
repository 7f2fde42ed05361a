import AlertFixtures
import AppCore
import Clocks
import ContentPack
import HazardKit
import Hazards
import TestSupport
import Testing

/// A session says and rings what the watch tells of earthquakes, once.
@Suite struct EarthquakeBellTests {
    private let now = AlertFixture.now

    private func told(_ magnitude: Double, _ pager: PagerLevel? = nil, place: String = "Home")
        -> Told
    {
        Told(
            earthquake: "us1", of: .usgs, for: place, magnitude: magnitude, pager: pager, at: now)
    }

    @Test func whatIsToldRingsOnce() throws {
        let folder = try PrivateDirectory()
        func store(_ told: Told...) throws {
            var fixture = EarthquakeFixture()
            try fixture.take(named: ["after"])
            fixture.tell(told)
            try fixture.write(to: folder.path)
        }
        try store(told(5, place: "Before"))
        let content = SessionContent(
            pack: try Pack.open(directory: ReachableTests.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        let session = Store(state: AppState(), dependencies: Dependencies(content: content))
        session.perform(ReadContent.screens([.welcome]))
        func rings(after seconds: Int) -> Int {
            session.perform(RefreshHazards(at: now + seconds))
            return session.state.alerts.rings
        }
        // What was told before the session began rings no bell.
        #expect(rings(after: 0) == 0)
        try store(told(5, place: "Before"), told(5.2))
        #expect(rings(after: 60) == 1 && rings(after: 120) == 1)
        let note = try #require(session.state.alerts.unsaid.first)
        #expect(session.state.alerts.unsaid.count == 1)
        #expect(note.text.hasPrefix("Earthquake: M 5.2 near Home, at 17:00. Do now: Drop"))
        // It comes over the screen, with its guide; the one of before the session does not.
        #expect(session.state.alerts.waiting.map(\.chain) == [note.chain])
        #expect(note.guide == content.guide(of: .earthquakes) && note.guide != nil)
        #expect(session.state.alerts.present.map(\.banner?.place) == ["near Home", "near Before"])
        try store(told(5.8))
        #expect(rings(after: 180) == 2)
        try store(told(5.8, .orange))
        #expect(rings(after: 240) == 3)
        // What was told long ago is no news, as where a clock was wrong.
        try store(told(9))
        #expect(rings(after: 86_500) == 3)
    }
}
