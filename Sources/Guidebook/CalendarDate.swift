/// A day of the Gregorian calendar, without time or zone.
public struct CalendarDate: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// `nil` where no such day exists (30 February, month 13, years outside 1 to 9999).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD`; what follows the tenth character (a time) is ignored when it begins with `T`.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(11))
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

    /// Days of a month, 1 to 12, in the Gregorian calendar.
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whole months from this day to `later`; negative when `later` is earlier.
    public func months(until later: CalendarDate) -> Int {
        let months = (later.year - year) * 12 + later.month - month
        return later.day < day ? months - 1 : months
    }

    /// Days from this day to `later`; negative when `later` is earlier.
    public func days(until later: CalendarDate) -> Int { later.dayNumber - dayNumber }

    /// Days since 31 December of the year before 1, as if the calendar had always been in use.
    private var dayNumber: Int {
        let before = year - 1
        let months = (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, of: year) }
        return before * 365 + before / 4 - before / 100 + before / 400 + months + day
    }

    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
