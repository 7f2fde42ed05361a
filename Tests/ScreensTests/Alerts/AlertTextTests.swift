import AlertFixtures
import Alerts
import AppCore
import Clocks
import HazardKit
import Testing

@testable import HazardScreens
@testable import ScreenKit

/// The words for alerts: times, capitals, forms, filters.
@Suite struct AlertTextTests {
    private let zone = LocalZone { _ in -5 * 3_600 }
    private var times: HazardTimes { HazardTimes(now: AlertFixture.now, zone: zone) }

    private func board(_ names: String...) throws -> AlertBoard {
        var fixture = AlertFixture()
        fixture.read(try AlertFixture.cap(names), from: "campus", host: "alerts.example.edu")
        return AlertBoard(
            StoredAlerts(fixture.snapshot, for: WatchedPlaces([AlertFixture.blacksburg])),
            at: AlertFixture.now)
    }

    @Test func momentsAreOfTheDayHere() {
        let now = AlertFixture.now
        #expect(times.clock(now) == "12:00")
        #expect(times.clock(now + 12 * 3_600) == "tomorrow 00:00")
        #expect(times.clock(now + -13 * 3_600) == "yesterday 23:00")
        #expect(times.clock(now + 3 * Moment.day) == "2026-03-05 12:00")
        #expect(times.clockWithUTC(now) == "12:00 (17:00 UTC)")
        #expect(times.clockWithUTC(now + 8 * 3_600) == "20:00 (2026-03-03 01:00 UTC)")
        #expect(HazardTimes(now: now, zone: .utc).clockWithUTC(now) == "17:00 UTC")
    }

    @Test(arguments: [
        (0, "less than 1 min"), (59, "less than 1 min"), (60, "1 min"), (7_800, "2 h 10 min"), (7_200, "2 h"),
        (172_800, "2 days"), (-5, "less than 1 min"),
    ])
    func spansAreShort(_ seconds: Int, _ text: String) {
        #expect(HazardTimes.span(seconds) == text)
    }

    @Test(arguments: [
        (
            "WIND ADVISORY REMAINS IN EFFECT FROM 6 PM THIS EVENING TO MIDNIGHT CST TUESDAY NIGHT",
            "Wind advisory remains in effect from 6 PM this evening to midnight CST Tuesday night"
        ),
        ("TAKE COVER NOW! MOVE TO A BASEMENT.", "Take cover now! Move to a basement."),
        ("Wind Advisory until 6 PM", "Wind Advisory until 6 PM"), ("TORNADO", "TORNADO"), ("", ""),
        ("DON'T GO OUT. GUSTS OF 50 MPH", "Don't go out. Gusts of 50 mph"),
    ])
    func capitalsBecomeSmallLetters(_ text: String, _ expected: String) {
        #expect(SentenceCase.text(text) == expected)
    }

    @Test func formsAreNeverLongerThanTheyMayBe() throws {
        for name in ["01", "02", "11", "13", "17", "22"] {
            for alert in try board(name).all {
                for most in [AlertForms.short, AlertForms.long] {
                    let text = AlertForms.text(alert, max: most, times)
                    #expect(text.count <= most && !text.isEmpty)
                    #expect(!text.contains("\n"))
                }
            }
        }
    }

