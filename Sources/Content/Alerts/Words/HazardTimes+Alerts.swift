// Formats the times of alerts.
import Clocks
import HazardKit
internal import TextTools

extension HazardTimes {
    /// Returns the begin or end of an alert in a few words, and what is beside it: `until 18:00, from 20:00 Gale Warning`.
    public func brief(_ alert: Alert) -> String { time(alert) + beside(alert) }

    /// Returns the begin or end of an alert in a few words: `until 18:00`, `from 20:00`, `canceled 13:05`.
    public func time(_ alert: Alert) -> String {
        switch alert.state {
        case .upcoming: alert.begin.map { "from \(clock($0.moment))" } ?? "soon"
        case .active: until(alert) + (alert.unlistedSince.map { ", last listed \(clock($0))" } ?? "")
        case .allClear(let moment): "all clear \(clock(moment))"
        case .canceled(let moment): "canceled \(clock(moment))"
        case .replaced(let event, let moment):
            event.isEmpty ? "replaced \(clock(moment))" : "replaced by \(event)"
        case .ended(let moment): "ended \(clock(moment))"
        case .noLongerListed(let moment): "last listed \(clock(moment))"
        case .calm: "no emergency"
        }
    }

    /// Returns what follows, or what is so until then: `, from 20:00 Hurricane Warning`, `, now Wind Advisory (Work)`.
    private func beside(_ alert: Alert) -> String {
        guard let (name, begin, place) = alert.beside else { return "" }
        let time = begin.map { "from \(clock($0))" } ?? "now"
        return ", \(time) \(SentenceCase.text(name))" + (place.isEmpty ? "" : " (\(place))")
    }

    private func until(_ alert: Alert) -> String {
        switch alert.end {
        case .at(let time): "until \(clock(time.moment))"
        case .untilFurtherNotice: "until further notice"
        case .unknown: "no end given"
        }
    }

    /// Returns begin, end and remaining time: a sentence without a period.
    public func sentence(_ alert: Alert) -> String {
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
