// Moments in UTC, to the second, as stamps hold them.

/// A moment of the years 1 to 9999.
public struct Moment: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
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
            seconds: date.daysSince1970 * Self.day + number(11) * 3600 + number(14) * 60 + number(17))
    }

    public var description: String { date + ClockText.time(ofSecond: seconds - dayNumber * Self.day) }

    /// For people: `2026-11-21 10:05 UTC`.
    public var shown: String { "\(date) \(description.dropFirst(11).prefix(5)) UTC" }

    /// The day it is in UTC, `2026-11-21`.
    public var date: String { CalendarDate(daysSince1970: dayNumber)?.description ?? "" }

    /// Days since 1970-01-01; negative before it.
    private var dayNumber: Int {
        seconds >= 0 ? seconds / Self.day : -((Self.day - 1 - seconds) / Self.day)
    }

    public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    public static func + (moment: Moment, seconds: Int) -> Moment {
        Moment(seconds: moment.seconds + seconds)
    }
}
