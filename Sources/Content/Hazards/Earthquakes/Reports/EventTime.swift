// Converts times of events, with millisecond precision.
import Clocks
import HazardKit

/// Converts milliseconds since 1970 in UTC from texts and to moments.
public enum EventTime {
    /// Reads a time such as `2026-09-11T10:06:38.180000`. Without a zone it is UTC, as in the tables of INGV;
    /// digits beyond milliseconds are dropped. Returns nil for anything else.
    public static func milliseconds(_ text: String) -> Int? {
        guard let time = FeedTimeText(text) else { return nil }
        return (time.localSeconds - (time.offset ?? 0)) * 1_000 + fraction(text)
    }

    /// Returns the milliseconds after the point or comma.
    private static func fraction(_ text: String) -> Int {
        let digits = text.utf8.drop { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.dropFirst().prefix(
            3)
        var (value, unit) = (0, 100)
        for digit in digits {
            guard digit &- 0x30 < 10 else { break }
            value += Int(digit - 0x30) * unit
            unit /= 10
        }
        return value
    }

    /// Returns the moment, rounded down to the second.
    public static func moment(_ milliseconds: Int) -> Moment {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return Moment(seconds: rest < 0 ? seconds - 1 : seconds)
    }
}
