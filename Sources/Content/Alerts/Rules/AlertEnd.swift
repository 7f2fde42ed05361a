// Determines the begin and the end of an alert. `expires` is only the end of its text: a fifth of the alerts
// in force are past it.
import Clocks
import HazardKit

public enum AlertEnd: Sendable, Equatable {
    case at(FeedTime)
    /// Until further notice. The alert is shown at most until `Moment`, long after its text expired.
    case untilFurtherNotice(Moment)
    /// Unknown, because the message gives no end. The alert is shown until `Moment`.
    case unknown(Moment)

    public var moment: Moment {
        switch self {
        case .at(let time): time.moment
        case .untilFurtherNotice(let moment), .unknown(let moment): moment
        }
    }

    /// The seconds for which an alert without a known end is shown after its text expired or it was last listed: in a day a
    /// service sends it again or drops it.
    static let grace = 86_400
}

extension AlertMessage {
    /// Returns the end of the alert, the latest of its infos, if a feed last had the message at a moment.
    public func end(listed: Moment) -> AlertEnd {
        // An update that ends as it is sent may end the alert; a first message that does so has a slip.
        let isUpdate = !references.isEmpty
        let ends = infos.map { $0.end(sent: sent, isUpdate: isUpdate, listed: listed) }
        return ends.max { $0.moment < $1.moment } ?? .unknown((sent?.moment ?? listed) + AlertEnd.grace)
    }

    /// The begin of the event: the earliest of its infos; nil if none gives one.
    public var begin: FeedTime? {
        let begins = infos.map { $0.onset ?? $0.effective }
        guard !begins.contains(nil) else { return nil }
        return begins.compactMap { $0 }.min { $0.moment < $1.moment }
    }
}

extension AlertInfo {
    /// Returns the event's end: `eventEndingTime` or `ends`, whichever is later, otherwise the VTEC's end,
    /// otherwise the expiry of the text. An end before the message was sent is ignored.
    fileprivate func end(sent: FeedTime?, isUpdate: Bool, listed: Moment) -> AlertEnd {
        // Some senders always write the time of sending: that must not end a danger.
        let isBelieved = isUpdate && (urgency == .past || severity <= .minor)
        let earliest = sent.map { $0.moment + (isBelieved ? -1 : 0) } ?? Moment(seconds: .min)
        var latest: FeedTime?
        for text in parameter("eventEndingTime") {
            if let time = FeedTimeText(text)?.end(zoneOfMessage: nil),
                time.moment > latest?.moment ?? earliest
            {
                latest = time
            }
        }
        if let ends, ends.moment > latest?.moment ?? earliest { latest = ends }
        if let latest { return .at(latest) }
        let own = parameter("VTEC").flatMap { VTEC.all(in: $0, sent: sent?.moment) }.filter { !$0.isOver }
        if let latest = own.compactMap(\.end).max(), own.allSatisfy({ $0.end != nil }), latest > earliest {
            return .at(FeedTime(latest))
        }
        if own.contains(where: { $0.end == nil }) {
            return .untilFurtherNotice(max(expires?.moment ?? listed, listed) + AlertEnd.grace)
        }
        if let expires, expires.moment > earliest { return .at(expires) }
        return .unknown(max(sent?.moment ?? listed, listed) + AlertEnd.grace)
    }
}
