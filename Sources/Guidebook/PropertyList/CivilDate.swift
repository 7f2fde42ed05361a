// Days of the Gregorian calendar, without a calendar library.

/// A day of the proleptic Gregorian calendar.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    var exists: Bool {
        (1...12).contains(month) && day >= 1 && day <= CalendarDate.days(inMonth: month, of: year)
    }

    init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day that is `days` after 1 January 2001; `days` within ±4 million, which is more than years 1 to 9999.
    ///
    /// The calendar repeats every 400 years (146,097 days), so the count is first brought into one such cycle, which
    /// 2001 begins; then centuries (36,524 days, the fourth a day longer), four-year groups (1,461 days) and years.
    init(daysSince2001 days: Int) {
        let cycles = (Double(days) / 146_097).rounded(.down)
        var rest = days - Int(cycles) * 146_097
        let centuries = min(rest / 36_524, 3)
        rest -= centuries * 36_524
        let groups = rest / 1_461
        rest -= groups * 1_461
        let years = min(rest / 365, 3)
        rest -= years * 365
        year = 2001 + Int(cycles) * 400 + centuries * 100 + groups * 4 + years
        month = 1
        while rest >= CalendarDate.days(inMonth: month, of: year) {
            rest -= CalendarDate.days(inMonth: month, of: year)
            month += 1
        }
        day = rest + 1
    }
}

extension CivilDate {
    /// `YYYY-MM-DDTHH:MM:SSZ` of a moment in seconds since 2001-01-01T00:00:00Z, or nil outside years 0 to 9999.
    ///
    /// A fraction is cut off, as other readers do; what is missing less than half a microsecond to a second is that
    /// second, computed inexactly.
    static func iso8601(secondsSince2001 seconds: Double) -> String? {
        let whole = (seconds + 5e-7).rounded(.down)
        guard abs(whole) < 4e6 * 86_400 else { return nil }
        let days = (whole / 86_400).rounded(.down)
        let time = Int(whole - days * 86_400)
        let date = CivilDate(daysSince2001: Int(days))
        guard (0...9999).contains(date.year) else { return nil }
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
        return "\(day)T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }
}
