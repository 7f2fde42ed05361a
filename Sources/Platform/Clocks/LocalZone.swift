// Converts moments to local time.
internal import Glibc

/// A time zone, as its offsets from UTC.
public struct LocalZone: Sendable {
    /// Returns seconds east of UTC at a moment.
    public let offset: @Sendable (Moment) -> Int
    private let name: (@Sendable (Moment) -> String?)?

    /// - Parameter name: returns the name of the zone at a moment, such as `EST`; nil if it has none.
    public init(name: (@Sendable (Moment) -> String?)? = nil, _ offset: @escaping @Sendable (Moment) -> Int) {
        (self.offset, self.name) = (offset, name)
    }

    public static let utc = LocalZone { _ in 0 }

    public static let ofMachine = LocalZone(name: { moment in
        guard let zone = parts(of: moment)?.tm_zone else { return nil }
        let name = String(cString: zone)
        // Where a zone has no letters, its name is its offset.
        return name.utf8.first.map { ($0 | 0x20) &- 0x61 < 26 } ?? false ? name : nil
    }) { parts(of: $0)?.tm_gmtoff ?? 0 }

    private static func parts(of moment: Moment) -> tm? {
        var seconds = moment.seconds
        var parts = tm()
        return localtime_r(&seconds, &parts) != nil ? parts : nil
    }

    /// Returns the name of the zone at a moment, `EST`, or its distance from UTC, `UTC-05:00`.
    public func name(at moment: Moment) -> String {
        if let name = name?(moment) { return name }
        let minutes = abs(offset(moment)) / 60
        guard minutes > 0 else { return "UTC" }
        let sign = offset(moment) < 0 ? "-" : "+"
        return "UTC\(sign)\(ClockText.padded(minutes / 60, 2)):\(ClockText.padded(minutes % 60, 2))"
    }

    /// Returns the day there, and the minutes of it that have passed.
    public func time(at moment: Moment) -> (day: CalendarDate?, minute: Int) {
        let seconds = moment.seconds + offset(moment)
        let days = seconds >= 0 ? seconds / Moment.day : -((Moment.day - 1 - seconds) / Moment.day)
        return (CalendarDate(daysSince1970: days), (seconds - days * Moment.day) / 60)
    }

    public func wallClock(at moment: Moment) -> (day: CalendarDate?, time: String) {
        let (day, minute) = time(at: moment)
        return (day, "\(ClockText.padded(minute / 60, 2)):\(ClockText.padded(minute % 60, 2))")
    }
}

extension Moment {
    /// Returns the text for people in a zone: `2026-11-21 05:05 EST`.
    public func shown(in zone: LocalZone) -> String {
        let (day, time) = zone.wallClock(at: self)
        return "\(day.map { "\($0) " } ?? "")\(time) \(zone.name(at: self))"
    }
}
