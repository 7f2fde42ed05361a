// Parses times in feeds: with an offset, with Z, with fractions of a second, or without any zone.
import Clocks

/// A moment in a feed, and whether its text gave a time zone.
public struct FeedTime: Sendable, Hashable {
    public var moment: Moment
    public var isZoneGiven: Bool

    public init(_ moment: Moment, isZoneGiven: Bool = true) {
        (self.moment, self.isZoneGiven) = (moment, isZoneGiven)
    }
}

/// A time as written, before a missing zone is resolved.
public struct FeedTimeText: Sendable, Equatable {
    /// The seconds since 1970 as if the text were in UTC.
    public var localSeconds: Int
    /// The seconds east of UTC; nil if the text has no zone.
    public var offset: Int?

    /// The most bytes of a text that is parsed.
    private static let longest = 40

    /// Reads `2026-03-02T11:40:00-05:00`; seconds, fractions, the colon of the offset and the zone may be missing. Returns
    /// nil for anything else.
    public init?(_ text: String) {
        var text = text
        guard let read = text.withUTF8(Self.read) else { return nil }
        self = read
    }

    private init(localSeconds: Int, offset: Int?) {
        (self.localSeconds, self.offset) = (localSeconds, offset)
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> FeedTimeText? {
        var reader = DigitReader(bytes, max: longest)
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
        guard let zone = reader.zone() else { return nil }
        let seconds = date.daysSince1970 * Moment.day + hour * 3_600 + minute * 60 + second
        return FeedTimeText(localSeconds: seconds, offset: zone.offset)
    }

    /// Returns the moment. A time without a zone is in UTC.
    public func time() -> FeedTime {
        FeedTime(Moment(seconds: localSeconds - (offset ?? 0)), isZoneGiven: offset != nil)
    }

    /// Returns the moment of an end. A time without a zone is in UTC or in the zone of the message, whichever
    /// is later: it is better to show an alert too long than to remove it too early.
    public func end(zoneOfMessage: Int?) -> FeedTime {
        guard offset == nil else { return time() }
        return FeedTime(Moment(seconds: localSeconds - min(0, zoneOfMessage ?? 0)), isZoneGiven: false)
    }
}

private struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    private var index = 0
    private var end: Int

    /// - Parameter most: the most bytes to read, after leading white space.
    init(_ bytes: UnsafeBufferPointer<UInt8>, max most: Int) {
        self.bytes = bytes
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        end = min(bytes.count, index + most)
    }

    private var isEmpty: Bool { index == end }

    mutating func number(_ count: Int) -> Int? {
        guard end - index >= count else { return nil }
        var value = 0
        for byte in bytes[index..<index + count] {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        index += count
        return value
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < end, UInt32(bytes[index]) == character.value else { return false }
        index += 1
        return true
    }

    mutating func skipDigits() { while index < end, bytes[index] &- 0x30 < 10 { index += 1 } }

    /// Returns the offset at the end of the text, with nil in it if there is none, or nil if anything else is there.
    mutating func zone() -> (offset: Int?, Void)? {
        while index < end, bytes[end - 1] <= 0x20 { end -= 1 }
        if isEmpty { return (nil, ()) }
        if take("Z") || take("z") { return isEmpty ? (0, ()) : nil }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(2), hours <= 15 else { return nil }
        _ = take(":")
        let minutes = isEmpty ? 0 : number(2)
        guard let minutes, minutes < 60, isEmpty else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return (isWest ? -seconds : seconds, ())
    }
}
