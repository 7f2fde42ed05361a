// Floods and reports in the order in which people read them, and what is said of them.
import AlertFixtures
import Clocks
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct FloodBoardTests {
    private let now = AlertFixture.now
    private let today = CalendarDate(year: 2026, month: 3, day: 2)

    private func board(_ names: String...) throws -> FloodBoard {
        var fixture = FloodFixture()
        try fixture.take(named: names)
        return FloodBoard(StoredFloods(fixture.snapshot), at: now, zone: .utc)
    }

    private func flood(
        _ levels: [Int?], _ direction: FloodDirection?, times: [String?] = []
    ) -> Flood {
        var set = FloodMarkerSet(event: "1", boundary: "0", base: "", version: 0)
        set.direction = direction
        set.markers = levels.enumerated().map { index, level in
            var marker = FloodMarker(key: "k\(index)", point: GeoPoint(latitude: 37, longitude: -80))
            marker.level = level
            if times.indices.contains(index) { marker.observed = times[index].flatMap { FloodTime($0) } }
            return marker
        }
        return Flood(source: "flood", event: FloodEvent(id: "1", name: ""), sets: [set])
    }

    private func order(_ flood: Flood) -> [String] { flood.reports().map(\.marker.key) }

    @Test func whatGoesOnComesFirst() throws {
        let board = try board("many", "file", "town")
        #expect(board.floods.map(\.title) == ["High water in March", "base_31.kml", "Flood of 2011"])
        #expect(board.floods.map { board.state(of: $0) } == [.active, .file, .ended])
        #expect(
            board.floods.map { FloodWords.state($0, on: board.today) } == [
                "active since 2026-02-28", "from a file", "ended 2011-05-20",
            ])
    }

    @Test func withoutAWordOfTheServiceTheDatesDecide() {
        var event = FloodEvent(id: "1", name: "Flood")
        event.ends = today
        let flood = { Flood(source: "flood", event: event, sets: []) }
        #expect(flood().state(on: today) == .active)
        event.ends = CalendarDate(year: 2026, month: 3, day: 1)
        #expect(flood().state(on: today) == .ended)
        event.activeFlag = true
        #expect(flood().state(on: today) == .active)
    }

    @Test func theWorstReportComesFirstThenTheNewest() throws {
        let town = try #require(try board("town").floods.first)
        #expect(order(town) == ["m2", "m4", "m3", "m6", "m1"])
        #expect(town.count == 5 && town.invalidCount == 1 && town.worst == .dangerous)
        #expect(town.newest?.text == "2026-03-02 11:40")
        // One is the worst where the service says so.
        #expect(order(flood([5, 1, 3], .oneWorst)) == ["k1", "k2", "k0"])
    }

    @Test func whatIsNotKnownStandsAboveWhatIsHarmless() {
        #expect(order(flood([1, 2, nil, 9, 3], .fiveWorst)) == ["k4", "k2", "k3", "k1", "k0"])
        // Without a direction a level orders nothing, the time does.
        let times = ["2026-03-01 10:00:00", "2026-03-02 10:00:00", nil]
        #expect(order(flood([5, 1, 3], nil, times: times)) == ["k1", "k0", "k2"])
    }

    @Test func reportsThatAreNotValidAreFoundByTheirNameOnly() throws {
        let board = try board("town")
        #expect(board.report("m5")?.report.marker.isValid == false)
        #expect(board.report("m9") == nil)
        #expect(board.flood(named: "4")?.report("m2", in: "0") == nil)
        #expect(board.flood(named: "high water in march")?.event.id == "4")
        #expect(board.flood(named: "") == nil && board.flood(named: "4", of: "flood@file") == nil)
    }

    @Test func aSetOfNoListedEventIsThereAsWell() {
        var snapshot = FloodSnapshot(written: now)
        var collection = FloodCollection(source: "flood")
        collection.sets = [FloodMarkerSet(event: "77", boundary: "0", base: "", version: 0)]
        snapshot.put(collection)
        let board = FloodBoard(StoredFloods(snapshot), at: now, zone: .utc)
        #expect(board.floods.map(\.title) == ["Flood 77"])
    }

    @Test func severityIsSaidAsFarAsItIsKnown() {
        func text(_ level: Int?, _ direction: FloodDirection?) -> String {
            flood([level], direction).reports().map(FloodWords.severity).first ?? ""
        }
        #expect(text(5, .fiveWorst) == "Dangerous flooding" && text(5, .oneWorst) == "No flooding")
        #expect(text(4, nil) == "Level 4 of 5" && text(9, .fiveWorst) == "Level 9")
        #expect(text(nil, .fiveWorst) == "Severity not given")
        let unknown = flood([4, 9], nil).reports().map(FloodWords.severitySentence)
        #expect(
            unknown == [
                "Level 4 of 5. The service does not show whether 1 or 5 is the worst.",
                "Level 9. What this level means is not known.",
            ])
    }

    @Test func timesAreSaidInDaysSinceTheyHaveNoZone() throws {
        func text(_ time: String) throws -> String {
            FloodWords.time(try #require(FloodTime(time)), on: today)
        }
        #expect(try text("2026-03-02 00:10:00") == "2026-03-02 00:10, today")
        #expect(try text("2026-03-01 23:50:00") == "2026-03-01 23:50, yesterday")
        #expect(try text("2026-02-20 12:00:00") == "2026-02-20 12:00, 10 days ago")
        // East of here it may be tomorrow.
        #expect(try text("2026-03-03 01:00:00") == "2026-03-03 01:00")
        #expect(try text("2026-03-09 01:00:00").contains("later than this computer's clock"))
    }

    @Test func whatIsMissingIsSaid() throws {
        let board = try board("town", "many")
        #expect(
            FloodWords.summary(board.floods[0], on: board.today) == [
                "The worst report: dangerous flooding.", "The newest: 2026-03-02 11:40, today.",
                "1 report, which the service marks as not valid, is not listed.",
                "1 report could not be used or was too many.",
            ])
        #expect(
            FloodWords.summary(board.floods[1], on: board.today).last
                == "The download was incomplete; some reports may be missing.")
        let none = Flood(source: "flood", event: FloodEvent(id: "1", name: ""), sets: [])
        #expect(
            FloodWords.summary(none, on: today) == [
                "No report is listed. That does not mean that there is no flooding."
            ])
    }

    @Test func aReportIsSaidWithItsDistance() throws {
        let report = try #require(try board("town").report("m2")?.report)
        let here = GeoPoint(latitude: 37.2284, longitude: -80.4234)
        #expect(FloodWords.line(report, from: here) == "Dangerous flooding, 1.4 mi (2.2 km) southeast")
        #expect(FloodWords.line(report, from: nil) == "Dangerous flooding")
    }

    @Test func theVerdictGoesByTheFeeds() throws {
        #expect(try board("town").verdict == .current)
        #expect(try board("town", "file").verdict == .stale)
        #expect(FloodBoard(StoredFloods(nil), at: now, zone: .utc).verdict == .neverRead)
        #expect(
            FloodFeedWords.overview(nil, HazardTimes(now: now, zone: .utc)) == [
                "Flood reports have never been read on this machine. muster-sync feeds enable flood ADDRESS reads them from a service."
            ])
    }
}
