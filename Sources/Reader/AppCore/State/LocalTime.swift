import Clocks

/// A moment, with the local time of day and date.
public struct LocalTime: Sendable, Hashable {
    public var moment: Moment
    public var day: CalendarDate?
    public var timeOfDay: TimeOfDay?
    /// Milliseconds on a clock that cannot be set and runs while the machine sleeps; `nil` if there is none.
    public var uptime: Int?

    public init(_ moment: Moment, day: CalendarDate? = nil, timeOfDay: TimeOfDay? = nil, uptime: Int? = nil) {
        (self.moment, self.day, self.timeOfDay, self.uptime) = (moment, day, timeOfDay, uptime)
    }

    /// Milliseconds until the next full minute, 1 to 60,000. Moments have whole seconds.
    public var millisecondsToNextMinute: Int {
        let second = moment.seconds % 60
        return (60 - (second < 0 ? second + 60 : second)) * 1_000
    }
}

public struct TimeOfDay: Sendable, Hashable, Codable {
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int

    public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

    /// The time as text: `07:05`.
    public var text: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}
