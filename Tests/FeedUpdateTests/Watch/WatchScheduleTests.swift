// The times at which feeds are read, on the monotonic clock.
import Alerts
import Clocks
import HazardKit
import Testing

@testable import FeedUpdate

private struct Source: FeedSource {
    var name: String
    var host = "example.org"
    var interval = 100
    func read(
        _ context: FeedContext<AlertSnapshot>
    ) throws(FeedFailure) -> FeedAnswer<ListedAlerts> { FeedAnswer(ListedAlerts([])) }
}

@Suite struct WatchScheduleTests {
    private let now = FeedBench.noon

    private func state(_ name: String, attempted: Int?, notBefore: Int? = nil) -> FeedState {
        var state = FeedState(name: name, host: "example.org", interval: 100)
        state.attempted = attempted.map { now + $0 }
        state.notBefore = notBefore.map { now + $0 }
        return state
    }

    private func report(_ name: String, _ outcome: FeedOutcome, notBefore: Int? = nil) -> FeedResult {
        var failed = state(name, attempted: 0, notBefore: notBefore)
        (failed.outcome, failed.failures) = (outcome, outcome.isGood ? 0 : 1)
        return FeedResult(
            name: name, host: "", result: .read(outcome), state: failed)
    }

    @Test func aRestartAsksNoMoreOften() {
        var schedule = WatchSchedule { $0.lowerBound }
        schedule.set(
            [
                Source(name: "new"), Source(name: "recent"), Source(name: "old"), Source(name: "waits"),
                Source(name: "future"),
            ],
            states: [
                state("recent", attempted: -30), state("old", attempted: -1_000),
                state("waits", attempted: -10, notBefore: 500),
                state("future", attempted: 50_000, notBefore: 60_000),
            ], time: 1_000, now: now)
        #expect(schedule.earliest == 1_000)
        // A clock that was set back counts as no pause.
        #expect(schedule.next(at: 1_000) == "future")
        for name in ["future", "new", "old"] {
            schedule.note(report(name, .ok), interval: 100, time: 1_000, now: now)
        }
        #expect(schedule.next(at: 1_069) == nil)
        #expect(schedule.next(at: 1_070) == "recent")
        schedule.note(report("recent", .ok), interval: 10_000, time: 1_070, now: now)
        #expect(schedule.next(at: 1_100) == "future")
        schedule.set([Source(name: "waits")], states: [], time: 1_000, now: now)
        #expect(
            schedule.earliest == 1_200,
            "a new configuration does not make anyone wait longer than two intervals")
    }

    @Test func failuresWaitAndSuccessesDoNot() {
        var schedule = WatchSchedule { $0.upperBound }
        schedule.set([Source(name: "a")], states: [], time: 0, now: now)
        #expect(schedule.earliest == 10)
        schedule.note(report("a", .ok), interval: 100, time: 10, now: now)
        #expect(schedule.earliest == 100, "never later than the interval")
        schedule.note(report("a", .refused, notBefore: 700), interval: 100, time: 120, now: now)
        #expect(schedule.earliest == 830)
        // The random part of a pause may be nothing, but never less than the interval.
        schedule.note(report("a", .unreachable, notBefore: 1), interval: 100, time: 830, now: now)
        #expect(schedule.earliest == 940)
        // Whatever the wall clock says, nothing is put off for longer than this program would have said.
        schedule.note(report("a", .unreachable, notBefore: 50_000_000), interval: 100, time: 0, now: now)
        #expect(schedule.earliest ?? 0 <= 86_400 + 6 * 3_600 + 10)
    }
}
