import AppCore
import Clocks
import ContentPack
import Diagnostics
import GuideLayout
import PackCheck

/// Whether the content may be shown to the public.
extension KioskLock {
    static func ofContent(_ library: Library, today: CalendarDate?) -> [KioskLock] {
        let pack = library.pack
        let report = PackChecker.check(pack, today: today)
        library.loadEverything()
        return [
            damage(library, report.findings), sample(library), age(pack, today), reviews(report.findings),
            verified(pack),
        ]
    }

    private static func damage(_ library: Library, _ findings: [Diagnostic]) -> KioskLock {
        let errors = findings.count { $0.severity == .error }
        if let rejected = library.rejected.first {
            return open(
                "content", "another pack was not used: \(rejected.message)",
                "see muster status; \(rejected.hint)")
        }
        return errors == 0
            ? holding("content", "\(Output.printable(library.pack.info.title)), without an error")
            : open("content", "\(errors) error\(errors == 1 ? "" : "s") in the pack", "see muster check")
    }

    private static func sample(_ library: Library) -> KioskLock {
        let count = library.places?.callboxes.count(where: \.isSample) ?? 0
        return count == 0
            ? holding("sample-data", "no place is marked as a sample")
            : open(
                "sample-data", "\(count) callbox\(count == 1 ? " is" : "es are") marked as a sample",
                "survey them, or take them out of CallboxLocations.plist")
    }

    private static func age(_ pack: Pack, _ today: CalendarDate?) -> KioskLock {
        guard let today, let date = pack.info.date.flatMap({ CalendarDate($0) }) else {
            return unknown("content-date", "the pack has no date", "give it a Date in Pack.plist")
        }
        let months = date.months(until: today)
        return months < GuideSources.monthsUntilOverdue
            ? holding("content-date", date.description)
            : open(
                "content-date", "\(date), \(months) months ago", "bring the content up to date (muster-sync)")
    }

    private static func reviews(_ findings: [Diagnostic]) -> KioskLock {
        let overdue = findings.count { $0.code == "guide-review-overdue" }
        return overdue == 0
            ? holding("reviews", "no guide's review is overdue")
            : open(
                "reviews", "the review of \(overdue) guide\(overdue == 1 ? " is" : "s is") overdue",
                "see muster check, and review them")
    }

    private static func verified(_ pack: Pack) -> KioskLock {
        pack.isVerified
            ? holding("verified", "installed by muster-sync, which checked its signatures")
            : open(
                "verified", "nobody has checked where this content comes from",
                "install it with muster-sync, from a publisher whose key you trust")
    }
}
