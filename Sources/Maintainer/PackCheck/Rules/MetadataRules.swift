import Clocks
import ContentPack
import GuideDocument
import GuideLayout
import TextTools

/// The rules for a guide's head, which must state its subject, keywords, sources and last review.
enum MetadataRules {
    static let all = [
        title, summary, keywords, sources, sourceForm, reviewed, future, overdue, purpose, privacy,
    ]

    private static let leastKeywords = 10
    private static let leastSources = 2

    private static let title = CheckRule(
        "guide-title", "A guide has a title",
        explanation: "The title stands in the guide's banner and in lists: <title>Fire</title> in the head.",
        .guideOnce { guide, _ in
            guard guide.metadata.title.isEmpty else { return nil }
            return guide.violation(
                at: guide.head, "the guide has no title", hint: "write <title>NAME</title> in its head")
        })

    private static let summary = CheckRule(
        "guide-summary", "A guide has a summary",
        explanation: """
            One sentence that says what the guide is for, in <meta name="summary" content="…">. It is shown beside \
            the name where there is room.
            """,
        .guideOnce { guide, _ in
            guard guide.metadata.summary.isEmpty else { return nil }
            return guide.violation(
                at: guide.head, "the guide has no summary",
                hint: "say in one sentence what it is for, in <meta name=\"summary\" content=\"…\">")
        })

    private static let keywords = CheckRule(
        "guide-keywords", "A guide has at least \(leastKeywords) keywords",
        explanation: """
            Keywords are what a frightened person would type, spelling mistakes included, between commas in \
            <meta name="keywords" content="…">. The same word twice, in whatever case, counts once.
            """,
        .guideOnce { guide, _ in
            let count = guide.metadata.distinctKeywords.count
            guard count < leastKeywords else { return nil }
            return guide.violation(
                at: guide.source.position(ofMeta: "keywords") ?? guide.head,
                "the guide has \(count == 0 ? "no keyword" : CountedNoun.text(count, "keyword")), and needs \(leastKeywords)",
                hint: "add what a frightened person would type, spelling mistakes included")
        })

    private static let sources = CheckRule(
        "guide-sources", "A guide names at least two sources",
        explanation: """
            Each authoritative public source that agrees with the guide stands in a <meta name="source" \
            content="NAME | ADDRESS"> of its own. The reader shows them at the end of the guide. Two that agree \
            protect against the mistake of one.
            """,
        .guideOnce { guide, _ in
            let sources = guide.metadata.sources
            let count = Set(sources.map { "\($0.name)|\($0.address)" }).count
            guard count < leastSources else { return nil }
            return guide.violation(
                at: guide.source.position(ofMeta: "source") ?? guide.head,
                "the guide names \(count == 0 ? "no source" : CountedNoun.text(count, "source")), and needs \(leastSources)",
                hint: "add <meta name=\"source\" content=\"NAME | ADDRESS\"> for each")
        })

    private static let sourceForm = CheckRule(
        "guide-source-form", "A source has a name and an http or https address",
        explanation: """
            The name tells the reader whom to believe, the address where to look it up: \
            <meta name="source" content="Ready.gov: Home Fires | https://www.ready.gov/home-fires">.
            """,
        .guide { guide, _ in
            guide.metadata.sources.enumerated().compactMap { index, source in
                guard let fault = fault(of: source) else { return nil }
                return guide.violation(
                    at: guide.source.position(ofMeta: "source", at: index),
                    "the source \"\(ShortText.of(source.name.isEmpty ? source.address : source.name))\" \(fault)",
                    hint: "write it as NAME | https://ADDRESS")
            }
        })

    private static func fault(of source: GuideMetadata.Source) -> String? {
        if source.address.isEmpty { return "has no address" }
        if source.name.isEmpty { return "has no name" }
        switch WebAddress.check(source.address) {
        case .valid(let address):
            return ["http", "https"].contains(address.scheme) ? nil : "has no web address"
        case .invalid(let reason): return "has an address that cannot be shown (\(reason))"
        }
    }