    /// Returns the text to pass on of the first sample, changed, with the sender's own texts for phones.
    private func passedOn(
        _ names: String..., max most: Int = AlertForms.short,
        own: String = "Chemical release. Take shelter now.",
        _ change: (inout AlertMessage) -> Void = { _ in }
    ) throws -> String {
        var messages = try AlertFixture.cap(names)
        for index in messages[0].infos.indices {
            messages[0].infos[index].parameters += ["CMAMtext", "CMAMlongtext"].map { NamedValue($0, own) }
        }
        change(&messages[0])
        var fixture = AlertFixture()
        fixture.read(messages, from: "campus", host: "alerts.example.edu")
        let places = WatchedPlaces([AlertFixture.blacksburg])
        let board = AlertBoard(StoredAlerts(fixture.snapshot, for: places), at: AlertFixture.now)
        let text = AlertForms.text(try #require(board.all.first), max: most, times)
        #expect(text.count <= most)
        return text
    }

    @Test(arguments: [AlertForms.short, AlertForms.long])
    func aTestIsPassedOnAsATestEvenInTheWordsOfItsSender(_ most: Int) throws {
        #expect(try passedOn("01", max: most) == "Chemical release. Take shelter now.")
        #expect(
            try passedOn("01", max: most) { $0.status = .test } == "TEST: Chemical release. Take shelter now."
        )
        #expect(
            try passedOn("10", max: most) == "PERHAPS A TEST: Chemical release. Take shelter now.",
            "extreme: only its text says so")
    }

    @Test func theSignOfATestIsNeverCutOffNorASentenceOfItsSender() throws {
        let own = "NWS: TORNADO WARNING in this area til 6:15 PM. Take shelter now. Check the local media."
        #expect(own.count <= AlertForms.short)
        #expect(try passedOn("01", own: own) == own)
        let test = try passedOn("01", own: own) { $0.status = .test }
        #expect(test.hasPrefix("TEST: Hazardous Materials Release until 13:00.") && !test.contains("…"))
    }

    @Test func anAlertThatIsOverIsNotPassedOnAsOneInForce() throws {
        let canceled = try passedOn("01", "03", max: AlertForms.long)
        #expect(canceled.hasPrefix("Hazardous Materials Release canceled ") && !canceled.contains("shelter"))
        let ended = try passedOn("01") { $0.infos[0].expires = FeedTime(AlertFixture.now + -60) }
        #expect(ended == "Hazardous Materials Release ended 11:59.")
        let clear = try passedOn("20", own: "The release is over.")
        #expect(clear.hasPrefix("All clear ") && clear.hasSuffix(": The release is over."))
    }

    @Test(arguments: ["all", "severe", "here", "severe, here", "extreme, at Home, Tornado Warning"])
    func filtersAreWrittenAsTheyAreRead(_ text: String) {
        #expect(AlertFilter(text: text)?.text == text)
    }

    @Test(arguments: [
        ("Home, sweet", "Tornado Warning"), ("Room #4", "Here"), ("at work", "Severe"), ("here", "at Risk"),
        ("event", "Event canceled"), ("x", "All"), ("Home", "event here"), ("a,b,,c", "Fire, Building"),
        (String(repeating: "long ", count: 40), "x"),
    ])
    func aFilterOfAnyNamesIsReadAsItWasMade(_ place: String, _ event: String) throws {
        var filter = AlertFilter()
        filter.event = event
        #expect(AlertFilter(text: filter.text) == filter)
        filter.place = place
        #expect(AlertFilter(text: filter.text) == filter)
        (filter.severity, filter.isHere, filter.event) = ("severe", true, nil)
        #expect(AlertFilter(text: filter.text) == filter)
    }

    @Test func aPlaceWithACommaIsTheSamePlaceAfterTheNextStart() throws {
        var (fixture, place) = (AlertFixture(), AlertFixture.blacksburg)
        place.name = "Home, sweet"
        fixture.read(try AlertFixture.cap("01"), from: "campus", host: "alerts.example.edu")
        let board = AlertBoard(
            StoredAlerts(fixture.snapshot, for: WatchedPlaces([place])), at: AlertFixture.now)
        let alert = try #require(board.here.first)
        var filter = AlertFilter()
        filter.place = place.name
        #expect(filter.lets(alert))
        #expect(try #require(AlertFilter(text: filter.text)).lets(alert))
    }

    @Test(arguments: ["", "\u{1B}[31m", String(repeating: "x", count: 301), "a\nb"])
    func noFilterIsMadeOfOtherThings(_ text: String) {
        #expect(AlertFilter(text: text) == nil)
    }

    @Test func filtersLetThroughWhatTheySay() throws {
        let board = try board("01", "11", "15")
        func count(_ text: String) throws -> Int {
            let filter = try #require(AlertFilter(text: text))
            return board.all.count { filter.lets($0) }
        }
        #expect(try count("all") == 3)
        #expect(try count("here") == 2)
        #expect(try count("Gale Warning") == 1)
        #expect(try count("gale warning, here") == 0)
        #expect(try count("at Blacksburg") == 2)
        #expect(try count("at Elsewhere") == 0)
    }

    @Test func aMessageInLinesBecomesParagraphsAndLists() {
        let blocks = AlertText.blocks(
            "* WHAT...Snow\nexpected.\n\n* WHERE...HERE AND THERE, EVERYWHERE.\n\nMore\ntext.")
        #expect(blocks.count == 2)
        #expect(
            AlertText.line("* WHAT...Snow\nexpected.\n\nMore\ntext.") == "What: Snow expected. More text.")
        #expect(AlertText.blocks("").isEmpty)
        #expect(AlertText.line("* ...") == "...")
    }
}
