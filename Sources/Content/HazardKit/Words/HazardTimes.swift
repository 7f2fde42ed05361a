// Formats moments and time spans for people.
import Clocks
internal import TextTools

/// Formats times relative to a moment and in a time zone.
public struct HazardTimes: Sendable {
    public let now: Moment
    public let zone: LocalZone
    /// False where a person can type no command, as in a kiosk: then no sentence names one.
    public var hasCommands = true

    public init(now: Moment, zone: LocalZone) { (self.now, self.zone) = (now, zone) }

    /// Returns `18:00`, `tomorrow 06:00`, `2026-03-04 06:00`.
    public func clock(_ moment: Moment) -> String {
        let (day, time) = zone.wallClock(at: moment)
        guard let day, let today = zone.wallClock(at: now).day else { return time }
        return switch today.days(until: day) {
        case 0: time
        case 1: "tomorrow \(time)"
        case -1: "yesterday \(time)"
        default: "\(day) \(time)"
        }
    }

    /// Returns a moment with its age: `18:00 (2 min ago)`.
    public func clockAndAge(_ moment: Moment) -> String { "\(clock(moment)) (\(ago(moment)))" }

    /// Returns the moment followed by UTC if that is different.
    public func clockWithUTC(_ moment: Moment) -> String {
        let text = clock(moment)
        guard zone.offset(moment) != 0 else { return text + " UTC" }
        let (day, time) = LocalZone.utc.wallClock(at: moment)
        let isSameDay = zone.wallClock(at: moment).day == day
        return "\(text) (\(isSameDay ? "" : day.map { "\($0) " } ?? "")\(time) UTC)"
    }

    /// Returns `2 h 10 min`, `45 min`, `3 days`, `4 months`, `12 years`.
    public static func span(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        if minutes < 1 { return "less than 1 min" }
        if minutes < 60 { return "\(minutes) min" }
        let hours = minutes / 60
        if hours < 48 { return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min" }
        let days = hours / 24
        if days < 60 { return CountedNoun.text(days, "day") }
        return days < 730 ? CountedNoun.text(days / 30, "month") : CountedNoun.text(days / 365, "year")
    }

    /// Returns `2 min ago`; a moment in the future is `just now`.
    public func ago(_ moment: Moment) -> String {
        let seconds = now.seconds - moment.seconds
        return seconds < 60 ? "just now" : "\(Self.span(seconds)) ago"
    }
}
