// Times of markers, which have no zone: they are the local time at the flood.
import Clocks

/// A day and a time of day, in the local time of the place that it concerns.
public struct FloodTime: Sendable, Hashable, Comparable {
    /// The seconds since 1970 as if it were UTC.
    public let localSeconds: Int

    public init(localSeconds: Int) { self.localSeconds = localSeconds }

    /// Reads `2010-03-11 15:53:41` and `03/11/2010 15:53`; leading zeros and seconds may be missing. Returns nil for
    /// anything else, including month 0, which one client of the service has sent for January: it may mean two months.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let words = text.split { $0 == " " || $0 == "T" }
        guard words.count == 2, let date = Self.date(words[0]) else { return nil }
        let parts = words[1].split(separator: ":", omittingEmptySubsequences: false).map { Self.number($0) }
        guard parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1], hour < 24,
            minute < 60
        else { return nil }
        guard let second = parts.count == 3 ? parts[2] : 0, second < 60 else { return nil }
        localSeconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static let longest = 32

    private static func date(_ text: Substring) -> CalendarDate? {
        let isMonthFirst = text.contains("/" as Character)
        let parts = text.split(separator: isMonthFirst ? "/" : "-", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let year = parts[isMonthFirst ? 2 : 0]
        guard year.utf8.count == 4, let year = number(year), let month = number(parts[isMonthFirst ? 0 : 1]),
            let day = number(parts[isMonthFirst ? 1 : 2])
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Returns a number of one to four digits.
    static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(text)
    }

    public var day: CalendarDate? { CalendarDate(daysSince1970: (localSeconds - secondOfDay) / 86_400) }

    private var secondOfDay: Int { ((localSeconds % 86_400) + 86_400) % 86_400 }

    public var text: String {
        let (hour, minute) = (secondOfDay / 3_600, secondOfDay / 60 % 60)
        return "\(day?.description ?? "?") \(ClockText.padded(hour, 2)):\(ClockText.padded(minute, 2))"
    }

    /// The time as `03/11/2010 15:53`, the form submitted to a service.
    public var submittedText: String {
        guard let day else { return "" }
        let parts = [(day.month, 2), (day.day, 2), (day.year, 4)].map { ClockText.padded($0.0, $0.1) }
        return "\(parts.joined(separator: "/")) \(text.suffix(5))"
    }

    public var wholeMinutes: FloodTime {
        FloodTime(localSeconds: localSeconds - ((localSeconds % 60) + 60) % 60)
    }

    public static func < (one: Self, two: Self) -> Bool { one.localSeconds < two.localSeconds }
}

extension CalendarDate {
    /// Reads the day of an event: `2010-03-01`, or `10-03-01`, of which 00 to 69 are years after 2000.
    public init?(floodDate text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4 || parts[0].utf8.count == 2,
            var year = FloodTime.number(parts[0]), let month = FloodTime.number(parts[1]),
            let day = FloodTime.number(parts[2])
        else { return nil }
        if parts[0].utf8.count == 2 { year += year < 70 ? 2_000 : 1_900 }
        self.init(year: year, month: month, day: day)
    }
}
