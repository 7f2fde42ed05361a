// Converts moments to local time.
internal import Glibc

/// A time zone, as its offsets from UTC.
public struct LocalZone: Sendable {
    /// Returns seconds east of UTC at a moment.
    package let offset: @Sendable (Moment) -> Int

    package init(_ offset: @escaping @Sendable (Moment) -> Int) { self.offset = offset }

    public static let utc = LocalZone { _ in 0 }

    /// The time zone of this machine.
    public static let ofMachine = LocalZone { moment in
        var seconds = moment.seconds
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return 0 }
        return parts.tm_gmtoff
    }

    /// Returns the day there, and the minutes of it that have passed.
    package func time(at moment: Moment) -> (day: CalendarDate?, minute: Int) {
        let seconds = moment.seconds + offset(moment)
        let days = seconds >= 0 ? seconds / Moment.day : -((Moment.day - 1 - seconds) / Moment.day)
        return (CalendarDate(daysSince1970: days), (seconds - days * Moment.day) / 60)
    }

    /// Returns the day and the time of day there.
    package func wallClock(at moment: Moment) -> (day: CalendarDate?, time: String) {
        let (day, minute) = time(at: moment)
        return (day, "\(ClockText.padded(minute / 60, 2)):\(ClockText.padded(minute % 60, 2))")
    }
}
