// The times at which the stored alerts are read: after the first screen is sent, or with the first key, then
// every minute.
import AppCore
import Clocks
import TestSupport
import Testing

@testable import UpdateMonitor

@Suite struct HazardMonitorTests {
    private final class Time {
        var uptime: Int? = 500
        var now: LocalTime {
            LocalTime(Moment(seconds: 90), uptime: uptime)
        }
    }

    @Test func theFirstLookWaitsUntilTheScreenIsShown() throws {
        let (time, store) = (Time(), try UpdateMachine.withTwoVersions().store())
        let monitor = HazardMonitor(firstPause: 20) { time.now }
        #expect(monitor.pollTimeout == 20)
        time.uptime = 513
        #expect(monitor.pollTimeout == 7)
        // Another companion had something to do.
        #expect(!monitor.poll(store))
        #expect(monitor.pollTimeout == 7)
        time.uptime = 530
        #expect(monitor.pollTimeout == 0)
        #expect(!monitor.poll(store))
        #expect(monitor.pollTimeout == 30_000)
    }

    @Test func aKeyDoesNotWaitForTheFirstLook() throws {
        let (time, store) = (Time(), try UpdateMachine.withTwoVersions().store())
        let monitor = HazardMonitor(firstPause: 20) { time.now }
        monitor.userDidInteract()
        _ = monitor.poll(store)
        #expect(monitor.pollTimeout == 30_000)
    }

    @Test func withoutAPauseOrAClockThatRunsTheFirstLookIsDueAtOnce() {
        let time = Time()
        #expect(HazardMonitor { time.now }.pollTimeout == 0)
        time.uptime = nil
        #expect(HazardMonitor(firstPause: 20) { time.now }.pollTimeout == 0)
    }
}
