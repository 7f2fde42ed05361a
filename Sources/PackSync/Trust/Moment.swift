// Moments in UTC, to the second, as stamps hold them.
import Guidebook

/// A moment of the years 1 to 9999.
public struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, no leap seconds.
    public let seconds: Int

    public static let day = 86_400

    public init(seconds: Int) {
        // 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// `2026-11-21T10:00:00Z`, nothing shorter.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let pattern = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == pattern.count,
            zip(bytes, pattern).allSatisfy({ $1 == UInt8(ascii: "0") ? $0 &- 0x30 < 10 : $0 == $1 }),
            let date = CalendarDate(text.prefix(10))
        else { return nil }
        func number(_ start: Int) -> Int { Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30) }
        guard number(11) < 24, number(14) < 60, number(17) < 60 else { return nil }
        self.init(
            seconds: Self.days(to: date) * Self.day + number(11) * 3600 + number(14) * 60 + number(17))
    }

    public var description: String {
        let days = seconds >= 0 ? seconds / Self.day : -((Self.day - 1 - seconds) / Self.day)
        let rest = seconds - days * Self.day
        let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
        return "\(date)T\(parts.joined(separator: ":"))Z"
    }

    /// The day it is in UTC, `2026-11-21`.
    public var date: String {
        let days = seconds >= 0 ? seconds / Self.day : -((Self.day - 1 - seconds) / Self.day)
        return Self.date(after: days)
    }

    public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    public static func + (moment: Moment, seconds: Int) -> Moment {
        Moment(seconds: moment.seconds + seconds)
    }

    /// Days from 1970-01-01, counted in years that begin in March, so that a leap day comes last.
    private static func days(to date: CalendarDate) -> Int {
        let year = date.month > 2 ? date.year : date.year - 1
        let dayOfYear = (153 * (date.month > 2 ? date.month - 3 : date.month + 9) + 2) / 5 + date.day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func date(after days: Int) -> String {
        // 400 years have 146,097 days; 719,468 days lie between 0000-03-01 and 1970-01-01.
        let count = days + 719_468
        let (cycle, day) = (count / 146_097, count % 146_097)
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let number = cycle * 400 + year + (calendarMonth < 3 ? 1 : 0)
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        return "\(padded(number, 4))-\(padded(calendarMonth, 2))-\(padded(dayOfMonth, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
