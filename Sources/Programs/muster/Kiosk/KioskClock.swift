import Clocks
internal import Glibc
import Screens

/// The clocks of a kiosk.
enum KioskClock {
    /// - Parameters:
    ///   - followsCalendar: whether the day is the clock's, and not one that was given.
    static func now(followsCalendar: Bool) -> KioskController.Moment {
        var moment = KioskController.Moment(milliseconds: milliseconds())
        var seconds = time(nil)
        var parts = tm()
        if localtime_r(&seconds, &parts) != nil {
            moment.time = .init(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
            if followsCalendar { moment.today = Clock.day(of: parts) }
        }
        return moment
    }

    /// Of a clock that nobody sets. It goes on while the machine sleeps: whoever opens a lid is not who closed it.
    static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
