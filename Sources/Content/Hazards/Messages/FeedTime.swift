// Times as feeds write them: with an offset, with Z, with fractions of a second, or without any zone.
import Clocks

/// A moment of a feed, and whether its text said in which zone it is.
package struct FeedTime: Sendable, Hashable {
    package var moment: Moment
    package var isZoneGiven: Bool

    package init(_ moment: Moment, isZoneGiven: Bool = true) {
        (self.moment, self.isZoneGiven) = (moment, isZoneGiven)
    }
}

/// A time as its text has it, before it is decided what a missing zone means.
package struct FeedTimeText: Sendable, Equatable {
    /// Seconds since 1970 if the text were in UTC.
    package var localSeconds: Int
    /// Seconds east of UTC; nil if the text names no zone.
    package var offset: Int?

    /// Bytes of the longest text that is looked at.
    private static let longest = 40

    /// Reads `2026-03-02T11:40:00-05:00`; seconds, fractions, the colon of the offset and the zone may be missing. Returns
    /// nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8.drop { $0 <= 0x20 }.prefix(Self.longest))
        var reader = DigitReader(bytes: bytes[...])
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2), let date = CalendarDate(year: year, month: month, day: day),
            reader.take("T") || reader.take("t") || reader.take(" "), let hour = reader.number(2),
            reader.take(":"), let minute = reader.number(2), hour <= 24, minute < 60
        else { return nil }
        var second = 0
        if reader.take(":") {
            guard let value = reader.number(2), value <= 60 else { return nil }
            second = value
        }
        if reader.take(".") || reader.take(",") { reader.skipDigits() }
        localSeconds = date.daysSince1970 * Moment.day + hour * 3_600 + minute * 60 + second
        guard let zone = reader.zone() else { return nil }
        offset = zone.offset
    }

    /// Returns the moment. Without a zone it is UTC.
    package func time() -> FeedTime {
        FeedTime(Moment(seconds: localSeconds - (offset ?? 0)), isZoneGiven: offset != nil)
    }

    /// Returns the moment of an end. Without a zone it is UTC or the zone of the message, whichever is later: an alert is
    /// rather shown too long than dropped too early.
    package func end(zoneOfMessage: Int?) -> FeedTime {
        guard offset == nil else { return time() }
        return FeedTime(Moment(seconds: localSeconds - min(0, zoneOfMessage ?? 0)), isZoneGiven: false)
    }
}

/// Takes numbers of fixed width and single characters off a text.
private struct DigitReader {
    var bytes: ArraySlice<UInt8>

    mutating func number(_ count: Int) -> Int? {
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        bytes = bytes.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = bytes.first, UInt32(first) == character.value else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    mutating func skipDigits() { bytes = bytes.drop { $0 &- 0x30 < 10 } }

    /// Returns the offset at the end of the text, nil within if there is none; nil if something else stands there.
    mutating func zone() -> (offset: Int?, Void)? {
        while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
        if bytes.isEmpty { return (nil, ()) }
        if take("Z") || take("z") { return bytes.isEmpty ? (0, ()) : nil }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(2), hours <= 15 else { return nil }
        _ = take(":")
        let minutes = bytes.isEmpty ? 0 : number(2)
        guard let minutes, minutes < 60, bytes.isEmpty else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return (isWest ? -seconds : seconds, ())
    }
}
