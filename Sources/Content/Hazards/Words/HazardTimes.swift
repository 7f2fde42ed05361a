// Formats moments and time spans for people.
import Clocks
internal import TextTools

/// Formats the times of alerts, relative to a moment and in a time zone.
package struct HazardTimes: Sendable {
    package let now: Moment
    package let zone: LocalZone
    /// False where a person can type no command, as in a kiosk: then no sentence names one.
    package var hasCommands = true

    package init(now: Moment, zone: LocalZone) { (self.now, self.zone) = (now, zone) }

    /// Returns `18:00`, `tomorrow 06:00`, `2026-03-04 06:00`.
    package func clock(_ moment: Moment) -> String {
        let (day, time) = zone.wallClock(at: moment)
        guard let day, let today = zone.wallClock(at: now).day else { return time }
        return switch today.days(until: day) {
        case 0: time
        case 1: "tomorrow \(time)"
        case -1: "yesterday \(time)"
        default: "\(day) \(time)"
        }
    }

    /// Returns the same followed by UTC if that is different.
    package func clockWithUTC(_ moment: Moment) -> String {
        let text = clock(moment)
        guard zone.offset(moment) != 0 else { return text + " UTC" }
        let (day, time) = LocalZone.utc.wallClock(at: moment)
        let isSameDay = zone.wallClock(at: moment).day == day
        return "\(text) (\(isSameDay ? "" : day.map { "\($0) " } ?? "")\(time) UTC)"
    }

    /// Returns `2 h 10 min`, `45 min`, `3 days`, `4 months`, `12 years`.
    package static func span(_ seconds: Int) -> String {
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
    package func ago(_ moment: Moment) -> String {
        let seconds = now.seconds - moment.seconds
        return seconds < 60 ? "just now" : "\(Self.span(seconds)) ago"
    }

    // MARK: An alert

    /// Returns the begin or end of an alert in a few words: `until 18:00`, `from 20:00`, `canceled 13:05`.
    package func brief(_ alert: Alert) -> String {
        switch alert.state {
        case .upcoming: alert.begin.map { "from \(clock($0.moment))" } ?? "soon"
        case .active:
            until(alert) + (alert.unlistedSince.map { ", last listed \(clock($0))" } ?? "")
        case .allClear(let moment): "all clear \(clock(moment))"
        case .canceled(let moment): "canceled \(clock(moment))"
        case .replaced(let event, let moment):
            event.isEmpty ? "replaced \(clock(moment))" : "replaced by \(event)"
        case .ended(let moment): "ended \(clock(moment))"
        case .noLongerListed(let moment): "last listed \(clock(moment))"
        case .calm: "no emergency"
        }
    }

    private func until(_ alert: Alert) -> String {
        switch alert.end {
        case .at(let time): "until \(clock(time.moment))"
        case .untilFurtherNotice: "until further notice"
        case .unknown: "no end given"
        }
    }

    /// Returns begin, end and remaining time: a sentence without a period.
    package func sentence(_ alert: Alert) -> String {
        let gap = alert.unlistedSince.map {
            ". The last readings of its feed did not have it; it was last listed \(clock($0))"
        }
        return plainSentence(alert) + (alert.state.isInForce ? gap ?? "" : "")
    }

    private func plainSentence(_ alert: Alert) -> String {
        let left = alert.end.moment.seconds - now.seconds
        switch alert.state {
        case .upcoming:
            let begin = alert.begin?.moment ?? now
            let wait = "in \(Self.span(begin.seconds - now.seconds))"
            return "Begins \(clockWithUTC(begin)), \(wait); \(end(alert))"
        case .active:
            if case .at = alert.end { return "Until \(end(alert)), \(Self.span(left)) left" }
            return end(alert).capitalizedFirst
        case .allClear(let moment): return "All clear since \(clockWithUTC(moment)), \(ago(moment))"
        case .canceled(let moment): return "Canceled \(clockWithUTC(moment)), \(ago(moment))"
        case .replaced(let event, let moment):
            let other = event.isEmpty ? "Replaced by another alert" : "Replaced by \(event)"
            return "\(other) \(clockWithUTC(moment)), \(ago(moment)). This is no all-clear"
        case .ended(let moment): return "Ended \(clockWithUTC(moment)), \(ago(moment))"
        case .noLongerListed(let moment):
            return
                "No longer listed by its feed, which last had it \(clockWithUTC(moment)), \(ago(moment)). No one has said "
                + "that it is over"
        case .calm: return "Says that there is no emergency"
        }
    }

    private func end(_ alert: Alert) -> String {
        switch alert.end {
        case .at(let time):
            let zone = time.isZoneGiven ? "" : ", given without a time zone"
            return (alert.state == .active ? "" : "until ") + clockWithUTC(time.moment) + zone
        case .untilFurtherNotice(let moment):
            return "until further notice; shown until \(clock(moment)) unless it is sent again"
        case .unknown(let moment): return "the message gives no end; shown until \(clock(moment))"
        }
    }
}
