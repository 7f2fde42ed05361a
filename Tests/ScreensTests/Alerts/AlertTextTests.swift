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

    @Test(arguments: ["all", "severe", "here", "severe, here", "extreme, at Home, Tornado Warning"])
    func filtersAreWrittenAsTheyAreRead(_ text: String) {
        #expect(AlertFilter(text: text)?.text == text)
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
