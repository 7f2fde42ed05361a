import Clocks
import ContentPack

/// How old the content is and how far it is trusted, in words.
enum Freshness {
    static func origin(_ origin: PackOrigin) -> String {
        switch origin {
        case .named: "named by --content or MUSTER_CONTENT"
        case .user: "synced for this user"
        case .system: "synced for this machine"
        case .bundled: "bundled with the program"
        }
    }

    /// The note on every screen, longest form first; the first that fits is shown.
    ///
    /// - Parameters:
    ///   - today: what days are counted from; without one the day of the last check is named.
    static func notes(_ pack: Pack, today: CalendarDate?, separator: String) -> [String] {
        let date = pack.info.date.flatMap { CalendarDate($0)?.description } ?? "undated"
        let verified = pack.isVerified ? "verified" : "not verified"
        // What may be out of date says so even where there is little room.
        let doubt = mayBeOutdated(pack.syncRecord, today: today) ? ["may be outdated"] : []
        let check = check(pack.syncRecord, today: today)
        return [
            ["Content of \(date)", verified] + doubt + [check.long],
            ["Content \(date)", verified] + doubt + [check.short],
            [date, verified] + doubt + [check.short],
            [date, verified] + doubt,
            [date] + doubt,
        ].map { $0.joined(with: separator) }
    }

    /// Whether the day has passed until which the content was said to be the newest.
    static func mayBeOutdated(_ record: SyncRecord, today: CalendarDate?) -> Bool {
        today.map { record.mayBeOutdated(on: $0) } ?? false
    }

    /// When the publisher was last asked for news, as two lengths of the same.
    static func check(_ record: SyncRecord, today: CalendarDate?) -> (long: String, short: String) {
        guard let last = record.lastCheck else { return ("updates never checked", "not checked") }
        let days = today.map { last.days(until: $0) }
        switch days {
        case 0: return ("checked today", "checked today")
        case 1: return ("checked yesterday", "checked yesterday")
        case let days? where days > 1: return ("checked \(days) days ago", "checked \(days) d ago")
        default: return ("checked on \(last)", "checked \(last)")
        }
    }
}
