// What a person and the machine have read under one name: both count where they asked for different things.
import Alerts
import Clocks
import FeedDecoding
import HazardKit
import Hazards
import Testing

@testable import FeedUpdate

@Suite struct MergedReadingsTests {
    private let noon = FeedBench.noon

    /// A state of a feed that was read so many seconds after noon.
    private func state(_ name: String, _ address: String, at seconds: Int?, host: String = "h.example")
        -> FeedState
    {
        var state = FeedState(name: name, host: host, interval: 120)
        (state.attempted, state.address, state.outcome) = (noon, address, seconds == nil ? .unreachable : .ok)
        state.succeeded = seconds.map { noon + $0 }
        return state
    }

    private func alerts(_ state: FeedState, _ messages: TestMessage...) throws -> AlertSnapshot {
        var snapshot = AlertSnapshot(written: noon)
        snapshot.feeds = [state]
        let read = try messages.flatMap { try CAPDecoder.decode(Array($0.xml.utf8)).messages }
        snapshot.take(read, from: state.name, at: state.succeeded ?? noon)
        return snapshot
    }

    private func board(_ snapshot: AlertSnapshot) -> AlertBoard {
        AlertBoard(StoredAlerts(snapshot, for: FeedBench.watched), at: noon + 120)
    }

    // MARK: Alerts

    @Test func readingsForOtherPlacesHideNothingOfEachOther() throws {
        let own = try alerts(state("nws", "https://h.example/?zone=TXC201", at: 60))
        let system = try alerts(state("nws", "https://h.example/?zone=VAC121", at: 0), TestMessage())
        for merged in [own.merged(with: system), system.merged(with: own)] {
            #expect(merged.feeds.map(\.name) == ["nws", "nws@system"])
            let board = board(merged)
            #expect(board.here.map(\.event) == ["Tornado Warning"] && board.verdict == .active)
            let lines = AlertWords.overview(board, HazardTimes(now: noon + 120, zone: .utc))
            #expect(lines.filter { $0.contains("h.example (nws): read") }.count == 1, "\(lines)")
            #expect(lines.filter { $0.contains("h.example (nws@system): read") }.count == 1, "\(lines)")
        }
        // Of what both have, each reading counts for itself what it no longer lists.
        var both = try alerts(state("nws", "https://h.example/?zone=TXC201,VAC121", at: 0), TestMessage())
        for minute in 1...2 { both.take([], from: "nws", at: noon + 60 * minute) }
        let merged = both.merged(with: try alerts(system.feeds[0], TestMessage()))
        #expect(merged.messages.map(\.missed) == [2, 0])
        #expect(board(merged).here.count == 1)
    }

