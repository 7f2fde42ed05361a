// Moments in UTC with a precision of a second, as in stamps.

/// A moment of the years 1 to 9999.
public struct Moment: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int

    public static let day = 86_400

    public init(seconds: Int) {
        // 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// Reads `2026-11-21T10:00:00Z`; no shorter form is accepted.
    public init?(_ text: String) {
        var text = text
        let seconds: Int? = text.withUTF8 { bytes in
            let pattern: StaticString = "0000-00-00T00:00:00Z"
            guard bytes.count == pattern.utf8CodeUnitCount else { return nil }
            for index in bytes.indices {
                let expected = pattern.utf8Start[index]
                let isRight =
                    expected == UInt8(ascii: "0") ? bytes[index] &- 0x30 < 10 : bytes[index] == expected
                guard isRight else { return nil }
            }
            func number(_ start: Int) -> Int { Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30) }
            let (hour, minute, second) = (number(11), number(14), number(17))
            guard hour < 24, minute < 60, second < 60,
                let date = CalendarDate(year: number(0) * 100 + number(2), month: number(5), day: number(8))
            else { return nil }
            return date.daysSince1970 * Self.day + hour * 3_600 + minute * 60 + second
        }
        guard let seconds else { return nil }
        self.init(seconds: seconds)
    }

    public var description: String {
        guard let date = CalendarDate(daysSince1970: dayNumber) else { return "" }
        let second = seconds - dayNumber * Self.day
        return String(unsafeUninitializedCapacity: 20) { text in
            var count = 0
            func add(_ value: Int, _ mark: Unicode.Scalar? = nil) {
                text[count] = UInt8(0x30 + value / 10)
                text[count + 1] = UInt8(0x30 + value % 10)
                count += 2
                guard let mark else { return }
                text[count] = UInt8(truncatingIfNeeded: mark.value)
                count += 1
            }
            add(date.year / 100)
            add(date.year % 100, "-")
            add(date.month, "-")
            add(date.day, "T")
            add(second / 3_600, ":")
            add(second / 60 % 60, ":")
            add(second % 60, "Z")
            return count
        }
    }

    /// The text for people: `2026-11-21 10:05 UTC`.
    public var shown: String { "\(date) \(description.dropFirst(11).prefix(5)) UTC" }

    /// The day in UTC, `2026-11-21`.
    public var date: String { CalendarDate(daysSince1970: dayNumber)?.description ?? "" }

    /// The days since 1970-01-01; negative before it.
    private var dayNumber: Int { seconds >= 0 ? seconds / Self.day : -((Self.day - 1 - seconds) / Self.day) }

    public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    public static func + (moment: Moment, seconds: Int) -> Moment {
        Moment(seconds: moment.seconds + seconds)
    }
}
