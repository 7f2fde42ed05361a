import AlertFixtures
import AppCore
import Clocks
import HazardKit
import Hazards
import Testing

@testable import HazardScreens

/// The listed earthquakes, their parts and order, and the words above them.
@Suite struct EarthquakeFilterTests {
    private let now = AlertFixture.now
    private var times: HazardTimes { HazardTimes(now: now, zone: .utc) }

    private func board(_ names: String...) throws -> EarthquakeBoard {
        var fixture = EarthquakeFixture()
        try fixture.take(named: names)
        return EarthquakeBoard(StoredEarthquakes(fixture.snapshot), at: now)
    }

    private func ids(_ filter: String, _ board: EarthquakeBoard) throws -> [String] {
        try #require(EarthquakeFilter(text: filter)).listed(board.events, at: now, from: nil).map(\.report.id)
    }

    @Test(arguments: [
        "all", "M 4", "M 2.5", "M -1", "3 days", "1 day", "USGS", "INGV", "all kinds", "what matters",
        "M 4, 3 days, INGV, all kinds, what matters",
        "words norcia", "M 4, 500 km, words san josé, all kinds",
    ])
    func aSettingIsReadAndWrittenAsTheSame(_ text: String) throws {
        #expect(try #require(EarthquakeFilter(text: text)).text == text)
    }

    @Test(arguments: [
        "", "M", "M x", "M 99", "M nan", "0 days", "1000 days", "-1 days", "days", "EMSC", "loud",
        "M 4; 3 days",
        "M 4\u{1B}[2J", String(repeating: "M 4, ", count: 60), "words", "words  ", "words -",
    ])
    func whatMeansNothingIsRefused(_ text: String) {
        #expect(EarthquakeFilter(text: text) == nil)
    }

    @Test func smallLettersAndNoBlanksWillDo() {
        #expect(EarthquakeFilter(text: "m4,usgs,ALL KINDS")?.text == "M 4, USGS, all kinds")
    }

    @Test func eachPartOfAFilterHidesWhatItSays() throws {
        let board = try board("before", "after", "ingv")
        #expect(board.events.count == 9)
        let usual = try ids("all", board)
        #expect(!usual.contains("99000004") && !usual.contains("uw90000003") && usual.count == 7)
        #expect(try ids("all kinds", board).count == 9)
        // Without a magnitude there is none to compare.
        #expect(try ids("M -1", board).contains("99000005") == false && usual.contains("99000005"))
        #expect(try ids("M 4", board) == ["99000001", "uw90000009", "us6000zza4"])
        // An event of two agencies, told by the other one.
        #expect(try ids("M 4, USGS", board) == ["us6000zza1", "uw90000009", "us6000zza4"])
        #expect(try ids("INGV", board) == ["99000001", "99000005"])
        #expect(try ids("1 day", board) == usual)
        let later = try #require(EarthquakeFilter(text: "1 day"))
        #expect(later.listed(board.events, at: now + 2 * Moment.day, from: nil).isEmpty)
    }

    @Test func wordsOfThePlaceStayUntilAllAreListedAgain() throws {
        let board = try board("before", "after", "ingv")
        let named = board.events.filter { $0.report.place?.contains("Norcia") ?? false }.map(\.report.id)
        #expect(!named.isEmpty && named.count < board.events.count)
        #expect(try ids("words norc", board) == named)
        #expect(try ids("words NORCIA italy, M 9", board).isEmpty)
        #expect(try ids("words nowhere", board).isEmpty)
        // A comma separates the parts of a setting.
        let words = try #require(FilterWords(" San José, Costa Rica "))
        var filter = EarthquakeFilter()
        filter.words = words
        #expect(EarthquakeFilter(text: filter.text)?.words?.text == words.text.lowercased())
        #expect(words.occur(in: "12 km N of San Jose, Costa Rica"))
        #expect(
            FilterWords("\u{1B}[2Jx\u{202E}")?.text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0 != "\u{202E}"
            } == true)
        #expect(FilterWords(" ,; ") == nil && FilterWords("") == nil)
    }

    @Test func listsAreInPartsByAge() throws {
        var fixture = EarthquakeFixture()
        fixture.addMany(140)
        let events = EarthquakeBoard(StoredEarthquakes(fixture.snapshot), at: now).events
        let sections = EarthquakeFilter().sections(events, at: now, from: nil)
        #expect(
            sections.map(\.title) == [
                "Past 24 hours", "24 to 48 hours ago", "48 to 72 hours ago", "72 to 96 hours ago", "Earlier",
            ])
        #expect(sections.map(\.events.count) == [20, 20, 20, 20, 60])
        #expect(sections.flatMap(\.events) == events)
        let weighed = try #require(EarthquakeFilter(text: "what matters")).sections(
            events, at: now, from: nil)
        #expect(weighed.count == 1 && weighed[0].events.count == 140)
        #expect(weighed[0].events.first?.report.magnitude == 5.9)
    }

    @Test func lossesComeBeforeMagnitudesAndWithdrawnEventsLast() throws {
        let events = try board("before", "after").events
        let weighed = try #require(EarthquakeFilter(text: "what matters")).sections(
            events, at: now, from: nil)
        let ids = weighed.flatMap(\.events).map(\.report.id)
        #expect(Array(ids.prefix(2)) == ["us6000zza1", "us6000zza4"] && ids.last == "ak90000004")
    }

    @Test func anEmptyListSaysWhyItIsEmpty() throws {
        let board = try board("ingv")
        let none = EarthquakeListWords.warning(
            board, listed: 0, filter: try #require(EarthquakeFilter(text: "M 8")), times,
            isPlaced: true)
        #expect(
            none.prefix(2) == [
                "Listed: M 8. 3 other events not listed.",
                "No event that is stored is among what you have chosen to list.",
            ])
        let empty = EarthquakeBoard(StoredEarthquakes(EarthquakeSnapshot(written: now)), at: now)
        #expect(
            EarthquakeListWords.warning(empty, listed: 0, filter: EarthquakeFilter(), times, isPlaced: true)
                .first
                == "Whether there were earthquakes is unknown: no feed has been read.")
        #expect(
            EarthquakeListWords.warning(nil, listed: 0, filter: EarthquakeFilter(), times, isPlaced: true)
                == [
                    FeedWords.notSetUp("Earthquakes", HazardTimes(now: Moment(seconds: 0), zone: .utc))
                ])
    }

    @Test func notReviewedAndWithdrawnAreMarked() throws {
        let board = try board("before", "after", "deleted")
        let remarks = board.events.map { EarthquakeListWords.remark($0, []) }
        #expect(
            remarks.contains("not reviewed") && remarks.contains("deleted by USGS") && remarks.contains(nil))
    }
}
