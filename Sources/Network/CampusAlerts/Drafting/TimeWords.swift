// Parses times as people type them: 18:00, in 3 hours, tomorrow 7:30, 2026-11-22 18:00.
import Clocks

package enum TimeWords {
    /// Returns the moment that a text describes, or nil if it is not a time. A time of day is the next one; a time that the
    /// clock skips is read an hour later.
    package static func moment(_ text: String, now: Moment, zone: LocalZone) -> Moment? {
        if let moment = Moment(text) { return moment }
        let words = text.lowercased().split { $0.isWhitespace }.map(String.init)
        guard !words.isEmpty, words.count <= 4 else { return nil }
        if let seconds = span(words) { return now + seconds }
        guard let today = zone.wallClock(at: now).day, let last = words.last else { return nil }
        if let date = CalendarDate(words[0]), words[0].utf8.count == 10 {
            guard words.count == 2, let second = second(last) else { return nil }
            return moment(date, second, zone)
        }
        guard let second = second(last), words.count <= 2 else { return nil }
        let days = words.count == 1 ? nil : ["today": 0, "tomorrow": 1][words[0]]
        if words.count == 2, days == nil { return nil }
        let day = CalendarDate(daysSince1970: today.daysSince1970 + (days ?? 0)) ?? today
        let found = moment(day, second, zone)
        guard days == nil, found <= now, let next = CalendarDate(daysSince1970: day.daysSince1970 + 1) else {
            return found
        }
        return moment(next, second, zone)
    }

    private static func moment(_ day: CalendarDate, _ second: Int, _ zone: LocalZone) -> Moment {
        let local = day.daysSince1970 * Moment.day + second
        let guess = Moment(seconds: local - zone.offset(Moment(seconds: local)))
        return Moment(seconds: local - zone.offset(guess))
    }

    /// Returns the seconds of `in 3 hours`, `90 minutes`, `2h`, `1 day`.
    private static func span(_ words: [String]) -> Int? {
        var text = (words.first == "in" ? words.dropFirst() : words[...]).joined()
        if text.hasPrefix("+") { text.removeFirst() }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), digits.count <= 4 else { return nil }
        return switch String(text.dropFirst(digits.count)) {
        case "m", "min", "mins", "minute", "minutes": count * 60
        case "h", "hour", "hours": count * 3_600
        case "d", "day", "days": count * Moment.day
        default: nil
        }
    }

    /// Returns the second of the day of `18:00`, `7:30`, `6pm`, `6:30pm`.
    private static func second(_ word: String) -> Int? {
        var word = Substring(word)
        var isAfternoon: Bool?
        if word.hasSuffix("am") || word.hasSuffix("pm") {
            isAfternoon = word.hasSuffix("pm")
            word = word.dropLast(2)
        }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || (parts.count == 1 && isAfternoon != nil),
            parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }),
            var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0, minute < 60
        else { return nil }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        return hour * 3_600 + minute * 60
    }
}
