import Clocks
import GuideDocument
import Testing

@testable import AppCore

/// Timers of guides in the state: started by a person, measured by a clock that is never set.
@Suite struct TimerTests {
    private static let seizure = UseTimer(
        guide: "Guides/seizure.html", title: "Seizure", kind: .count(seconds: 300))

    private func state(uptime: Int = 10_000, _ hour: Int = 14, _ minute: Int = 5) -> AppState {
        AppState(
            time: LocalTime(
                Moment(seconds: 1_795_262_400), timeOfDay: TimeOfDay(hour: hour, minute: minute),
                uptime: uptime))
    }

    private func renew(_ state: inout AppState, uptime: Int, _ seconds: Int = 1_795_262_400) {
        RenewTime(LocalTime(Moment(seconds: seconds), uptime: uptime)).update(&state)
    }

    @Test func itRunsByTheClockThatIsNeverSet() throws {
        var state = state()
        #expect(state.shownTimer == nil && state.millisecondsToNextTick == nil)
        Self.seizure.update(&state)
        // The clock on the wall is set back by a year meanwhile.
        renew(&state, uptime: 143_400, 1_763_726_400)
        let timer = try #require(state.shownTimer)
        #expect(timer.seconds(at: 143_400) == 133)
        #expect(
            timer.sentence(at: state.uptime)
                == "Seizure: 2 minutes 13 seconds of 5 minutes, since 14:05.")
        #expect(state.millisecondsToNextTick == 600)
        #expect(timer.seconds(at: 0) == 0, "a clock that goes back counts nothing")
    }

    @Test func theSameKeyTwiceStopsItAndOnceDoesNot() {
        var state = state()
        func press() {
            ClearNotice().update(&state)
            Self.seizure.update(&state)
        }
        press()
        #expect(state.notice == nil && state.timers.all.count == 1)
        renew(&state, uptime: 12_000)
        press()
        #expect(
            state.notice == "Ctrl-T again stops it. 2 s of 5 min, since 14:05.")
        // Another key in between: it goes on.
        ClearNotice().update(&state)
        press()
        #expect(state.timers.all.count == 1)
        press()
        #expect(state.timers.all.isEmpty)
        #expect(state.notice == "Timer stopped. 2 s of 5 min, since 14:05.")
    }

    @Test func whatIsSaidOfTheLongestTimerFitsTheStatusLine() {
        let timer = RunningTimer(
            guide: "g", title: "T", kind: .beat(perMinute: 110), start: 0,
            since: TimeOfDay(hour: 14, minute: 5))
        let text = "Ctrl-T again stops it. " + timer.figures(at: 59 * 60_000 + 59_000)
        #expect(text == "Ctrl-T again stops it. 59 min 59 s at 110 beats a minute, since 14:05.")
        #expect(text.count <= 80 - 10, "beside the clock")
    }

    @Test func theQuestionWhetherToLeaveNamesWhatStops() {
        var state = state()
        Quit.ifConfirmed.update(&state)
        #expect(state.notice == "Quit? Press Enter.")
        Self.seizure.update(&state)
        Quit.ifConfirmed.update(&state)
        #expect(state.notice == "Quit? Press Enter. The timer of Seizure stops.")
        UseTimer(guide: "Guides/other.html", title: "Other", kind: nil).update(&state)
        Quit.ifConfirmed.update(&state)
        #expect(state.notice == "Quit? Press Enter. 2 timers stop.")
    }

    @Test func eachGuideHasOneAndNoneIsDroppedForAnother() {
        var state = state()
        for number in 1...RunningTimers.limit + 1 {
            UseTimer(guide: "Guides/\(number).html", title: "Guide \(number)", kind: nil).update(&state)
        }
        #expect(state.timers.all.map(\.title) == (1...RunningTimers.limit).map { "Guide \($0)" })
        #expect(state.notice == "5 timers run already. Stop one first: Ctrl-T, in its guide.")
        #expect(state.shownTimer?.title == "Guide 5", "the newest")
        Push(.steps(path: "Guides/2.html", section: nil)).update(&state)
        #expect(state.shownTimer?.title == "Guide 2", "that of the guide in sight")
        Push(.welcome).update(&state)
        #expect(state.timers.all.count == 5, "they go on elsewhere")
    }

    @Test func aBeatTicksAsOftenAsItSays() throws {
        var state = state(uptime: 0)
        UseTimer(guide: "g", title: "CPR", kind: .beat(perMinute: 110)).update(&state)
        let timer = try #require(state.shownTimer)
        #expect(timer.ticks(at: 60_000) == 110)
        var now = 0
        var ticks = 0
        while now < 60_000 {
            renew(&state, uptime: now)
            let wait = try #require(state.millisecondsToNextTick)
            #expect((1...546).contains(wait))
            now += wait
            ticks += 1
            #expect(timer.ticks(at: now) == ticks, "no tick is missed and none comes early")
        }
        #expect(ticks == 110)
    }

    @Test func withoutAClockThereIsNone() {
        var state = AppState()
        Self.seizure.update(&state)
        #expect(state.timers.all.isEmpty && state.notice == "There is no clock here to start a timer with.")
    }

    @Test(arguments: [
        (GuideTimer.count(seconds: 300), 420), (.count(seconds: 86_400), 3_600), (.clock, 1_920),
        (.beat(perMinute: 110), 1_920),
    ])
    func aKioskWaitsTwoMinutesPastTheCountAndNeverMoreThanAnHour(kind: GuideTimer, seconds: Int) {
        var state = state()
        UseTimer(guide: "g", title: "G", kind: kind).update(&state)
        #expect(state.timers.end == 10_000 + seconds * 1_000)
    }

    @Test func aSessionThatBeginsAgainHasNone() {
        var state = state()
        Self.seizure.update(&state)
        #expect(state.isTouched)
        ResetSession().update(&state)
        #expect(state.timers.all.isEmpty && !state.isTouched)
    }
}