    @Test func anotherServerUnderTheSameNameIsAnotherFeed() throws {
        let own = try alerts(state("city", "https://a.example/cap", at: 60, host: "a.example"), TestMessage())
        let system = try alerts(
            state("city", "https://b.example/cap", at: 0, host: "b.example"), TestMessage(event: "Gas leak"))
        let board = board(own.merged(with: system))
        #expect(Set(board.here.map(\.event)) == ["Tornado Warning", "Gas leak"])
        #expect(
            Set(board.here.map { AlertWords.trust($0, board.feeds) }) == [
                "Read from a.example, not signed", "Read from b.example, not signed",
            ])
        // The same message is shown once all the same.
        let same = try alerts(system.feeds[0], TestMessage())
        #expect(self.board(own.merged(with: same)).here.count == 1)
    }

    @Test func placesOfOneNameAreAskedForApart() throws {
        let own = try alerts(state("nws@Home", "https://h.example/?point=29.7,-95.3 for Home", at: 60))
        let system = try alerts(
            state("nws@Home", "https://h.example/?point=37.2,-80.4 for Home", at: 0), TestMessage())
        let merged = own.merged(with: system)
        #expect(merged.feeds.map(\.name) == ["nws@Home", "nws@Home@system"])
        #expect(merged.messages.allSatisfy { $0.realm == "nws" } && merged.messages.count == 1)
    }

    @Test func ofOneQuestionTheNewestReadingCounts() throws {
        let old = try alerts(state("nws", "https://h.example/?zone=VAC121", at: 0), TestMessage())
        let new = try alerts(state("nws", "https://h.example/?zone=VAC121", at: 60))
        for merged in [old.merged(with: new), new.merged(with: old)] {
            #expect(merged.feeds == new.feeds && merged.messages.isEmpty)
        }
        // An earlier program stored no address with an answer without content.
        let earlier = try alerts(state("nws", "", at: 0), TestMessage())
        #expect(earlier.merged(with: new).feeds == new.feeds)
    }

    /// What the machine has read says nothing of places that were never asked for.
    @Test func aFeedThatWasNeverReadIsNotHidden() throws {
        let own = try alerts(state("nws", "", at: nil))
        let system = try alerts(state("nws", "https://h.example/?zone=VAC121", at: 0))
        for merged in [own.merged(with: system), system.merged(with: own)] {
            #expect(merged.feeds.count == 2 && board(merged).verdict == .stale)
        }
    }

    @Test func twoCampusesUnderOneNameAreTwoFeeds() throws {
        func campus(_ pack: String, _ seconds: Int, host: String) -> FeedState {
            var state = state("campus", "", at: seconds, host: host)
            state.audience = .campus(pack)
            return state
        }
        let own = try alerts(campus("org.north", 60, host: "a.example"))
        let system = try alerts(campus("org.south", 0, host: "b.example"), TestMessage())
        let merged = own.merged(with: system)
        #expect(merged.feeds.map(\.name) == ["campus", "campus@org.south"])
        #expect(board(merged).here.map(\.isVerified) == [true])
        // One campus from two servers is one.
        let moved = try alerts(campus("org.north", 0, host: "b.example"), TestMessage())
        #expect(own.merged(with: moved).messages.isEmpty)
    }

    @Test func aTestIsNeverTakenForAnotherFeed() {
        var own = AlertSnapshot(written: noon)
        own.beginTest(for: [FeedBench.blacksburg], at: noon)
        var system = AlertSnapshot(written: noon)
        system.beginTest(for: [FeedBench.blacksburg], at: noon + 60)
        system.feeds[0].host = "h.example"
        let merged = own.merged(with: system)
        #expect(merged.feeds.map(\.name) == [LocalTest.source])
        #expect(merged.messages.allSatisfy { $0.source == LocalTest.source })
    }

    // MARK: Earthquakes

    private func quake(_ id: String, magnitude: Double, updated: Int) -> EarthquakeReport {
        var report = EarthquakeReport(agency: .usgs, id: id, time: noon.seconds * 1_000 - 3_600_000)
        (report.magnitude, report.updated, report.kind) = (magnitude, updated, .earthquake)
        return report
    }

    private func quakes(_ address: String, at seconds: Int, _ reports: EarthquakeReport...)
        -> EarthquakeSnapshot
    {
        var snapshot = EarthquakeSnapshot(written: noon)
        snapshot.feeds = [state("usgs", address, at: seconds)]
        snapshot.catalog.take(reports, from: .usgs, at: noon + seconds)
        return snapshot
    }

    @Test func aListOfSignificantEventsHidesNoOthers() {
        let summary = "https://h.example/summary/"
        let own = quakes(
            summary + "significant_week.geojson", at: 60, quake("us1", magnitude: 6.5, updated: 1))
        let system = quakes(
            summary + "all_hour.geojson", at: 0, quake("us1", magnitude: 6.7, updated: 2),
            quake("us2", magnitude: 4, updated: 1))
        for merged in [own.merged(with: system), system.merged(with: own)] {
            #expect(merged.feeds.count == 2)
            let magnitudes = merged.catalog.records.map { "\($0.report.id) \($0.report.magnitude ?? 0)" }
            #expect(Set(magnitudes) == ["us1 6.7", "us2 4.0"] && magnitudes.count == 2)
        }
        // A deletion counts, whoever was told of it.
        var deleted = system
        deleted.catalog.take(
            [], deletions: [EarthquakeDeletion(agency: .usgs, id: "us1", updated: 2)], from: .usgs, at: noon)
        let merged = own.merged(with: deleted)
        #expect(merged.catalog.records.first { $0.report.id == "us1" }?.removal != nil)
        // The spans of one list are one question.
        let newer = quakes(summary + "all_week.geojson", at: 60, quake("us1", magnitude: 6.8, updated: 3))
        #expect(system.merged(with: newer).feeds == newer.feeds)
        #expect(system.merged(with: newer).catalog.records.count == 1)
    }

    // MARK: Floods

    private func floods(_ address: String, at seconds: Int, _ event: String) -> FloodSnapshot {
        var snapshot = FloodSnapshot(written: noon)
        snapshot.feeds = [state("flood", address, at: seconds)]
        var collection = FloodCollection(source: "flood")
        collection.events = [FloodEvent(id: "1", name: event)]
        snapshot.put(collection)
        return snapshot
    }

    @Test func twoFloodServicesAreBothListed() {
        let own = floods("https://h.example/a", at: 60, "Fargo")
        let system = floods("https://h.example/b", at: 0, "Minot")
        let board = FloodBoard(StoredFloods(own.merged(with: system)), at: noon + 120, zone: .utc)
        #expect(board.floods.map(\.title) == ["Fargo", "Minot"])
        #expect(Set(board.floods.map(\.source)) == ["flood", "flood@system"])
        let same = floods("https://h.example/a", at: 0, "Minot")
        #expect(own.merged(with: same).collections == own.collections)
    }
}
