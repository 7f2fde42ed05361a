import Clocks
internal import Glibc

/// The day it is here.
enum Clock {
    static func today() -> CalendarDate? {
        var now = time(nil)
        var parts = tm()
        guard localtime_r(&now, &parts) != nil else { return nil }
        return day(of: parts)
    }

    static func day(of parts: tm) -> CalendarDate? {
        CalendarDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
