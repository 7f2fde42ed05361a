import AppCore
import Clocks
import CommandLine
import ContentPack
import Diagnostics
import GuideLayout
import HazardKit
import TextTools

/// A restriction that a kiosk needs, and whether it holds.
package struct KioskLock: Equatable {
    package enum State: String {
        case holds = "ok"
        case open
        case unknown = "not known"
    }

    /// The name, also for programs: `terminal`.
    package var name: String
    package var state: State
    package var finding: String
    /// The action that makes the lock hold; empty if it does.
    package var advice: String

    package static func holding(_ name: String, _ finding: String) -> KioskLock {
        KioskLock(name: name, state: .holds, finding: finding, advice: "")
    }

    static func open(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .open, finding: finding, advice: advice)
    }

    /// Returns a lock that holds, or else does not and comes with advice.
    static func lock(
        _ name: String, holds: Bool, _ good: String, else bad: String, _ advice: String
    ) -> KioskLock { holds ? holding(name, good) : open(name, bad, advice) }

    /// Returns a lock that could not be checked, which counts as open.
    static func unknown(_ name: String, _ finding: String, _ advice: String) -> KioskLock {
        KioskLock(name: name, state: .unknown, finding: finding, advice: advice)
    }
}

/// Locks that check whether the content is fit for the public.
extension KioskLock {
    package static func ofContent(
        _ content: SessionContent, _ findings: [Diagnostic], today: CalendarDate?
    ) -> [KioskLock] {
        let pack = content.pack
        content.loadEverything()
        return [
            damage(content, findings), sample(content), age(pack, today), reviews(findings), verified(pack),
        ]
    }

    private static func damage(_ content: SessionContent, _ findings: [Diagnostic]) -> KioskLock {
        let errors = findings.count { $0.severity == .error }
        if let rejected = content.rejected.first {
            return open(
                "content", "another pack could not be used: \(rejected.message)",
                "see muster status; \(rejected.hint)")
        }
        return lock(
            "content", holds: errors == 0, "\(Output.printable(content.pack.info.title)), without errors",
            else: "\(CountedNoun.text(errors, "error")) in the pack", "see muster check")
    }

    private static func sample(_ content: SessionContent) -> KioskLock {
        let count = content.places?.callboxes.count(where: \.isSample) ?? 0
        return lock(
            "sample-data", holds: count == 0, "no place is marked as a sample",
            else: "\(CountedNoun.text(count, "callbox is", "callboxes are")) marked as a sample",
            "survey them, or remove them from CallboxLocations.plist")
    }

    private static func age(_ pack: Pack, _ today: CalendarDate?) -> KioskLock {
        guard let today, let date = pack.info.date.flatMap({ CalendarDate($0) }) else {
            return unknown("content-date", "the pack has no date", "give it a Date in Pack.plist")
        }
        let months = date.months(until: today)
        return lock(
            "content-date", holds: months < GuideSources.monthsUntilOverdue, date.description,
            else: "\(date), \(months) months ago", "update the content with muster-sync")
    }

    private static func reviews(_ findings: [Diagnostic]) -> KioskLock {
        let overdue = findings.count { $0.code == "guide-review-overdue" }
        return lock(
            "reviews", holds: overdue == 0, "no guide's review is overdue",
            else: "the review of \(CountedNoun.text(overdue, "guide")) is overdue",
            "see muster check, and review the guides")
    }

    private static func verified(_ pack: Pack) -> KioskLock {
        lock(
            "verified", holds: pack.isVerified, "installed by muster-sync, which checked its signatures",
            else: "the content was not installed by muster-sync, so no signature was checked",
            "install it with muster-sync, from a publisher whose key you trust")
    }
}

/// The lock that checks whether a warning would reach the screen.
extension KioskLock {
    package static func ofFeeds(_ content: SessionContent, at now: Moment) -> KioskLock {
        let name = "warnings"
        RefreshHazards(at: now).run(Dependencies(content: content)) { _ in }
        let feeds = content.enabledFeeds
        guard !feeds.isEmpty else {
            return open(
                name, "no feed is on, so no alert reaches this screen",
                "turn one on: muster-sync feeds enable nws --system; then start muster-watch.service")
        }
        var times = HazardTimes(now: now, zone: content.zone)
        times.hasCommands = false
        if let doubt = content.feedDoubts(times).first {
            return open(name, doubt, "see muster-sync feeds --system and systemctl status muster-watch")
        }
        guard let places = content.hazardFolders?.places(campusOf: content.pack), !places.list.isEmpty else {
            return open(
                name, "no place is set, so no alert is for here",
                "set one: muster-sync places add NAME --at LAT,LON --system")
        }
        return holding(name, "\(CountedNoun.text(feeds.count, "feed is", "feeds are")) on and read in time")
    }
}
