import AppCore
import Clocks
internal import Glibc

/// The clock of this machine, in its time zone.
enum Clock {
    /// - Parameters:
    ///   - day: a day given on the command line, which replaces the current date.
    static func now(on day: CalendarDate? = nil) -> LocalTime {
        var seconds = time(nil)
        var local = LocalTime(Moment(seconds: seconds), day: day, uptime: uptime())
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return local }
        local.timeOfDay = TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
        local.day =
            day
            ?? CalendarDate(
                year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        return local
    }

    /// Returns the milliseconds on a clock that cannot be set. It runs while the machine sleeps: time passes
    /// for a person too, and the one who opens a laptop may not be the one who closed it.
    static func uptime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    static func today() -> CalendarDate? { now().day }
}
