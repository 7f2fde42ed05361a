import AppCore
import Clocks
internal import Glibc

/// The clock of this machine, in its time zone.
enum Clock {
    /// - Parameter day: a day given on the command line, which replaces the current date.
    static func now(on day: CalendarDate? = nil) -> LocalTime {
        let now = Moment.now()
        let here = LocalZone.ofMachine.time(at: now)
        var local = LocalTime(now, day: day ?? here.day, uptime: uptime())
        local.timeOfDay = TimeOfDay(hour: here.minute / 60, minute: here.minute % 60)
        return local
    }

    /// Returns the milliseconds on a clock that cannot be set. It runs while the machine sleeps: time passes
    /// for a person too, and the one who opens a laptop may not be the one who closed it.
    static func uptime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
