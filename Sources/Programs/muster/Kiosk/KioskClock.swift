import AppCore
import Clocks
import Screens

/// The clocks of a kiosk.
enum KioskClock {
    /// - Parameters:
    ///   - day: a day that was named on the command line, which takes the place of the calendar's.
    static func now(on day: CalendarDate?) -> KioskController.Time {
        KioskController.Time(milliseconds: Clock.uptime(), local: Clock.now(on: day))
    }
}
