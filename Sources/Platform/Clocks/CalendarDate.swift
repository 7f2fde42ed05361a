/// A day of the Gregorian calendar, without time or zone.
public struct CalendarDate: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Creates a day. Returns nil if it does not exist (30 February, month 13, years outside 1 to 9999).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), Self.exists(year: year, month: month, day: day) else { return nil }
        self.init(existing: (year, month, day))
    }

    private init(existing day: (year: Int, month: Int, day: Int)) { (year, month, self.day) = day }

    /// Returns whether the proleptic Gregorian calendar has this day, of any year.
    public static func exists(year: Int, month: Int, day: Int) -> Bool {
        (1...12).contains(month) && day >= 1 && day <= days(inMonth: month, of: year)
    }

    /// Creates the day that is `days` after 1970-01-01. Returns nil outside `years`, which may begin at 0.
    public init?(daysSince1970 days: Int, years: ClosedRange<Int> = 1...9999) {
        // Days are counted from 0000-03-01, so that a leap day ends its year; 400 years have 146,097 days.
        let count = days + Self.daysFromMarchOfYear0
        let cycle = count >= 0 ? count / 146_097 : -((146_096 - count) / 146_097)
        let day = count - cycle * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let number = cycle * 400 + year + (calendarMonth < 3 ? 1 : 0)
        guard years.contains(number) else { return nil }
        self.init(existing: (number, calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1))
    }

    /// The days since 1970-01-01; negative before it.
    public var daysSince1970: Int {
        let year = month > 2 ? self.year : self.year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - Self.daysFromMarchOfYear0
    }

    private static let daysFromMarchOfYear0 = 719_468

    /// Reads `YYYY-MM-DD`; text after the tenth character (a time) is ignored if it begins with `T`.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, bytes.count == 10 || bytes[10] == UInt8(ascii: "T"),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    /// Returns the number of days in a month, 1 to 12, of the Gregorian calendar.
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the whole months from this day to `later`; negative if `later` is earlier.
    public func months(until later: CalendarDate) -> Int {
        let months = (later.year - year) * 12 + later.month - month
        return later.day < day ? months - 1 : months
    }

    /// Returns the days from this day to `later`; negative if `later` is earlier.
    public func days(until later: CalendarDate) -> Int { later.daysSince1970 - daysSince1970 }

    public var description: String {
        "\(ClockText.padded(year, 4))-\(ClockText.padded(month, 2))-\(ClockText.padded(day, 2))"
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
