import Clocks
import ContentPack

/// The age of the content and the trust in it, in words.
package enum Freshness {
    static func origin(_ origin: PackOrigin) -> String {
        switch origin {
        case .named: "named by --content or MUSTER_CONTENT"
        case .user: "synced for this user"
        case .system: "synced for this machine"
        case .bundled: "bundled with the program"
        }
    }

    /// The days without a successful check after which one is overdue. Publishers confirm their content for
    /// 30 days unless they choose otherwise, so half of that time is over.
    static let daysUntilOverdue = 14

    /// Returns the note on every screen, longest form first; the first that fits is shown. A pack that is not
    /// synced cannot be checked for updates, so only its date is shown.
    ///
    /// - Parameters:
    ///   - today: the day that days are counted to; if it is nil, the day of the last check is named.
    package static func notes(_ pack: Pack, today: CalendarDate?, separator: String) -> [String] {
        let known = pack.info.date.flatMap { CalendarDate($0)?.description }
        let date = known ?? "undated"
        let guides = known.map { "Guides updated \($0)" } ?? "Guides without a date"
        guard pack.isVerified else { return [guides, date] }
        // What may be out of date says so even where there is little room.
        let doubt = mayBeOutdated(pack.syncRecord, today: today) ? ["may be outdated"] : []
        let check = check(pack.syncRecord, today: today)
        let notes: [[String]] = [
            [guides] + doubt + [check.long], [date] + doubt + [check.long], [date] + doubt + [check.short],
            [date] + doubt,
        ]
        return notes.map { $0.joined(with: separator) }
    }

    /// Returns whether the day has passed until which the content was confirmed to be the newest.
    static func mayBeOutdated(_ record: SyncRecord, today: CalendarDate?) -> Bool {
        today.map { record.mayBeOutdated(on: $0) } ?? false
    }

    /// Returns whether the publisher was not asked for updates for a long time.
    static func isOverdue(_ record: SyncRecord, today: CalendarDate?) -> Bool {
        guard let last = record.lastCheck, let today else { return false }
        return last.days(until: today) >= daysUntilOverdue
    }

    /// Returns when the publisher was last asked for updates, in two lengths.
    static func check(_ record: SyncRecord, today: CalendarDate?) -> (long: String, short: String) {
        guard let last = record.lastCheck else { return ("updates never checked", "not checked") }
        switch today.map({ last.days(until: $0) }) {
        case 0: return ("checked today", "checked today")
        case 1: return ("checked yesterday", "checked yesterday")
        case _ where isOverdue(record, today: today):
            return ("update check overdue: last on \(last)", "check overdue")
        default: return ("checked \(last)", "checked \(last)")
        }
    }
}
