/// Converts dates of binary property lists.
import Clocks

enum BinaryDate {
    /// The days from 1970-01-01 to 2001-01-01.
    private static let daysTo2001 = 11_323

    /// Returns `YYYY-MM-DDTHH:MM:SSZ` for a time in seconds since 2001-01-01T00:00:00Z, or nil outside years 0 to 9999.
    ///
    /// A fraction is cut off, as other readers do. A time less than half a microsecond before a second counts
    /// as that second: it was computed inexactly.
    static func iso8601(secondsSince2001 seconds: Double) -> String? {
        let whole = (seconds + 5e-7).rounded(.down)
        guard abs(whole) < 4e6 * 86_400 else { return nil }
        let days = (whole / 86_400).rounded(.down)
        let date = CalendarDate(daysSince1970: Int(days) + daysTo2001, years: 0...9999)
        return date.map { $0.description + ClockText.time(ofSecond: Int(whole - days * 86_400)) }
    }
}
