import Clocks
import Screens

/// The clocks of a kiosk.
enum KioskClock {
    /// - Parameters:
    ///   - day: a day given on the command line, which replaces the current date.
    static func now(on day: CalendarDate?) -> KioskController.Time {
        KioskController.Time(milliseconds: Clock.uptime(), local: Clock.now(on: day))
    }
}
