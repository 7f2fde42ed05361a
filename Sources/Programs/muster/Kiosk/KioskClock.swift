import AppCore
import Clocks
internal import Glibc
import Screens

/// The clocks of a kiosk.
enum KioskClock {
    /// - Parameters:
    ///   - day: a day that was named on the command line, which takes the place of the calendar's.
    static func now(on day: CalendarDate?) -> KioskController.Time {
        KioskController.Time(milliseconds: milliseconds(), local: Clock.now(on: day))
    }

    /// Of a clock that cannot be set. It goes on while the machine sleeps: the person who opens a lid may be another than
    /// the one who closed it.
    static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
