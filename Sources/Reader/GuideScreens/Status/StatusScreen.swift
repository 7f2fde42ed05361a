import Clocks
import ContentPack
import GuideDocument
import GuideSearch
import ScreenKit

/// Shows which content is open, where it comes from, how old it is, and its problems.
package enum StatusScreen {
    package static let description = ScreenDescription(
        .status, entrances: [.init("status", .status, segue: .status)],
        files: [PackFiles.icons, PackFiles.searchWords]
    ) { _, context in
        let content = context.content
        let problems = content.problems
        let index = content.search.map { place(of: $0.state) }
        let updates = UpdateText.facts(context.updates, key: context.isInLines ? "r" : "Ctrl-R")
        // Only what was synced has an earlier version kept beside it.
        let hasEarlier = content.pack.origin == .user || content.pack.origin == .system
        // The page changes as files are read, so its key says what was read.
        let key =
            "status:\(content.contentRevision.hashValue):\(context.updates.hashValue):"
            + "\(context.now.map { $0.seconds / 60 } ?? 0)"
        let page = PageModel(title: "Status", key: key) { links in
            PageText.heading("Content")
            PageText.terms(
                PackFacts.facts(of: content.pack, today: context.today, reason: content.reason).map {
                    ($0.label, $0.value)
                })
            if !updates.isEmpty { PageText.terms(updates) }
            if let others = PackFacts.others(content.packs) {
                PageText.paragraph([Span("Other packs", link: links.to(.packs)), Span(": \(others)")])
            }
            if hasEarlier {
                PageText.paragraph([Span("What is new in this version", link: links.to(.changes))])
            }
            for part in context.screens.overviews(content, context.hazardTimes) {
                PageText.heading(part.name)
                for sentence in part.sentences { PageText.paragraph(sentence) }
            }
            PageText.heading("Problems")
            if problems.isEmpty {
                PageText.paragraph("None in the files read so far.")
            } else {
                PageText.bullets(problems.prefix(100).map { [Span($0.description)] })
            }
            PageText.heading("Program")
            PageText.terms([
                ("Version", Program.version),
                ("Network", "None: this program cannot open a connection."),
                ("Search index", index),
            ])
        }
        return .page(page)
    }

    private static func place(of state: PackSearch.State) -> String {
        switch state {
        case .closed, .building: "Being built."
        case .ready(.file(let path)): path
        case .ready(.memory(let reason)): "In memory, rebuilt each time (\(reason))."
        case .unavailable(let reason): "None: \(reason)."
        }
    }
}

/// The facts about a pack, for the status screen and for `muster status`.
package enum PackFacts {
    package struct Fact: Sendable, Equatable {
        /// For programs.
        package var key: String
        /// For people.
        package var label: String
        package var value: String
    }

    private static func lastCheck(_ record: SyncRecord, today: CalendarDate?) -> String {
        let overdue = Freshness.isOverdue(record, today: today) ? ", overdue" : ""
        let day = (record.lastCheck?.description ?? "never") + overdue
        return record.lastOutcome.flatMap { failures[$0] }.map { "\(day); \($0)" } ?? day
    }

    /// The results of attempts that change nothing, by the words of the sync's record.
    private static let failures: [SyncOutcome: String] = [
        .noNetwork: "then there was no network",
        .portal: "then the network required a login",
        .overloaded: "then the server was overloaded",
        .refused: "then the update was rejected",
        .failed: "then the download failed",
        .disk: "then it could not be written to disk",
    ]

    static func verified(_ pack: Pack) -> String {
        if pack.isVerified { return "yes, when it was installed" }
        return switch pack.origin {
        case .bundled: "not needed: it came with the program"
        case .named: "no, because you named its folder"
        case .user, .system: "no, because muster-sync did not install it"
        }
    }

    /// Returns the packs that are not open, by title and identifier, or nil if there are none.
    package static func others(_ packs: [InstalledPack]) -> String? {
        let others = packs.filter { !$0.isRead }
        guard !others.isEmpty else { return nil }
        return others.map { $0.title == $0.identifier ? $0.title : "\($0.title) (\($0.identifier))" }
            .joined(separator: ", ")
    }

    package static func text(of pack: InstalledPack) -> String {
        if let problem = pack.problem { return "Its Pack.plist cannot be read: \(problem.message)." }
        let day = pack.date.map { " of \($0)" } ?? ""
        return "\(pack.identifier), version \(pack.version)\(day), \(Freshness.origin(pack.origin))."
    }

    /// Returns the reason that the content may be outdated, or nil if it is known to be the newest.
    private static func doubt(_ record: SyncRecord, today: CalendarDate?) -> String? {
        guard let today, record.mayBeOutdated(on: today) else { return nil }
        if let expires = record.expires, expires < today { return "yes: that day has passed" }
        let confirmed = record.issued.map { " before \($0), when it was confirmed" } ?? " wrong"
        return "not known: the clock of this computer is set\(confirmed)"
    }

    /// - Parameter reason: the reason that this pack is read, if it is to be said.
    package static func facts(of pack: Pack, today: CalendarDate?, reason: PackReason? = nil) -> [Fact] {
        let (info, record) = (pack.info, pack.syncRecord)
        let doubt = doubt(record, today: today)
        let held = record.hold.map {
            "yes: version \($0) was rolled back; only a newer one will be installed"
        }
        return [
            Fact(key: "title", label: "Pack", value: info.title),
            Fact(key: "identifier", label: "Identifier", value: info.identifier),
            Fact(key: "version", label: "Version", value: String(info.version)),
            Fact(key: "date", label: "Date", value: info.date ?? "not given"),
            Fact(key: "folder", label: "Folder", value: pack.directory),
            Fact(key: "origin", label: "Found", value: Freshness.origin(pack.origin)),
            Fact(key: "reason", label: "Read because", value: reason?.words ?? ""),
            Fact(key: "verified", label: "Verified", value: verified(pack)),
            Fact(key: "checked", label: "Last update check", value: lastCheck(record, today: today)),
            Fact(
                key: "expires", label: doubt == nil ? "Newest until" : "Confirmed until",
                value: record.expires?.description ?? ""),
            Fact(key: "outdated", label: "May be outdated", value: doubt ?? ""),
            Fact(key: "hold", label: "Held back", value: held ?? ""),
        ].filter { !$0.value.isEmpty }
    }
}

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
    /// synced cannot be checked for updates, so only its date is shown. If no day is known to count to, the day of the last
    /// check is named.
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
