// Ends that no one has said, that came at night, or that are for the places only; and the clock that would end too early.
import Alerts
import Clocks
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate

extension FeedBench {
    /// Returns what people are told now.
    func events(isQuiet: Bool = false, night: Range<Moment>? = nil) throws -> [AlertEvent] {
        var snapshot = try snapshot
        let found = snapshot.news(
            TellingWish(places: places, now: now, isQuiet: isQuiet, night: night))
        snapshot.told = found.told()
        try snapshot.write(to: folder.path)
        return found.events
    }

    /// Answers with a text and a header.
    fileprivate func answer(_ text: String, _ headers: [String: String]) throws {
        try server.fault("feed.xml", "status", ["status": 200, "text": text, "headers": headers])
    }
}

@Suite struct EndTests {
    private let over = "All alerts for your places are over"
    private let new = "new: Tornado Warning, extreme, immediate, for Blacksburg"

    // MARK: Without a reading

    @Test func withoutANetworkTimeIsNoAllClear() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try bench.events().map(\.line) == [new])
        try bench.server.fault("feed.xml", "gone")
        bench.now = FeedBench.noon + 3_660
        #expect(try !bench.update("campus", at: "feed.xml", .now).isGood)
        let events = try bench.events()
        #expect(events.map(\.line) == ["time over: Tornado Warning, for Blacksburg"])
        #expect(events.first?.text.contains(": it may have been extended.\n") == true)
        #expect(events.first?.variables.contains("MUSTER_ENDING=time over") == true)
        #expect(try bench.events().isEmpty)
    }

    /// As long as its feed is read in time, the next reading tells whether an alert was extended.
    @Test func theEndOfItsTimeWaitsForTheNextReading() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try bench.events().map(\.line) == [new])
        bench.now = FeedBench.noon + 3_590
        try bench.update()
        bench.now = FeedBench.noon + 3_605
        #expect(try bench.events().isEmpty)
        let later = TestMessage(
            identifier: "A-2", kind: "Update", references: TestMessage().triple, sent: "2026-03-02T17:59:50Z",
            expires: "2026-03-02T18:30:00Z")
        try bench.serve(later.xml)
        bench.now = FeedBench.noon + 3_650
        try bench.update()
        #expect(try bench.events().isEmpty)
        bench.now = FeedBench.noon + 5_410
        try bench.update()
        #expect(try bench.events().map(\.line) == ["ended: Tornado Warning, for Blacksburg", over])
    }

    @Test func aFeedThatWasNotReadMayHaveAnother() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        try bench.update("other", at: "none.xml")
        #expect(try bench.events().map(\.line) == [new])
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: TestMessage().triple, sent: "2026-03-02T17:01:00Z")
        try bench.serve(TestMessage.feed(TestMessage(), cancel))
        bench.now = FeedBench.noon + 60
        try bench.update()
        #expect(try bench.events().map(\.line) == ["canceled: Tornado Warning, for Blacksburg"])
    }

    /// One that could not be understood may be another alert.
    @Test func aFeedThatWasNotUnderstoodMayHaveAnother() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try bench.events().map(\.line) == [new])
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: TestMessage().triple, sent: "2026-03-02T17:01:00Z")
        try bench.serve("<alerts>\(cancel.xml)<alert><sender>x</sender></alert></alerts>")
        bench.now = FeedBench.noon + 60
        try bench.update()
        #expect(try bench.events().map(\.line) == ["canceled: Tornado Warning, for Blacksburg"])
    }

    // MARK: The clock

    @Test func aClockThatIsAheadEndsNothingThatIsListed() throws {
        let bench = try FeedBench()
        // By this clock the alert, until 18:00, was over an hour ago.
        bench.now = FeedBench.noon + 7_200
        try bench.answer(TestMessage().xml, ["Date": "Mon, 02 Mar 2026 17:00:30 GMT"])
        try bench.update()
        let feed = try #require(try bench.snapshot.feeds.first)
        #expect(feed.clockLead == 7_170 && feed.age(at: bench.now) == .unknown)
        let reading = FeedAge(state: feed, age: .unknown)
        let sentence = FeedWords.sentence(
            reading, AlertSnapshot.format, HazardTimes(now: bench.now, zone: .utc))
        #expect(sentence.contains("1 h 59 min ahead of its server's. Set the clock"))
        #expect(try bench.events().map(\.line) == [new])
        #expect(try bench.events().isEmpty)
        // By the clock of the server it is over, and no one has said so.
        bench.now = FeedBench.noon + 10_900
        #expect(try bench.events().map(\.line) == ["time over: Tornado Warning, for Blacksburg"])
        // A clock that was set is right at once.
        bench.now = FeedBench.noon + 120
        try bench.answer(TestMessage().xml, ["Date": "Mon, 02 Mar 2026 17:02:00 GMT"])
        try bench.update("campus", at: "feed.xml", .now)
        #expect(try bench.snapshot.feeds.first?.clockLead == 0)
        #expect(try bench.snapshot.feeds.first?.age(at: bench.now) == .fresh(0))
        #expect(try bench.events().map(\.line) == [new])
    }

    @Test func aFewMinutesAndTheCopyOfACacheAreNoWrongClock() throws {
        let bench = try FeedBench()
        for headers in [
            ["Date": "Mon, 02 Mar 2026 16:56:00 GMT"],
            ["Date": "Mon, 02 Mar 2026 05:00:00 GMT", "Age": "43200"], ["Date": "yesterday"],
        ] {
            try bench.answer(TestMessage().xml, headers)
            try bench.update("campus", at: "feed.xml", .now)
            #expect(try bench.snapshot.feeds.first?.clockLead == 0, "\(headers)")
        }
    }

    /// What is listed is not old either, and not removed.
    @Test func aClockThatIsWeeksAheadRemovesNothingThatIsListed() throws {
        let bench = try FeedBench()
        bench.now = FeedBench.noon + 30 * Moment.day
        try bench.answer(TestMessage().xml, ["Date": "Mon, 02 Mar 2026 17:00:30 GMT"])
        try bench.update()
        #expect(try bench.snapshot.messages.count == 1)
        #expect(try bench.events().map(\.line) == [new])
    }

    /// What it lists was sent after the time that it says.
    @Test func aServerWithAWrongClockIsNotBelieved() throws {
        let bench = try FeedBench()
        for date in ["Thu, 01 Jan 1970 00:10:00 GMT", "Mon, 02 Mar 2026 12:00:00 GMT"] {
            try bench.answer(TestMessage().xml, ["Date": date])
            try bench.update("campus", at: "feed.xml", .now)
            let feed = try #require(try bench.snapshot.feeds.first)
            #expect(feed.clockLead == 0 && feed.age(at: bench.now) == .fresh(0), "\(date)")
        }
    }

    /// It is of a clock that is behind.
    @Test func aListSignedLaterIsNoClockThatIsAhead() {
        var state = FeedState(name: "campus-x", host: "example.org", interval: 120)
        var answer = FeedAnswer(ListedAlerts([]))
        answer.confirmed = FeedBench.noon + 7_200
        state.confirm(answer, at: FeedBench.noon)
        #expect(state.clockLead == 0 && state.age(at: FeedBench.noon) == .unknown)
        #expect(
            FeedWords.clockNotes([FeedAge(state: state, age: .unknown)])?.first == "Clock too early: set it")
    }

    // MARK: Elsewhere

    @Test func whatMovesAwayFromTheOnlyPlaceIsToldAndAgainWhenItReturns() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        #expect(try bench.events().map(\.line) == [new])
        let away = TestMessage(
            identifier: "A-2", kind: "Update", references: TestMessage().triple, sent: "2026-03-02T17:01:00Z",
            county: "051770")
        try bench.serve(away.xml)
        bench.now = FeedBench.noon + 60
        try bench.update()
        #expect(try bench.events().map(\.line) == ["no longer here: Tornado Warning, for Blacksburg", over])
        #expect(try bench.events().isEmpty)
        let back = TestMessage(
            identifier: "A-3", kind: "Update", references: away.triple, sent: "2026-03-02T17:02:00Z")
        try bench.serve(back.xml)
        bench.now = FeedBench.noon + 120
        try bench.update()
        #expect(try bench.events().map(\.line) == [new])
        #expect(try bench.events().isEmpty)
    }

    // MARK: At night

    @Test func whatIsSevereImmediateAndObservedIsToldAtNight() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage(event: "Flash Flood Warning", severity: "Severe").xml)
        try bench.update()
        #expect(
            try bench.events(isQuiet: true).map(\.line)
                == ["new: Flash Flood Warning, severe, immediate, for Blacksburg"])
    }

    @Test func whatCameAndEndedAtNightIsToldInTheMorning() throws {
        let bench = try FeedBench()
        let night = FeedBench.noon..<FeedBench.noon + 7_200
        try bench.serve(TestMessage(event: "Wind Advisory", severity: "Moderate").xml)
        try bench.update()
        #expect(try bench.events(isQuiet: true).isEmpty)
        bench.now = FeedBench.noon + 7_260
        try bench.serve("<alerts/>")
        try bench.update()
        #expect(
            try bench.events(night: night).map(\.line)
                == ["ended during quiet hours: Wind Advisory, for Blacksburg"])
        #expect(try bench.events(night: night).isEmpty)
        // Without quiet hours it was told, or never came.
        let other = try FeedBench()
        other.now = bench.now
        try other.serve(TestMessage(event: "Wind Advisory", severity: "Moderate").xml)
        try other.update()
        #expect(try other.events(night: night).isEmpty)
    }

    /// Without a reading since its time was over it may have been extended.
    @Test func whatEndedAtNightByItsTimeAloneIsDoubted() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage(event: "Wind Advisory", severity: "Moderate").xml)
        try bench.update()
        #expect(try bench.events(isQuiet: true).isEmpty)
        bench.now = FeedBench.noon + 7_260
        let events = try bench.events(night: FeedBench.noon..<FeedBench.noon + 7_200)
        #expect(events.map(\.line) == ["time over during quiet hours: Wind Advisory, for Blacksburg"])
        #expect(events.first?.text.contains(": it may have been extended.\n") == true)
    }

    @Test func notAllIsOverWhileSomethingWaitsForTheMorning() throws {
        let bench = try FeedBench()
        let mild = TestMessage(identifier: "M", event: "Wind Advisory", severity: "Moderate")
        try bench.serve(TestMessage.feed(TestMessage(), mild))
        try bench.update()
        #expect(try bench.events(isQuiet: true).map(\.line) == [new])
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: TestMessage().triple, sent: "2026-03-02T17:01:00Z")
        try bench.serve(TestMessage.feed(TestMessage(), mild, cancel))
        bench.now = FeedBench.noon + 60
        try bench.update()
        #expect(
            try bench.events(isQuiet: true).map(\.line) == ["canceled: Tornado Warning, for Blacksburg"])
    }

    @Test func theLastQuietHoursAreFound() throws {
        let quiet = try #require(QuietHours("22:00-07:00"))
        let hours = (0..<24).map { FeedBench.noon + 3_600 * $0 }
        let awake = hours.filter { !quiet.contains($0) }
        #expect(awake.count == 15)
        for moment in awake {
            let night = try #require(quiet.last(before: moment))
            #expect(night.upperBound <= moment && moment.seconds - night.upperBound.seconds < 15 * 3_600)
            #expect(quiet.contains(night.upperBound + -60) && !quiet.contains(night.upperBound))
            #expect(quiet.contains(night.lowerBound + 60) && !quiet.contains(night.lowerBound))
        }
        let asleep = try #require(hours.first(where: quiet.contains))
        #expect(quiet.last(before: asleep) == nil)
    }
}