    private static let purpose = CheckRule(
        "guide-purpose", "The purpose of a guide is preparedness, where it has one",
        explanation: """
            The reader shows a guide in the order of an emergency: do now, during, after, then overview and before. \
            <meta name="purpose" content="preparedness"> keeps the order of the file, for a guide that is read before \
            anything happens. There is no other purpose.
            """,
        .guideOnce { guide, _ in
            known(
                "purpose", guide.metadata.purpose, GuideMetadata.preparedness, guide,
                otherwise: "leave it out for a guide to act by")
        })

    private static let privacy = CheckRule(
        "guide-private", "A guide is private, or does not say so",
        explanation: """
            <meta name="private" content="yes"> is for guides that someone may be harmed for having read: violence, \
            stalking, suicide. The reader never lists such a guide as recently read, and names the key that leaves at \
            once.
            """,
        .guideOnce { guide, _ in
            known(
                "private", guide.metadata.privacy, GuideMetadata.isPrivateText, guide,
                otherwise: "leave it out for a guide that may be listed")
        })

    private static func known(
        _ name: String, _ text: String?, _ value: String, _ guide: GuideUnderCheck, otherwise: String
    ) -> Violation? {
        guard let text, text != value else { return nil }
        return guide.violation(
            at: guide.source.position(ofMeta: name),
            "\(name) is \"\(ShortText.of(text))\", which means nothing to the reader",
            hint: "write \(value), or \(otherwise)")
    }

    private static let reviewed = CheckRule(
        "guide-reviewed", "A guide says on which day it was last checked against its sources",
        explanation: """
            Advice goes stale. <meta name="reviewed" content="2026-11-21"> holds the day, as year, month and day, \
            on which the guide was last read against the newest editions of its sources.
            """,
        .guideOnce { guide, _ in
            guard let written = guide.metadata.reviewed else {
                return guide.violation(
                    at: guide.head, "the guide does not say when it was last reviewed",
                    hint: "add <meta name=\"reviewed\" content=\"YYYY-MM-DD\">")
            }
            // A date alone: what follows a day is not wanted here.
            guard written.utf8.count != 10 || CalendarDate(written) == nil else { return nil }
            return guide.violation(
                at: guide.source.position(ofMeta: "reviewed"),
                "\"\(ShortText.of(written))\" is not a day such as 2026-11-21",
                hint: "write year, month and day of the last review")
        })

    private static let future = CheckRule(
        "guide-reviewed-future", "A review is not in the future",
        explanation: """
            A review dated after today is a slip of the pen, or a clock that is wrong. It would keep the guide from \
            being shown as overdue for too long.
            """,
        .guideOnce { guide, context in
            guard let reviewed = reviewDay(guide), let today = context.today, today < reviewed
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofMeta: "reviewed"),
                "the review of \(reviewed) is in the future; today is \(today)", hint: "correct the date")
        })

    private static let overdue = CheckRule(
        "guide-review-overdue",
        "A guide has been reviewed within the last \(GuideSources.monthsUntilOverdue) months",
        severity: .note,
        explanation: """
            The reader shows "review overdue" on such a guide. Open its sources in their newest edition, read the \
            guide against them line by line, correct it, and set the date of the review.
            """,
        .guideOnce { guide, context in
            guard let reviewed = reviewDay(guide), let today = context.today,
                reviewed.months(until: today) >= GuideSources.monthsUntilOverdue
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofMeta: "reviewed"),
                "the last review, of \(reviewed), is \(reviewed.months(until: today)) months old",
                hint: "read the guide against the newest editions of its sources and set the date")
        })

    private static func reviewDay(_ guide: GuideUnderCheck) -> CalendarDate? {
        guide.metadata.reviewed.flatMap { CalendarDate($0) }
    }
}
